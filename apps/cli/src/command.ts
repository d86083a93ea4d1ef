import type { CAC } from 'cac';
import type { ExitCode, Io } from './io.ts';

/** One command of `signalbox`. A new one is one file and one line in the registry. */
export interface CliCommand {
  readonly name: string;
  /** Name, arguments and options, as the help shows them. */
  readonly declare: (cli: CAC) => ReturnType<CAC['command']>;
  /** Does it. `options` holds what was typed, not yet checked. */
  readonly run: (args: readonly string[], options: Typed, io: Io) => Promise<ExitCode>;
}

/** Options as they were typed: text, a number, a switch, or several of them. */
export type Typed = Readonly<Record<string, unknown>>;
