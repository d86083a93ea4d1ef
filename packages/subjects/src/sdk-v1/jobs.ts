import type { Request, Result } from '@modelcontextprotocol/sdk/types.js';
import { printMessage, type RequestScript } from '@signalbox/engine';
import {
  directionFrom,
  otherPeer,
  parseProgressToken,
  isRefused,
  sanitise,
  type Frame,
  type Message,
  type RequestId,
  type RequestKey,
} from '@signalbox/protocol';
import { UNSEEN } from '@signalbox/world';
import type { Arrivals } from './arrivals.ts';
import { evidence, type Bench } from './bench.ts';
import { commitEffect, endWork, reportProgress } from './deeds.ts';
import { Job } from './job.ts';
import type { Extra } from './party.ts';

/** The requests a peer under test handles: what the handlers do, one command at a time. */
export class Jobs {
  readonly #bench: Bench;
  readonly #arrivals: Arrivals;
  readonly #scripts: ReadonlyMap<RequestKey, RequestScript>;
  readonly #jobs: Job[] = [];
  /* The request an ID was last used for, and requests whose handler has not started. */
  readonly #latest = new Map<string, RequestKey>();
  readonly #queue: { readonly wire: RequestId; readonly key: RequestKey }[] = [];
  readonly #tokens = new Map<string, RequestKey>();
  /** Whether the connection is going down: then a signal that aborts is no cancellation. */
  closing = false;

  constructor(bench: Bench, arrivals: Arrivals, scripts: ReadonlyMap<RequestKey, RequestScript>) {
    this.#bench = bench;
    this.#arrivals = arrivals;
    this.#scripts = scripts;
  }

  /** Every handler that was started, in that order. */
  get all(): readonly Job[] {
    return this.#jobs;
  }

  /** Gives the handler of a request whose turn it is to go on: the earliest that is not over. */
  at(request: RequestKey): Job | undefined {
    return this.#jobs.find(({ key, isOver }) => key === request && !isOver);
  }

  /** Notes a request before the SDK reads it. */
  expect(key: RequestKey, { id, token }: Extract<Message, { kind: 'request' }>): void {
    this.#latest.set(JSON.stringify(id), key);
    this.#queue.push({ wire: id, key });
    if (token !== undefined) this.#tokens.set(JSON.stringify(token), key);
  }

  /** Gives the request an ID in this direction stands for. */
  keyOf(wire: RequestId): RequestKey {
    return this.#latest.get(JSON.stringify(wire)) ?? this.#bench.names.keyOf(otherPeer(this.#bench.peer), wire);
  }

