import type { RequestScript } from '@signalbox/engine';
import type { ProgressToken, ProgressUpdate, RequestId, RequestKey } from '@signalbox/protocol';

/** What a handler is told to do next. */
export type Command =
  | ProgressUpdate
  | { readonly effect: string }
  | { readonly end: 'finish' | 'fail' }
  | { readonly end: 'stop'; readonly decision: string };

/** One run of a request handler: it stands still between two checkpoints until it is told to go on. */
export class Job {
  readonly key: RequestKey;
  readonly wire: RequestId;
  readonly token: ProgressToken | undefined;
  readonly script: RequestScript | undefined;
  /** Checkpoints of the script that were passed. */
  passed = 0;
  /** Whether its signal aborted and it has not looked yet. */
  stopping = false;
  /** The progress it asked the SDK to send in this step. */
  reporting: ProgressUpdate | undefined;
  outcome: 'finish' | 'fail' | 'stop' | undefined;
  /** Whether a response left, or was seen not to leave. */
  answered = false;
  released = false;
  readonly #commands: Command[] = [];
  #wake: (() => void) | undefined;

  constructor(key: RequestKey, wire: RequestId, token: ProgressToken | undefined, script: RequestScript | undefined) {
    this.key = key;
    this.wire = wire;
    this.token = token;
    this.script = script;
  }

  /** Whether the handler has returned or thrown. */
  get isOver(): boolean {
    return this.outcome !== undefined;
  }

  /** Whether the handler ended with something to answer and nothing is known to have left. */
  get isUnanswered(): boolean {
    return (this.outcome === 'finish' || this.outcome === 'fail') && !this.answered;
  }

  /** Tells the handler what to do next. */
  give(command: Command): void {
    this.#commands.push(command);
    this.#wake?.();
  }

  /** Waits for the next command. */
  async next(): Promise<Command> {
    for (;;) {
      const command = this.#commands.shift();
      if (command !== undefined) return command;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Notes how the handler ends, the moment before it does. */
  end(outcome: 'finish' | 'fail' | 'stop'): void {
    this.outcome = outcome;
    this.stopping = false;
  }
}
