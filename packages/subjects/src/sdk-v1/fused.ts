import { printLabel, type Label } from '@signalbox/engine';

/**
 * The checkpoints the SDK passed in one reaction with the step before, each good for one label.
 *
 * A schedule of the model names them; here they have happened by the time they are named. A checkpoint is noted only
 * when it was seen to happen, so a label for one that did not happen still does not fit.
 */
export class Fused {
  readonly #passed = new Map<string, number>();

  /** Notes a checkpoint that was passed. */
  pass(label: Label): void {
    const line = printLabel(label);
    this.#passed.set(line, (this.#passed.get(line) ?? 0) + 1);
  }

  /** Takes one passing of a checkpoint; tells whether there was one left. */
  take(line: string): boolean {
    const left = this.#passed.get(line) ?? 0;
    if (left > 0) this.#passed.set(line, left - 1);
    return left > 0;
  }
}
