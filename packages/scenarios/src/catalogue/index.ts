import type { ScenarioSource } from '@signalbox/engine';
import { progressThenCompletion } from './progress-then-completion.ts';
import { noTokenNoProgress } from './no-token-no-progress.ts';
import { cancelDuringWork } from './cancel-during-work.ts';
import { cancelBeforeStart } from './cancel-before-start.ts';
import { cancelAfterCompletion } from './cancel-after-completion.ts';
import { cancelCrossesResponse } from './cancel-crosses-response.ts';
import { cancelCrossesFirstProgress } from './cancel-crosses-first-progress.ts';
import { cancelCrossesSerialisation } from './cancel-crosses-serialisation.ts';
import { cancelAfterEffect } from './cancel-after-effect.ts';
import { cancelBeforeEffect } from './cancel-before-effect.ts';
import { duplicateCancel } from './duplicate-cancel.ts';
import { cancelAtNextCheckpoint } from './cancel-at-next-checkpoint.ts';
import { cancelDeclined } from './cancel-declined.ts';
import { waitAfterCancel } from './wait-after-cancel.ts';
import { lateResponseQuarantined } from './late-response-quarantined.ts';
import { twoRequestsOneCancelled } from './two-requests-one-cancelled.ts';
import { twoRequestsBothCancelled } from './two-requests-both-cancelled.ts';
import { equalIdsBothDirections } from './equal-ids-both-directions.ts';
import { alikeIds } from './alike-ids.ts';
import { serverRequestCancelled } from './server-request-cancelled.ts';
import { deadlineCrossesResponse } from './deadline-crosses-response.ts';
import { deadlineCrossesCancel } from './deadline-crosses-cancel.ts';
import { endClosesBeforeCancelArrives } from './end-closes-before-cancel-arrives.ts';
import { clientClosesDuringWork } from './client-closes-during-work.ts';
import { workGoesOnAfterClose } from './work-goes-on-after-close.ts';
import { progressAndResponseInOneChunk } from './progress-and-response-in-one-chunk.ts';
import { lateProgress } from './late-progress.ts';
import { equalProgress } from './equal-progress.ts';
import { decreasingProgress } from './decreasing-progress.ts';
import { progressThatEndsTheWait } from './progress-that-ends-the-wait.ts';
import { floatTotal } from './float-total.ts';
import { cancelOfUnknownId } from './cancel-of-unknown-id.ts';
import { cancelOfCompletedId } from './cancel-of-completed-id.ts';
import { cancelWithoutId } from './cancel-without-id.ts';
import { cancelOfNull } from './cancel-of-null.ts';
import { cancelOfAFraction } from './cancel-of-a-fraction.ts';
import { cancelOfAnObject } from './cancel-of-an-object.ts';
import { cancelWithExtraFields } from './cancel-with-extra-fields.ts';
import { cancelCarryingAnId } from './cancel-carrying-an-id.ts';
import { cancelOfTheOtherDirection } from './cancel-of-the-other-direction.ts';
import { progressForUnknownToken } from './progress-for-unknown-token.ts';
import { progressWithoutToken } from './progress-without-token.ts';
import { progressWithoutValue } from './progress-without-value.ts';
import { progressWithNullTotal } from './progress-with-null-total.ts';
import { progressThatIsText } from './progress-that-is-text.ts';
import { tokenOfAnotherType } from './token-of-another-type.ts';
import { stringTokenBesideNumber } from './string-token-beside-number.ts';
import { zeroAndEmpty } from './zero-and-empty.ts';
import { tokenEqualsOtherId } from './token-equals-other-id.ts';
import { reusedActiveId } from './reused-active-id.ts';
import { reusedActiveToken } from './reused-active-token.ts';
import { tokenReuseAfterTeardown } from './token-reuse-after-teardown.ts';
import { tokenReuseBeforeTeardown } from './token-reuse-before-teardown.ts';
import { handlerFailure } from './handler-failure.ts';
import { cancelCrossesFailure } from './cancel-crosses-failure.ts';
import { cancelOfInitializeRefused } from './cancel-of-initialize-refused.ts';
import { cancelOfInitializeIgnored } from './cancel-of-initialize-ignored.ts';
import { malformedNotification } from './malformed-notification.ts';
import { requestWithoutId } from './request-without-id.ts';
import { requestWithNullId } from './request-with-null-id.ts';
import { requestWithFractionalId } from './request-with-fractional-id.ts';
import { tokenOutsideItsDomain } from './token-outside-its-domain.ts';
import { responseOfAnotherType } from './response-of-another-type.ts';
import { responseToNobody } from './response-to-nobody.ts';
import { closeIsNoCancellation } from './close-is-no-cancellation.ts';
import { unconfirmedCancellation } from './unconfirmed-cancellation.ts';
import { droppedCancellation } from './dropped-cancellation.ts';
import { reference1 } from './reference-1.ts';
import { reference2 } from './reference-2.ts';
import { reference3 } from './reference-3.ts';

/** Every race worth keeping, in the order a reader should meet them. A new one is one file and one line here. */
export const SOURCES: readonly ScenarioSource[] = [
  progressThenCompletion,
  noTokenNoProgress,
  cancelDuringWork,
  cancelBeforeStart,
  cancelAfterCompletion,
  cancelCrossesResponse,
  cancelCrossesFirstProgress,
  cancelCrossesSerialisation,
  cancelAfterEffect,
  cancelBeforeEffect,
  duplicateCancel,
  cancelAtNextCheckpoint,
  cancelDeclined,
  waitAfterCancel,
  lateResponseQuarantined,
  twoRequestsOneCancelled,
  twoRequestsBothCancelled,
  equalIdsBothDirections,
  alikeIds,
  serverRequestCancelled,
  deadlineCrossesResponse,
  deadlineCrossesCancel,
  endClosesBeforeCancelArrives,
  clientClosesDuringWork,
  workGoesOnAfterClose,
  progressAndResponseInOneChunk,
  lateProgress,
  equalProgress,
  decreasingProgress,
  progressThatEndsTheWait,
  floatTotal,
  cancelOfUnknownId,
  cancelOfCompletedId,
  cancelWithoutId,
  cancelOfNull,
  cancelOfAFraction,
  cancelOfAnObject,
  cancelWithExtraFields,
  cancelCarryingAnId,
  cancelOfTheOtherDirection,
  progressForUnknownToken,
  progressWithoutToken,
  progressWithoutValue,
  progressWithNullTotal,
  progressThatIsText,
  tokenOfAnotherType,
  stringTokenBesideNumber,
  zeroAndEmpty,
  tokenEqualsOtherId,
  reusedActiveId,
  reusedActiveToken,
  tokenReuseAfterTeardown,
  tokenReuseBeforeTeardown,
  handlerFailure,
  cancelCrossesFailure,
  cancelOfInitializeRefused,
  cancelOfInitializeIgnored,
  malformedNotification,
  requestWithoutId,
  requestWithNullId,
  requestWithFractionalId,
  tokenOutsideItsDomain,
  responseOfAnotherType,
  responseToNobody,
  closeIsNoCancellation,
  unconfirmedCancellation,
  droppedCancellation,
  reference1,
  reference2,
  reference3,
];
