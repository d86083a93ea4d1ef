import { printMessage, type ScriptedRequest } from '@signalbox/engine';
import {
  directionFrom,
  otherPeer,
  parseFrame,
  sanitise,
  type Frame,
  type Message,
  type Peer,
  type RequestKey,
} from '@signalbox/protocol';
import type { EventBody } from '@signalbox/trace';
import { UNSEEN, type InFlight } from '@signalbox/world';
import { Arrivals } from './arrivals.ts';
import { evidence, type Bench } from './bench.ts';
import { Calls } from './calls.ts';
import { Holdings } from './holdings.ts';
import { Jobs } from './jobs.ts';
import { partyOf, type Party } from './party.ts';
import { GatedTransport, type Outlet } from './transport.ts';

/** One end of the SDK under test: what reaches it, what leaves it, and what it holds. */
export class SdkPeer {
  readonly peer: Peer;
  readonly party: Party;
  readonly transport: GatedTransport;
  readonly calls: Calls;
  readonly jobs: Jobs;
  readonly #bench: Bench;
  readonly #arrivals: Arrivals;
  readonly #holdings: Holdings;
  #connected = false;

  constructor(bench: Bench, requests: readonly ScriptedRequest[], outlet: Outlet) {
    this.#bench = bench;
    this.peer = bench.peer;
    this.party = partyOf(bench.peer);
    this.transport = new GatedTransport(outlet);
    this.#arrivals = new Arrivals(bench);
    const handled = requests.filter(({ script }) => script.from !== bench.peer);
    this.calls = new Calls(bench, this.#arrivals, this.party, this.transport);
    this.jobs = new Jobs(bench, this.#arrivals, new Map(handled.map(({ ref, script }) => [ref.key, script])));
    this.#holdings = new Holdings(bench, this.party, this.calls, this.jobs);
    for (const method of new Set(['tools/call', ...handled.map(({ script }) => script.method)]))
      if (!BUILT_IN.has(method) && (method !== 'tools/call' || bench.peer === 'server'))
        this.party.handle(method, (request, extra) => this.jobs.handle(request, extra));
    this.party.onError((error) => this.#arrivals.complain(error));
  }

  /** Whether the SDK has been given its transport. */
  get isConnected(): boolean {
    return this.#connected || this.calls.all.some(({ ref }) => ref.method === 'initialize');
  }

  /** Connects before the run, where the scenario does not send initialize itself. */
  connect(): void {
    this.#connected = true;
    this.act(() => void this.party.connect(this.transport));
  }

  /** Connects what the SDK sends to the lanes of the run, once the handshake is over. */
  openToRun(): void {
    this.transport.outlet = { send: (frame) => this.#leaves(frame), close: () => this.#closes() };
  }

  /** Acts on this peer's account: the timers it arms are its own. */
  act(deed: () => void): void {
    this.#bench.clock.owner = this.peer;
    deed();
  }

  /** Delivers what came in one chunk, at once. */
  receive(messages: readonly InFlight[]): void {
    this.act(() => {
      for (const [index, message] of messages.entries()) this.#arrives(message, index > 0);
    });
  }

  /** Closes this end. */
  close(): void {
    this.jobs.closing = true;
    this.act(() => void (this.isConnected ? this.party : this.transport).close());
  }

  /** Ends a step: what was ignored, what never left, and what is held now. */
  conclude(): void {
    this.jobs.conclude();
    this.#arrivals.conclude();
    this.#holdings.conclude();
  }

  #arrives(message: InFlight, chunk: boolean): void {
    const { journal } = this.#bench;
    const arrival = {
      by: this.peer,
      direction: directionFrom(otherPeer(this.peer)),
      message: message.kind,
      name: message.name,
      frame: message.frame,
      ...(chunk ? { chunk: true } : {}),
    };
    if (message.kind === 'close') {
      journal.emit({ ...arrival, type: 'frame-received', decision: 'the other end has closed' });
      this.jobs.closing = true;
      return this.transport.otherEndClosed();
    }
    const wire = parseFrame(message.frame);
    const request = message.request ?? this.#requestNamedBy(wire);
    const about = { ...arrival, ...(request === undefined ? {} : { request }) };
    this.#arrivals.add({ ...about, ...this.#readingOf(wire, message.kind, request) }, wire);
    if (wire.kind === 'request' && request !== undefined) this.jobs.expect(request, wire);
    this.transport.receive(message.frame);
  }

  /** What is said of an arrival before the SDK has reacted. */
  #readingOf(
    wire: Message,
    kind: Exclude<InFlight['kind'], 'close'>,
    request: RequestKey | undefined,
  ): Omit<EventBody, 'by'> {
    switch (wire.kind) {
      case 'request': {
        const view = request === undefined ? UNSEEN : (this.#bench.journal.world.get(`receiver ${request}`) ?? UNSEEN);
        const states = view.state === 'unseen' ? ({ from: 'unseen', to: 'queued' } as const) : {};
        const token = wire.token === undefined ? {} : { token: wire.token };
        return { type: 'request-received', accepted: false, ...token, ...states };
      }
      case 'response':
        return { type: 'response-received', accepted: false };
      case 'progress': {
        const text = wire.message === undefined ? {} : { text: sanitise(wire.message) };
        return { type: 'progress-received', accepted: false, token: wire.token, ...text };
      }
      case 'cancellation': {
        const type = kind === 'frame' ? 'frame-received' : 'cancellation-received';
        const text = wire.reason === undefined ? {} : { text: sanitise(wire.reason) };
        const isHere = request !== undefined && this.#bench.journal.world.get(`receiver ${request}`) !== undefined;
        return { type, ...text, ...(isHere ? evidence(this.#bench, request, 'received', 'requested') : {}) };
      }
      case 'notification':
      case 'malformed':
        return { type: `${kind}-received` };
      default:
        return wire satisfies never;
    }
  }

  #requestNamedBy(wire: Message): RequestKey | undefined {
    const { names } = this.#bench;
    switch (wire.kind) {
      case 'request':
        return names.keyOf(otherPeer(this.peer), wire.id);
      case 'cancellation':
        return this.jobs.keyOf(wire.requestId);
      case 'response':
        return wire.id === undefined ? undefined : names.keyOf(this.peer, wire.id);
      case 'progress':
        return this.calls.withToken(wire.token)?.ref.key;
      case 'notification':
      case 'malformed':
        return undefined;
      default:
        return wire satisfies never;
    }
  }

  #leaves(frame: Frame): void {
    const wire = parseFrame(frame);
    if (wire.kind === 'request' && this.calls.requestLeaves(frame, wire)) return;
    if (wire.kind === 'cancellation') return this.calls.cancellationLeaves(frame, wire);
    if (wire.kind === 'progress') return this.jobs.progressLeaves(frame, wire);
    if (wire.kind === 'response' && wire.id !== undefined) return this.jobs.responseLeaves(frame, wire.id, wire.failed);
    const name = wire.kind === 'notification' || wire.kind === 'request' ? wire.method : 'error';
    this.#bench.journal.emit({
      type: 'frame-sent',
      by: this.peer,
      direction: directionFrom(this.peer),
      message: 'frame',
      name: printMessage({ message: 'frame', name }),
      frame,
    });
  }

  #closes(): void {
    this.jobs.closing = true;
    this.calls.beforeClosing();
    this.#bench.journal.emit({
      type: 'end-closed',
      by: this.peer,
      direction: directionFrom(this.peer),
      message: 'close',
      name: 'close',
      frame: '',
    });
  }
}

/** Methods every end of the SDK answers by itself. */
const BUILT_IN: ReadonlySet<string> = new Set(['initialize', 'ping']);
