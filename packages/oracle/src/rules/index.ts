import { fromTable, ours } from '../obligation.ts';
import type { Rule } from '../rule.ts';
import {
  invalidIgnored,
  mayIgnoreCompleted,
  mayIgnoreUncancellable,
  mayIgnoreUnknown,
  raceGraceful,
} from './cancellation-ignored.ts';
import { duplicateIdempotent, noResponse, queuedRequest, scopeSingle, stopWork } from './cancellation-receiver.ts';
import {
  ignoreLateResponse,
  noAck,
  notInitialize,
  onlyInFlight,
  optional,
  requestIdDomain,
  requestIdField,
  sameDirection,
  stdioNotify,
} from './cancellation-sender.ts';
import { idIntegerDomain, idNotNull, idPresent, idUnique } from './identifiers.ts';
import { isolatedResources, isolatedWait, isolatedWork } from './isolation.ts';
import {
  baseline,
  countedBaseline,
  freeResources,
  noDoubleRelease,
  noEarlyRelease,
  noForeignRelease,
} from './ledger.ts';
import { namespacePerSender } from './namespaces.ts';
import { notificationNoId, notificationNoResponse } from './notifications.ts';
import { keepsOrder, lateProgress, oneCancellation } from './policy-listening.ts';
import { takesProgress } from './policy-progress.ts';
import { answersRequests, crashFree, endCloses, honoursCancellation } from './policy-receiver.ts';
import {
  afterCancelPolicy,
  invalidProgress,
  lateResponse,
  noClaimedCancellation,
  takesResponse,
} from './policy-requester.ts';
import { freshProgressSequence, tokenAfterTeardown } from './policy-tokens.ts';
import { tokenDomain, tokenUniqueActive, tokenVsId, trackTokens } from './progress-requester.ts';
import {
  activeOnly,
  afterCancel,
  direction,
  fields,
  mayBeSilent,
  optIn,
  stopAfterCompletion,
  strictlyIncreasing,
  tokenEchoExact,
} from './progress-sender.ts';
import { errorIdOptional, idTypeExact, responseEchoId, singleTerminal } from './responses.ts';

