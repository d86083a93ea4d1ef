import { TRACE_VERSION } from '@signalbox/trace';
import type { Exporter } from '../exporter.ts';

/** Writes the whole report of a run as one JSON document. */
export const json: Exporter = {
  id: 'json',
  title: 'JSON report',
  extension: '.json',
  mediaType: 'application/json',
  write: (run) => `${JSON.stringify({ version: TRACE_VERSION, ...run }, null, 2)}\n`,
};
