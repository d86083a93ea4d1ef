/**
 * Gives every content a lane ever has one number; 0 is the empty lane.
 *
 * A content is another one with one more message behind it, and numbered by that. So sending and receiving are look-ups:
 * what a content is after one more message came, or after its oldest left.
 */
export class Lanes {
  /** For each content its oldest message, 0 when empty. */
  readonly head: number[] = [0];
  /** For each content how many messages it has. */
  readonly length: number[] = [0];
  /** For each content the one it was before its youngest message, and that message. */
  readonly #front: number[] = [0];
  readonly #last: number[] = [0];
  /** For each content the one without its oldest message, or -1 where that was never asked. */
  readonly #shifted: number[] = [0];
  /** For each message, and each content it came behind, the content after; 0 where it never came. */
  readonly #pushed: Uint32Array[] = [];

  /** Gives the content before its youngest message came. */
  front(content: number): number {
    return this.#front[content] as number;
  }

  /** Gives the youngest message of a content. */
  last(content: number): number {
    return this.#last[content] as number;
  }

  /** Gives the messages of a content, oldest first. */
  messages(content: number): readonly number[] {
    const messages: number[] = [];
    for (let at = content; at !== 0; at = this.#front[at] as number) messages.push(this.#last[at] as number);
    return messages.toReversed();
  }

  /** Gives the content without its oldest message. */
  shift(content: number): number {
    const known = this.#shifted[content] as number;
    if (known >= 0) return known;
    const front = this.#front[content] as number;
    return (this.#shifted[content] = front === 0 ? 0 : this.push(this.shift(front), this.#last[content] as number));
  }

  /** Gives the content with one more message behind the others. */
  push(content: number, message: number): number {
    const after = this.#pushed[message];
    const known = after === undefined || content >= after.length ? 0 : (after[content] as number);
    return known === 0 ? this.#add(content, message) : known;
  }

  /** Gives the same as {@link after}, or -1 where that was never asked. */
  find(content: number, gone: number, come: readonly number[]): number {
    let after = content;
    for (let left = gone; left > 0 && after >= 0; left--) after = this.#shifted[after] as number;
    for (let at = 0; at < come.length && after >= 0; at++) {
      const pushed = this.#pushed[come[at] as number];
      after = pushed === undefined || after >= pushed.length ? -1 : (pushed[after] as number) || -1;
    }
    return after;
  }

  /** Gives the content after some of the oldest have left and others have come. */
  after(content: number, gone: number, come: readonly number[]): number {
    let after = content;
    for (let left = gone; left > 0; left--) after = this.shift(after);
    for (let at = 0; at < come.length; at++) after = this.push(after, come[at] as number);
    return after;
  }

  #add(content: number, message: number): number {
    const id = this.head.push(content === 0 ? message : (this.head[content] as number)) - 1;
    this.length.push((this.length[content] as number) + 1);
    this.#front.push(content);
    this.#last.push(message);
    this.#shifted.push(-1);
    while (this.#pushed.length <= message) this.#pushed.push(new Uint32Array(64));
    const after = this.#pushed[message] as Uint32Array;
    if (content < after.length) after[content] = id;
    else {
      const grown = new Uint32Array(2 ** (33 - Math.clz32(content)));
      grown.set(after);
      grown[content] = id;
      this.#pushed[message] = grown;
    }
    return id;
  }
}
