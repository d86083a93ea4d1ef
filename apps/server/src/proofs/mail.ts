import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';

/** What one of several threads is given to write to the others. */
export interface MailKit {
  /** Which it is, from 0. */
  readonly own: number;
  /** To each of the others; `null` in its own place. */
  readonly ports: readonly (MessagePort | null)[];
  /** A number for each thread that rises with every letter to it. */
  readonly bells: Int32Array;
}

/** Makes the kits of so many threads, each connected with each. */
export function mailKits(all: number): readonly MailKit[] {
  const bells = new Int32Array(new SharedArrayBuffer(all * 4));
  const ports: (MessagePort | null)[][] = Array.from({ length: all }, () => Array.from({ length: all }, () => null));
  for (let one = 0; one < all; one++)
    for (let other = one + 1; other < all; other++) {
      const { port1, port2 } = new MessageChannel();
      (ports[one] as (MessagePort | null)[])[other] = port1;
      (ports[other] as (MessagePort | null)[])[one] = port2;
    }
  return ports.map((list, own) => ({ own, ports: list, bells }));
}

/**
 * Letters between threads that have nothing to do while they wait for one: it sleeps without giving way to anything else.
 *
 * Letters from one thread to another arrive in the order sent. A thread that waits for one that is gone waits until it
 * is ended from outside.
 */
export class Mail {
  readonly own: number;
  readonly all: number;
  readonly #ports: MailKit['ports'];
  readonly #bells: Int32Array;

  constructor({ own, ports, bells }: MailKit) {
    this.own = own;
    this.all = ports.length;
    this.#ports = ports;
    this.#bells = bells;
  }

  /** Sends a letter. Memory of its own moves with it when it is named. */
  send(to: number, letter: unknown, moving: readonly ArrayBuffer[] = []): void {
    this.#port(to).postMessage(letter, [...moving]);
    Atomics.add(this.#bells, to, 1);
    Atomics.notify(this.#bells, to);
  }

  /** Waits for the next letter of a thread. */
  take(from: number): unknown {
    for (;;) {
      const rung = Atomics.load(this.#bells, this.own);
      const received = receiveMessageOnPort(this.#port(from));
      if (received !== undefined) return received.message;
      Atomics.wait(this.#bells, this.own, rung);
    }
  }

  /** Gives every thread its letter, and waits for those of all the others; all do so together. */
  exchange<Letter>(
    letters: readonly Letter[],
    moving: (letter: Letter) => readonly ArrayBuffer[] = () => [],
  ): readonly Letter[] {
    letters.forEach((letter, to) => {
      if (to !== this.own) this.send(to, letter, moving(letter));
    });
    return letters.map((letter, from) => (from === this.own ? letter : (this.take(from) as Letter)));
  }

  /** Waits until every thread has come this far. */
  meet(): void {
    this.exchange(Array.from({ length: this.all }, () => null));
  }

  #port(other: number): MessagePort {
    const port = this.#ports[other];
    if (port === undefined || port === null)
      throw new Error(`thread ${this.own} of ${this.all} has no way to ${other}`);
    return port;
  }
}
