import type { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js';
import { ErrorCode, McpError, type Progress } from '@modelcontextprotocol/sdk/types.js';
import { printMessage, type RequestRef, type RequestScript } from '@signalbox/engine';
import {
  directionFrom,
  requestFrame,
  sanitise,
  type Frame,
  type Message,
  type ProgressToken,
  type RequestId,
  type RequestKey,
} from '@signalbox/protocol';
import type { RequesterState } from '@signalbox/trace';
import { sayError, type Arrivals } from './arrivals.ts';
import { evidence, type Bench } from './bench.ts';
import type { VirtualTimer } from './clock.ts';
import type { Party } from './party.ts';
import type { GatedTransport } from './transport.ts';

/** One call of the SDK: a request, its signal, its timer and its promise. */
export interface Call {
  readonly ref: RequestRef;
  readonly controller: AbortController;
  /** How the wait ends if the promise is rejected on our account. */
  ending?: 'cancelled' | 'timed-out';
  wire?: number;
  timer?: VirtualTimer;
  last?: number;
  settled?: boolean;
  released?: boolean;
}

const DEADLINE_MS = 30_000;

/** The requests a peer under test issues, each through the SDK's public `request` or `connect`. */
export class Calls {
  readonly #bench: Bench;
  readonly #arrivals: Arrivals;
  readonly #party: Party;
  readonly #transport: GatedTransport;
  readonly #calls = new Map<RequestKey, Call>();
  /* The call whose request has not left yet. */
  #leaving: Call | undefined;

  constructor(bench: Bench, arrivals: Arrivals, party: Party, transport: GatedTransport) {
    this.#bench = bench;
    this.#arrivals = arrivals;
    this.#party = party;
    this.#transport = transport;
  }

  /** Gives the call of a request, once it was made. */
  of(request: RequestKey): Call | undefined {
    return this.#calls.get(request);
  }

  /** Every call, in the order made. */
  get all(): readonly Call[] {
    return [...this.#calls.values()];
  }

  /** Makes a call. */
  issue(ref: RequestRef, { deadline }: RequestScript): void {
    const call: Call = { ref, controller: new AbortController() };
    this.#calls.set(ref.key, call);
    this.#leaving = call;
    const options: RequestOptions = {
      signal: call.controller.signal,
      ...(deadline ? { timeout: DEADLINE_MS } : {}),
      ...(ref.token === undefined ? {} : { onprogress: (progress) => this.#showProgress(call, progress) }),
    };
    const promise =
      ref.method === 'initialize'
        ? this.#party.connect(this.#transport, options)
        : this.#party.request(ref.method, paramsOf(ref), options);
    void promise.then(
      () => this.#settle(call, 'completed', 'the result'),
      (error: unknown) => this.#fail(call, error),
    );
  }

  /** Aborts the signal of a call. */
  cancel(call: Call, reason: string | undefined): void {
    if (call.settled !== true) call.ending = 'cancelled';
    call.controller.abort(reason);
  }

  /** Lets the timer of a call fire. */
  expire(call: Call): void {
    const { clock, journal } = this.#bench;
    journal.emit({ type: 'deadline-fired', by: 'timer', request: call.ref.key });
    call.ending = 'timed-out';
    if (call.timer !== undefined) clock.fire(call.timer);
  }

  /**
   * Ends the waits the SDK has ended already when it closes the connection.
   *
   * `connect` closes because its request was given up, and rejects its own promise only after that.
   */
  beforeClosing(): void {
    const { issued } = this.#party.registries();
    for (const call of this.all)
      if (call.ending !== undefined && call.wire !== undefined && !issued.includes(call.wire))
        this.#settle(call, call.ending, ENDINGS[call.ending]);
  }

  /** Writes down a request that leaves; `false` when no call of a scenario is behind it. */
  requestLeaves(frame: Frame, { id, method, token }: Extract<Message, { kind: 'request' }>): boolean {
    const call = this.#leaving;
    if (call === undefined || call.ref.method !== method) return false;
    this.#leaving = undefined;
    const { peer, journal, names, clock } = this.#bench;
    call.wire = Number(id);
    if (clock.latest !== undefined) call.timer = clock.latest;
    names.give(call.ref.key, id);
    journal.emit({
      type: 'request-sent',
      by: peer,
      direction: directionFrom(peer),
      request: call.ref.key,
      ...(token === undefined ? {} : { token }),
      message: 'request',
      name: printMessage({ message: 'request', id: call.ref.id }),
      frame,
      from: 'unsent',
      to: 'waiting',
    });
    return true;
  }

  /** Writes down a cancellation that leaves. */
  cancellationLeaves(frame: Frame, { requestId, reason }: Extract<Message, { kind: 'cancellation' }>): void {
    const { peer, journal, names } = this.#bench;
    const request = names.keyOf(peer, requestId);
    journal.emit({
      type: 'cancellation-sent',
      by: peer,
      direction: directionFrom(peer),
      request,
      message: 'cancellation',
      name: printMessage({ message: 'cancellation', id: names.idOf(request, requestId) }),
      frame,
      from: this.#stateOf(request),
      ...evidence(this.#bench, request, 'requested', 'none'),
      ...(reason === undefined ? {} : { text: sanitise(reason) }),
    });
  }

  #showProgress(call: Call, { progress }: Progress): void {
    this.#bench.journal.stir();
    call.last = progress;
    const arrival = this.#arrivals.claim(
      ({ wire }) =>
        (wire.kind === 'progress' && Number(wire.token) === call.wire) ||
        (wire.kind === 'malformed' && wire.as === 'progress'),
    );
    if (arrival !== undefined) Object.assign(arrival, { accepted: true, request: call.ref.key });
  }

  #fail(call: Call, error: unknown): void {
    if (call.ending !== undefined) return this.#settle(call, call.ending, ENDINGS[call.ending]);
    const said = sayError(error);
    const closed = error instanceof McpError && error.code === (ErrorCode.ConnectionClosed as number);
    if (closed && !this.#transport.isOpen)
      return this.#settle(call, 'disconnected', 'the connection closed; what the receiver did is to be reconciled');
    this.#settle(call, 'failed', `the promise was rejected: ${said}`);
  }

  #settle(call: Call, to: RequesterState, decision: string): void {
    if (call.settled === true) return;
    const { peer, journal } = this.#bench;
    const { ref, last, wire } = call;
    if (to === 'completed' || to === 'failed') {
      const response = this.#arrivals.claim(
        (arrival) => arrival.wire.kind === 'response' && Number(arrival.wire.id) === wire,
      );
      if (response !== undefined) Object.assign(response, { accepted: true, request: ref.key });
    }
    call.settled = true;
    journal.emit({
      type: 'request-settled',
      by: peer,
      request: ref.key,
      from: this.#stateOf(ref.key),
      to,
      decision,
      ...(last === undefined ? {} : { text: sanitise(`last progress ${last} of token ${JSON.stringify(wire)}`) }),
      ...(to === 'disconnected' ? evidence(this.#bench, ref.key, 'unknown') : {}),
    });
  }

  #stateOf(request: RequestKey): RequesterState {
    return this.#bench.journal.world.get(`requester ${request}`)?.state ?? 'unsent';
  }

  /** Gives the request a token on the wire was given to, exactly. */
  withToken(token: ProgressToken): Call | undefined {
    return this.all.find(({ ref, wire }) => ref.token !== undefined && Object.is(wire, token));
  }

  /** Gives the request an ID on the wire was given to, exactly. */
  withId(id: RequestId): Call | undefined {
    return this.all.find(({ wire }) => Object.is(wire, id));
  }
}

const ENDINGS = {
  cancelled: 'the signal aborted and the promise was rejected; what the receiver does is unknown',
  'timed-out': 'the timeout fired and the promise was rejected; what the receiver does is unknown',
} as const;

/* The parameters the scenario's own frame would carry; the SDK adds ID and token. */
function paramsOf({ id, method }: RequestRef): Record<string, unknown> {
  const frame = requestFrame(id, method);
  return typeof frame === 'object' && 'params' in frame ? (frame.params as Record<string, unknown>) : {};
}
