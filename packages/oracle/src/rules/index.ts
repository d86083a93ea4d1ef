import { fromTable } from '../obligation.ts';
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
import { notificationNoId, notificationNoResponse } from './notifications.ts';
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
import { errorIdOptional, idTypeExact, namespacePerSender, responseEchoId, singleTerminal } from './responses.ts';

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
];