  /** The handler the SDK calls: it waits for a command, obeys, and waits again. */
  async handle({ method }: Request, extra: Extra): Promise<Result> {
    const job = this.#begin(extra);
    if (!extra.signal.aborted) extra.signal.addEventListener('abort', () => this.#aborted(job));
    for (;;) {
      const command = await job.next();
      if ('end' in command) return endWork(this.#bench, job, command, method);
      if ('effect' in command) commitEffect(this.#bench, job, command.effect);
      else
        await reportProgress(this.#bench, job, command, extra).catch((error: unknown) =>
          this.#arrivals.complain(error),
        );
    }
  }

  /** Writes down progress that leaves. */
  progressLeaves(frame: Frame, { token, progress, message }: Extract<Message, { kind: 'progress' }>): void {
    const { peer, journal, names } = this.#bench;
    const job = this.#jobs.find((candidate) => candidate.reporting !== undefined && candidate.token === token);
    const request = job?.key ?? this.#tokens.get(JSON.stringify(token));
    const wire = job?.wire ?? (token as unknown as RequestId);
    if (job !== undefined) job.reporting = undefined;
    journal.emit({
      type: 'progress-sent',
      by: peer,
      direction: directionFrom(peer),
      ...(request === undefined ? {} : { request }),
      token,
      message: 'progress',
      name: printMessage({
        message: 'progress',
        id: request === undefined ? wire : names.idOf(request, wire),
        value: progress,
      }),
      frame,
      ...(message === undefined ? {} : { text: sanitise(message) }),
    });
  }

  /** Writes down a response that leaves, of a handler of ours or of one that is built in. */
  responseLeaves(frame: Frame, wire: RequestId, failed: boolean): void {
    const { peer, journal, names, fused } = this.#bench;
    const job = this.#jobs.find((candidate) => candidate.isUnanswered && candidate.wire === wire);
    const request = job?.key ?? this.keyOf(wire);
    const id = names.idOf(request, wire);
    if (job === undefined) this.#answeredAtOnce(wire, id, failed, this.#scripts.get(request));
    else {
      job.answered = true;
      fused.pass({ verb: 'write', peer, id });
    }
    journal.emit({
      type: 'response-sent',
      by: peer,
      direction: directionFrom(peer),
      request,
      message: 'response',
      name: printMessage({ message: 'response', id }),
      frame,
      from: this.#viewOf(request).state,
      to: failed ? 'failed' : 'ran',
    });
  }

  /** Says what was asked of a handler in this step and never left the SDK. */
  conclude(): void {
    const { peer, journal } = this.#bench;
    for (const job of this.#jobs) {
      const about = { type: 'message-dropped', by: peer, request: job.key } as const;
      const decision = () => `not sent: ${this.#arrivals.takeComplaint() ?? 'the SDK sends nothing for it any more'}`;
      if (job.reporting !== undefined) {
        job.reporting = undefined;
        journal.emit({ ...about, message: 'progress', decision: decision() });
      }
      if (!job.isUnanswered) continue;
      job.answered = true;
      const from = this.#viewOf(job.key).state;
      const to = job.outcome === 'fail' ? 'failed' : 'ran';
      journal.emit({ ...about, message: 'response', from, to, decision: decision() });
    }
  }

  #begin(extra: Extra): Job {
    const { peer, journal, names, fused } = this.#bench;
    const wire = extra.requestId as RequestId;
    const place = this.#queue.findIndex((queued) => queued.wire === wire);
    const key = this.#queue.splice(place, place < 0 ? 0 : 1)[0]?.key ?? this.keyOf(wire);
    const given = parseProgressToken(extra._meta?.progressToken);
    const job = new Job(key, wire, isRefused(given) ? undefined : given, this.#scripts.get(key));
    this.#jobs.push(job);
    const request = this.#arrivals.claim((arrival) => arrival.wire.kind === 'request' && arrival.wire.id === wire);
    if (request !== undefined) request.accepted = true;
    fused.pass({ verb: 'start', peer, id: names.idOf(key, wire) });
    /* No event of the signal will tell a handler that starts with it aborted: it has to look. */
    if (extra.signal.aborted) this.#aborted(job);
    journal.emit({
      type: 'work-started',
      by: peer,
      request: key,
      from: this.#viewOf(key).state,
      to: 'working',
      ...(extra.signal.aborted ? { decision: 'the SDK started the handler with its signal aborted already' } : {}),
    });
    return job;
  }

  #aborted(job: Job): void {
    if (job.isOver) return;
    const { peer, journal, scenario } = this.#bench;
    if (this.closing) return job.give({ end: 'stop', decision: 'its end closed and the signal aborted' });
    this.#arrivals.claim(({ wire }) => wire.kind === 'cancellation' && wire.requestId === job.wire);
    journal.emit({
      type: 'cancellation-accepted',
      by: peer,
      request: job.key,
      from: this.#viewOf(job.key).state,
      ...evidence(this.#bench, job.key, 'accepted'),
    });
    if (scenario.policies.cancellation === 'on-receipt')
      job.give({ end: 'stop', decision: 'the signal aborted; no response will be sent' });
    else job.stopping = true;
  }

  /* A request that no handler of ours was started for: what is built in answered it, in one reaction. */
  #answeredAtOnce(wire: RequestId, id: RequestId, failed: boolean, script: RequestScript | undefined): void {
    const { peer, fused } = this.#bench;
    const request = this.#arrivals.claim(
      (arrival) => (arrival.wire.kind === 'request' || arrival.wire.kind === 'malformed') && arrival.wire.id === wire,
    );
    if (request?.type === 'request-received') request.accepted = !failed;
    const place = this.#queue.findIndex((queued) => queued.wire === wire);
    if (place >= 0) this.#queue.splice(place, 1);
    if (failed || script === undefined || script.ends === 'fail') return;
    for (const verb of ['start', 'finish', 'write'] as const) fused.pass({ verb, peer, id });
  }

  #viewOf(request: RequestKey) {
    return this.#bench.journal.world.get(`receiver ${request}`) ?? UNSEEN;
  }
}
