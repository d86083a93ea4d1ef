import type { Exporter } from '../exporter.ts';

/** Writes the whole report of a run as one JSON document. */
export const json: Exporter = {
  id: 'json',
  title: 'JSON report',
  extension: '.json',
  mediaType: 'application/json',
  write: (run) => `${JSON.stringify(run, null, 2)}\n`,
};
