import { parseFrame, requestKey, type Frame, type Message, type RequestId, type RequestKey } from '@signalbox/protocol';
import {
  COMPLIANT,
  deliver,
  finish,
  policiesSchema,
  report,
  start,
  Turn,
  write,
  type Endpoint,
  type RequestRef,
} from '@signalbox/engine';
import type { EventBody } from '@signalbox/trace';
import { EMPTY_WORLD, type World } from '@signalbox/world';

/** A promise with its resolver outside. */
interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
}

function deferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/**
 * A server's end that does nothing until it is told to: cancellation and completion meet where a test wants them to.
 *
 * A shell of promises around the receiver that the debugger itself steps; there is one implementation of the behaviour.
 * A request starts, reports progress 1 of 2, waits for `continueWork`, reports 2 of 2 and answers. No timer anywhere.
 */
export class DeterministicMcpAdapter {
  /** Settles with the ID of the first request that started. */
  readonly started: { readonly promise: Promise<RequestId> };
  /** Lets the work of every request go on to its end. */
  readonly continueWork: { readonly resolve: () => void };
  /** Everything sent so far, in order. */
  readonly outbound: Frame[] = [];

  readonly #started = deferred<RequestId>();
  readonly #continued = deferred<void>();
  readonly #requests: RequestRef[] = [];
  readonly #stopped = new Map<RequestKey, Deferred<void>>();
  readonly #endpoint: Endpoint = {
    peer: 'server',
    behaviour: COMPLIANT,
    policies: policiesSchema.parse({ tombstones: 'none' }),
    releasesAtOnce: true,
    known: () => this.#requests,
  };
  #world: World = EMPTY_WORLD;
  #cleanups = 0;

  constructor() {
    this.started = { promise: this.#started.promise };
    this.continueWork = { resolve: () => this.#continued.resolve() };
  }

  /** The requests in progress. */
  get activeCount(): number {
    return this.#stopped.size;
  }

  /** How often what a request held was released: once a request that ended. */
  get cleanupCount(): number {
    return this.#cleanups;
  }

  /**
   * Takes one message. For a request, settles when its work has ended; for a cancellation, when it was handled.
   *
   * @throws {Error} on a message that is neither a `tools/call` request with an ID and a token of its own nor a
   * cancellation, saying what was wrong with it.
   */
  async receive(frame: Frame): Promise<void> {
    const message = parseFrame(frame);
    if (message.kind === 'request') return this.#work(frame, message);
    if (message.kind === 'cancellation' || isIgnorable(frame, message)) return this.#cancel(frame);
    throw new Error(
      `This adapter takes tools/call requests and notifications/cancelled; this is ${describe(message)}.`,
    );
  }

  async #work(frame: Frame, { id, method, token }: Extract<Message, { kind: 'request' }>): Promise<void> {
    if (method !== 'tools/call')
      throw new Error(`This adapter answers tools/call; ${JSON.stringify(method)} is another request.`);
    const uses = this.#requests.filter((request) => request.id === id).length;
    const request: RequestRef = {
      key: requestKey('client', id, uses + 1),
      id,
      ...(token === undefined ? {} : { token }),
      method,
      holds: [],
      deadline: false,
    };
    this.#admit(frame, request);
    this.#commit((turn) => start(turn, this.#endpoint, request));
    this.#commit((turn) => report(turn, this.#endpoint, request, { progress: 1, total: 2, message: 'started' }));
    const stopped = deferred<void>();
    this.#stopped.set(request.key, stopped);
    this.#started.resolve(id);
    await Promise.race([this.#continued.promise, stopped.promise]);
    if (!this.#stopped.has(request.key)) return;
    this.#stopped.delete(request.key);
    this.#commit((turn) => {
      report(turn, this.#endpoint, request, { progress: 2, total: 2, message: 'completed' });
      finish(turn, this.#endpoint, request, false);
      write(turn, this.#endpoint, request, false);
    });
  }

  /* A request that is refused leaves nothing behind: its turn is dropped, and nothing knows of it. */
  #admit(frame: Frame, request: RequestRef): void {
    this.#requests.push(request);
    const turn = new Turn(this.#world);
    deliver(turn, this.#endpoint, { kind: 'request', name: 'request', frame, request: request.key });
    const received = turn.events.find(({ type }) => type === 'request-received');
    if (received?.accepted !== true) {
      this.#requests.pop();
      const ignored = turn.events.find(({ type }) => type === 'message-ignored');
      throw new Error(
        `Request ${JSON.stringify(request.id)} is refused: ${received?.decision ?? ignored?.decision ?? 'it is malformed'}.`,
      );
    }
    this.#record(turn);
  }

  #cancel(frame: Frame): void {
    const events = this.#commit((turn) =>
      deliver(turn, this.#endpoint, { kind: 'cancellation', name: 'cancellation', frame }),
    );
    for (const { type, request } of events) {
      if (type !== 'work-stopped' || request === undefined) continue;
      const stopped = this.#stopped.get(request);
      this.#stopped.delete(request);
      stopped?.resolve();
    }
  }

  #commit(decide: (turn: Turn) => void): readonly EventBody[] {
    const turn = new Turn(this.#world);
    decide(turn);
    return this.#record(turn);
  }

  #record({ world, events }: Turn): readonly EventBody[] {
    this.#world = world;
    for (const { type, frame, released } of events) {
      if (type === 'resource-released' && released !== undefined && released.length > 0) this.#cleanups++;
      if ((type === 'progress-sent' || type === 'response-sent') && frame !== undefined) this.outbound.push(frame);
    }
    return events;
  }
}

/* A cancellation that names nothing is ignored; one that carries an `id` claims to be a request. */
const isIgnorable = (frame: Frame, message: Message): boolean =>
  message.kind === 'malformed' && message.as === 'cancellation' && typeof frame === 'object' && !('id' in frame);

const describe = (message: Message): string => {
  if (message.kind === 'malformed') return `malformed: ${message.reason}`;
  return message.kind === 'notification' ? JSON.stringify(message.method) : `a ${message.kind}`;
};
