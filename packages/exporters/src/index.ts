import type { Exporter } from './exporter.ts';
import { chronology } from './formats/chronology.ts';
import { json } from './formats/json.ts';
import { markdown } from './formats/markdown.ts';
import { mermaid } from './formats/mermaid.ts';
import { nodeTest } from './formats/node-test.ts';
import { promela } from './formats/promela.ts';
import { vitest } from './formats/vitest.ts';

/** Every way to write a run out. A new one is one file and one line here. */
export const EXPORTERS: readonly Exporter[] = [vitest, nodeTest, chronology, mermaid, markdown, json, promela];

/** Gives an exporter by its id. */
export const exporterById = (id: string): Exporter | undefined => EXPORTERS.find((exporter) => exporter.id === id);

export type { ExportedRun, Exporter } from './exporter.ts';
