import type { Peer } from '@signalbox/protocol';

/** A timer that fires when a person says so and never by itself. */
export interface VirtualTimer {
  readonly owner: Peer | undefined;
  readonly due: number;
  readonly run: () => void;
}

const EPOCH = Date.UTC(2025, 10, 25);

/**
 * Time as the SDK sees it: it stands still until a timer is fired by hand.
 *
 * The SDK looks the three globals up at each call, so replacing them in its thread is enough. `setImmediate` stays
 * real: it is how the end of a reaction is noticed.
 */
export class VirtualClock {
  /** The peer on whose account timers are armed now. */
  owner: Peer | undefined;
  #now = EPOCH;
  #latest: VirtualTimer | undefined;
  readonly #armed = new Set<VirtualTimer>();

  /** Puts the clock in the place of the global one, for this thread. */
  install(): this {
    const arm = (callback: (...args: unknown[]) => void, delay = 0, ...args: unknown[]): VirtualTimer & Handle => {
      const timer: VirtualTimer & Handle = {
        owner: this.owner,
        due: this.#now + Math.max(0, delay),
        run: () => callback(...args),
        ref: () => timer,
        unref: () => timer,
        hasRef: () => true,
      };
      this.#armed.add(timer);
      this.#latest = timer;
      return timer;
    };
    const disarm = (timer: unknown): void => {
      this.#armed.delete(timer as VirtualTimer);
    };
    Object.assign(globalThis, { setTimeout: arm, clearTimeout: disarm });
    Date.now = () => this.#now;
    return this;
  }

  /** Forgets every timer and starts time again, for a new run in this thread. */
  reset(): void {
    this.#armed.clear();
    this.#latest = undefined;
    this.#now = EPOCH;
    this.owner = undefined;
  }

  /** The timer that was armed last. */
  get latest(): VirtualTimer | undefined {
    return this.#latest;
  }

  /** Tells whether a timer can still fire. */
  isArmed(timer: VirtualTimer): boolean {
    return this.#armed.has(timer);
  }

  /** Counts the armed timers of a peer. */
  armedBy(peer: Peer): number {
    return [...this.#armed].filter(({ owner }) => owner === peer).length;
  }

  /** Fires one armed timer: time moves on to its due moment, never back. */
  fire(timer: VirtualTimer): void {
    if (!this.#armed.delete(timer)) return;
    this.#now = Math.max(this.#now, timer.due);
    timer.run();
  }
}

interface Handle {
  readonly ref: () => Handle;
  readonly unref: () => Handle;
  readonly hasRef: () => boolean;
}
