/**
 * Gives every content a lane ever has one number; 0 is the empty lane.
 *
 * Sending and receiving become look-ups: what a content is after its oldest message left, or after one more came.
 */
export class Lanes {
  /** For each content its oldest message, 0 when empty. */
  readonly head: number[] = [0];
  /** For each content how many messages it has. */
  readonly length: number[] = [0];
  readonly #contents: (readonly number[])[] = [[]];
  readonly #shifted: number[] = [0];
  readonly #pushed: number[][] = [];
  readonly #ids = new Map<string, number>([['', 0]]);

  /** Gives the messages of a content, oldest first. */
  messages(content: number): readonly number[] {
    return this.#contents[content] ?? [];
  }

  /** Gives the content without its oldest message. */
  shift(content: number): number {
    const known = this.#shifted[content] ?? -1;
    if (known >= 0) return known;
    return (this.#shifted[content] = this.#id(this.messages(content).slice(1)));
  }

  /** Gives the content with one more message behind the others. */
  push(content: number, message: number): number {
    const after = (this.#pushed[message] ??= []);
    while (after.length <= content) after.push(-1);
    const known = after[content] ?? -1;
    if (known >= 0) return known;
    return (after[content] = this.#id([...this.messages(content), message]));
  }

  /** Gives the content after some of the oldest have left and others have come. */
  after(content: number, gone: number, come: readonly number[]): number {
    let after = content;
    for (let left = gone; left > 0; left--) after = this.shift(after);
    for (let at = 0; at < come.length; at++) after = this.push(after, come[at] as number);
    return after;
  }

  #id(messages: readonly number[]): number {
    const text = messages.join(' ');
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const id = this.#contents.length;
    this.#ids.set(text, id);
    this.#contents.push(messages);
    this.head.push(messages[0] ?? 0);
    this.length.push(messages.length);
    this.#shifted.push(-1);
    return id;
  }
}
