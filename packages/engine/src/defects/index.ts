import { acceptsWithoutIncrease } from './accepts-without-increase.ts';
import { answersAfterHonouredCancel } from './answers-after-honoured-cancel.ts';
import { answersInAnotherType } from './answers-in-another-type.ts';
import { cancelsAfterCompletion } from './cancels-after-completion.ts';
import { cancelsDefaultTarget } from './cancels-default-target.ts';
import { cancelsInitialize } from './cancels-initialize.ts';
import { cancelsTwice } from './cancels-twice.ts';
import { changesTokenType } from './changes-token-type.ts';
import { claimsAcceptance } from './claims-acceptance.ts';
import { claimsCancellationOnClose } from './claims-cancellation-on-close.ts';
import { clearsEveryCollector } from './clears-every-collector.ts';
import { coercesIdentifiers } from './coerces-identifiers.ts';
import { crashesOnMalformed } from './crashes-on-malformed.ts';
import { crashesOnStray } from './crashes-on-stray.ts';
import { errorReplyToNotification } from './error-reply-to-notification.ts';
import { flipsFinishedToStopped } from './flips-finished-to-stopped.ts';
import { honoursDuplicates } from './honours-duplicates.ts';
import { inventsToken } from './invents-token.ts';
import { keepsLastProgress } from './keeps-last-progress.ts';
import { lateResultDelivered } from './late-result-delivered.ts';
import { oneMapForBothDirections } from './one-map-for-both-directions.ts';
import { oneMapForIdsAndTokens } from './one-map-for-ids-and-tokens.ts';
import { overlooksQueued } from './overlooks-queued.ts';
import { progressAfterCancel } from './progress-after-cancel.ts';
import { progressAfterTerminal } from './progress-after-terminal.ts';
import { releasesNever } from './releases-never.ts';
import { releasesTwice } from './releases-twice.ts';
import { releasesWhatItNeverHeld } from './releases-what-it-never-held.ts';
import { reportsUnderId } from './reports-under-id.ts';
import { reportsWithoutIncrease } from './reports-without-increase.ts';
import { responseOvertakesInChunk } from './response-overtakes-in-chunk.ts';
import { reusesHeldTokens } from './reuses-held-tokens.ts';
import { reusesIds } from './reuses-ids.ts';
import { rewritesCompletedAsCancelled } from './rewrites-completed-as-cancelled.ts';
import { showsLateProgress } from './shows-late-progress.ts';
import { stopsInitialize } from './stops-initialize.ts';
import { truthinessOnZero } from './truthiness-on-zero.ts';
import { turnsAfterCancelRound } from './turns-after-cancel-round.ts';
import { worksOnAfterAccepting } from './works-on-after-accepting.ts';
import type { Defect } from './defect.ts';

/** Every defect. A new one is one file and one line here. */
export const DEFECTS: readonly Defect[] = [
  acceptsWithoutIncrease,
  answersAfterHonouredCancel,
  answersInAnotherType,
  cancelsAfterCompletion,
  cancelsDefaultTarget,
  cancelsInitialize,
  cancelsTwice,
  changesTokenType,
  claimsAcceptance,
  claimsCancellationOnClose,
  clearsEveryCollector,
  coercesIdentifiers,
  crashesOnMalformed,
  crashesOnStray,
  errorReplyToNotification,
  flipsFinishedToStopped,
  honoursDuplicates,
  inventsToken,
  keepsLastProgress,
  lateResultDelivered,
  oneMapForBothDirections,
  oneMapForIdsAndTokens,
  overlooksQueued,
  progressAfterCancel,
  progressAfterTerminal,
  releasesNever,
  releasesTwice,
  releasesWhatItNeverHeld,
  reportsUnderId,
  reportsWithoutIncrease,
  responseOvertakesInChunk,
  reusesHeldTokens,
  reusesIds,
  rewritesCompletedAsCancelled,
  showsLateProgress,
  stopsInitialize,
  truthinessOnZero,
  turnsAfterCancelRound,
  worksOnAfterAccepting,
];

export type { Defect } from './defect.ts';