/** Every rule that is judged, in the order a reader should meet them. A new family is one file and one line here. */
export const RULES: readonly Rule[] = [
  ...fromTable(idPresent),
  ...fromTable(idNotNull),
  ...fromTable(idIntegerDomain),
  ...fromTable(idTypeExact),
  ...fromTable(idUnique, [{ until: '2026-07-28' }, { from: '2026-07-28' }]),
  ...fromTable(namespacePerSender),
  ...fromTable(responseEchoId),
  ...fromTable(errorIdOptional, [{ from: '2025-11-25' }]),
  ...fromTable(notificationNoId),
  ...fromTable(notificationNoResponse, [{ until: '2025-03-26', strength: 'DERIVED' }, { from: '2025-03-26' }]),
  ...fromTable(singleTerminal),
  ...fromTable(optional),
  ...fromTable(sameDirection, [{ until: '2026-07-28' }, { from: '2026-07-28' }]),
  ...fromTable(onlyInFlight),
  ...fromTable(notInitialize),
  ...fromTable(requestIdField, [
    { until: '2025-11-25' },
    { from: '2025-11-25', until: '2026-07-28' },
    { from: '2026-07-28' },
  ]),
  ...fromTable(requestIdDomain),
  ...fromTable(noAck),
  ...fromTable(stdioNotify, [
    { until: '2025-03-26', strength: 'MAY' },
    { from: '2025-03-26', until: '2026-07-28', strength: 'SHOULD' },
    { from: '2026-07-28' },
  ]),
  ...fromTable(ignoreLateResponse),
  ...fromTable(stopWork),
  ...fromTable(freeResources),
  ...fromTable(noResponse, [{ until: '2026-07-28' }, { from: '2026-07-28' }]),
  ...fromTable(queuedRequest),
  ...fromTable(duplicateIdempotent),
  ...fromTable(scopeSingle),
  ...fromTable(mayIgnoreUnknown),
  ...fromTable(mayIgnoreCompleted),
  ...fromTable(mayIgnoreUncancellable),
  ...fromTable(invalidIgnored),
  ...fromTable(raceGraceful),
  ...fromTable(optIn),
  ...fromTable(tokenDomain),
  ...fromTable(tokenUniqueActive, [
    { until: '2025-11-25' },
    { from: '2025-11-25', until: '2026-07-28' },
    { from: '2026-07-28' },
  ]),
  ...fromTable(tokenEchoExact),
  ...fromTable(tokenVsId),
  ...fromTable(mayBeSilent),
  ...fromTable(strictlyIncreasing),
  ...fromTable(fields, [{ until: '2025-03-26' }, { from: '2025-03-26' }]),
  ...fromTable(activeOnly),
  ...fromTable(stopAfterCompletion, [
    { until: '2025-11-25' },
    { from: '2025-11-25', until: '2026-07-28' },
    { from: '2026-07-28' },
  ]),
  ...fromTable(afterCancel, [{ until: '2026-07-28' }, { from: '2026-07-28', strength: 'MUST NOT' }]),
  ...fromTable(trackTokens),
  ...fromTable(direction, [{ until: '2026-07-28' }, { from: '2026-07-28', strength: 'DERIVED' }]),
  ...ours(noDoubleRelease, { binds: 'both', statement: 'What was acquired is released at most once.' }),
  ...ours(noForeignRelease, { binds: 'both', statement: 'A peer releases only what it acquired for that request.' }),
  ...ours(noEarlyRelease, {
    binds: 'both',
    statement: 'What a request needs to be found, stopped and reported on is held until the request is over.',
  }),
  ...ours(baseline, {
    binds: 'both',
    statement: 'Everything acquired for a request is released once the request is over, however it ended.',
    resources: ['exact', 'none'],
  }),
  ...ours(countedBaseline, {
    binds: 'both',
    statement: 'Everything acquired for a request is released once the request is over, however it ended.',
    resources: ['counted'],
  }),
  ...ours(isolatedWork, { binds: 'receiver', statement: 'Cancelling one request stops the work on no other.' }),
  ...ours(isolatedWait, { binds: 'requester', statement: 'Cancelling one request ends the wait for no other.' }),
  ...ours(isolatedResources, { binds: 'both', statement: 'Cancelling one request releases nothing of another.' }),
  ...ours(noClaimedCancellation, {
    binds: 'requester',
    statement: 'Nothing says that a request was cancelled unless somebody asked for it or a cancellation was sent.',
  }),
  ...ours(afterCancelPolicy, {
    binds: 'requester',
    statement: 'After its cancellation the wait ends at once, or goes on, as the scenario says.',
  }),
  ...ours(lateResponse, {
    binds: 'requester',
    statement: 'A response that nobody waits for is kept aside and changes nothing.',
  }),
  ...ours(takesResponse, {
    binds: 'requester',
    statement: 'A response to a request that is waited for ends the wait.',
  }),
  ...ours(invalidProgress, {
    binds: 'requester',
    statement: 'Progress that does not increase is ignored, or ends the wait, as the scenario says.',
  }),
  ...ours(lateProgress, {
    binds: 'requester',
    statement: 'Progress of a request that has ended is shown to nobody.',
  }),
  ...ours(keepsOrder, {
    binds: 'both',
    statement: 'On an ordered transport, progress that was sent before the response is handled before it.',
  }),
  ...ours(oneCancellation, {
    binds: 'requester',
    statement: 'At most one cancellation leaves for a request.',
  }),
  ...ours(takesProgress, {
    binds: 'requester',
    statement: 'Progress that increases is taken while its request is waited for.',
  }),
  ...ours(tokenAfterTeardown, {
    binds: 'requester',
    statement: 'A token comes back only when nothing of its earlier life is left.',
  }),
  ...ours(freshProgressSequence, {
    binds: 'requester',
    statement: 'The first progress of a request is taken, whatever an earlier life of its token had reached.',
  }),
  ...ours(honoursCancellation, {
    binds: 'receiver',
    statement: 'A receiver honours or declines a cancellation of a request in progress as the scenario says.',
  }),
  ...ours(answersRequests, {
    binds: 'receiver',
    statement: 'A request that was read is answered, unless it was cancelled or an end closed.',
  }),
  ...ours(endCloses, {
    binds: 'both',
    statement:
      'Once an end has closed nothing is sent from it, waits end as disconnected, and work goes on or stops as the scenario says.',
  }),
  ...ours(crashFree, { binds: 'both', statement: 'No message crashes a peer.' }),
];
