/** Where a command writes: results to `out`, notes and refusals to `err`. */
export interface Io {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** The exit codes, by what they mean. Not every command uses each. */
export const EXIT = { ok: 0, unexpected: 1, badInput: 2, diverged: 3, bound: 4 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A refusal of what was typed: said in one message, without a stack, and with exit code 2. */
export class BadInput extends Error {
  override readonly name = 'BadInput';
}

/** Writes one JSON document. */
export const writeJson = (io: Io, value: unknown): void => io.out(`${JSON.stringify(value, null, 2)}\n`);

/** Writes rows as columns that are as wide as their widest cell; the last one is free. */
export function writeTable(io: Io, rows: readonly (readonly string[])[]): void {
  const widths: number[] = [];
  for (const row of rows) row.forEach((cell, column) => (widths[column] = Math.max(widths[column] ?? 0, cell.length)));
  for (const row of rows)
    io.out(
      `${row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0))).join('  ')}\n`,
    );
}
