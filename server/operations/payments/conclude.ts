import { isDeepStrictEqual } from 'node:util';
import type { Change } from '../../core/change.ts';
import { UniqueViolation, VersionConflict } from '../../core/faults.ts';
import { bookingsMessages } from '../../core/bookings/bookings.ts';
import type { Fields } from '../../core/fields.ts';
import type { InquiryResponse } from '../../core/payments/acquirer.ts';
import {
  authenticated,
  codes,
  ended,
  type FinalResponse,
  passed,
  type PendingResponse,
  rejected,
  waiting,
} from '../../core/payments/attempt.ts';
import { type Conclusion, conclude, markTest, type SentToAcquirer, withoutEntries } from '../../core/conclusion.ts';
import type {
  EndedPayment,
  OpenAuthentication,
  OpenScreening,
  Payment,
  PendingPayment,
  RejectedPayment,
  SentPayment,
} from '../../core/payments/payment.ts';
import { realmOf } from '../../core/realm.ts';
import { screenApproval, outcomeSteps } from '../../core/screening/outcome.ts';
import { wronglyCarriedOut } from '../../core/payments/wrong-approval.ts';
import { agreementChanges } from '../agreements/end.ts';
import type { Duration, MessageKey } from '../../core/values.ts';
import { type Gateway, settingsOf } from '../gateway.ts';
import { type Alongside, changesWith } from '../once/alongside.ts';
import { unlessUnavailable } from '../unless-unavailable.ts';
import { followsUp, followUpMessage } from './follow-up-message.ts';
import { limitChanges } from './limit-changes.ts';
import { commitMove, inquiryAfter, lateApprovalMessages, recheckMessage, reversalMessage, stored } from './keep.ts';

/**
 * The changes that commit the end of a payment. No other function builds a `concludePayment`: everything that follows an
 * end (events, webhooks, risk, reports) is to be added here.
 */
const endChanges = ({ mode }: Pick<Gateway, 'mode'>, conclusion: Conclusion): readonly Change[] => [
  { kind: 'concludePayment', conclusion: markTest(conclusion, mode) },
  ...agreementChanges(conclusion.payment, realmOf(conclusion.payment, mode)),
  ...limitChanges(conclusion.payment),
];

/** The same for a payment that was sent: what the gateway does itself after its approval begins in this commit. */
const sentEndChanges = (gateway: Concluding, conclusion: Conclusion): readonly Change[] => [
  ...endChanges(gateway, conclusion),
  ...(followsUp(conclusion.payment) ? [followUpMessage(gateway, conclusion.payment)] : []),
  ...bookingsMessages(conclusion.payment, {
    settings: settingsOf(gateway, conclusion.payment),
    nextKey: () => gateway.ids.key('message'),
  }),
  ...riskChanges(gateway, conclusion.payment),
];

/** What risk rules count of an end, and the reversal of an approval that they have refused. */
function riskChanges(gateway: Concluding, payment: EndedPayment): readonly Change[] {
  if (!payment.findings.risk) return [];
  const entity = gateway.entities.entity(payment.entity).parent ?? payment.entity;
  const steps = outcomeSteps(payment, { entity, settings: settingsOf(gateway, payment) });
  const isReversed = payment.findings.risk.reversed === true && payment.amountCents > 0;
  return [
    ...steps.map((step): Change => ({ kind: 'countRiskStep', step })),
    ...(isReversed ? [reversalMessage(gateway, payment, payment)] : []),
  ];
}

/** The changes that reject a payment, for a commit that also changes other rows. */
export function rejection(
  gateway: Pick<Gateway, 'clock' | 'mode'>,
  payment: PendingPayment,
  { resultCode, details }: { readonly resultCode: string; readonly details?: Fields | undefined },
): { readonly row: RejectedPayment; readonly changes: readonly Change[] } {
  const row = rejected(payment, { resultCode, at: gateway.clock.now(), ...(details ? { details } : {}) });
  return { row, changes: endChanges(gateway, withoutEntries(row)) };
}

/**
 * Rejects a payment that no acquirer approved. `alongside` is committed with it. Where another request changed the
 * payment first, the row of that request stays and is returned.
 */
export async function rejectPayment(
  gateway: Pick<Gateway, 'store' | 'clock' | 'mode'>,
  payment: PendingPayment,
  { resultCode, details, alongside = [] }: { resultCode: string; details?: Fields; alongside?: Alongside },
): Promise<Payment> {
  const { row, changes } = rejection(gateway, payment, { resultCode, details });
  return (await commitMove(gateway, row, [...changes, ...changesWith(alongside, row)])).payment;
}

/** Ends an authentication without a payment that succeeded. `alongside` is committed with it. */
export async function endAuthentication(
  gateway: Pick<Gateway, 'store' | 'clock' | 'mode'>,
  payment: OpenAuthentication,
  { resultCode, alongside = [] }: { resultCode: string; alongside?: Alongside },
): Promise<Payment> {
  const row = authenticated(payment, { resultCode, at: gateway.clock.now() });
  const changes = [...endChanges(gateway, withoutEntries(row)), ...changesWith(alongside, row)];
  return (await commitMove(gateway, row, changes)).payment;
}

/** Ends a screening without a payment that was passed. `alongside` is committed with it. */
export async function endScreening(
  gateway: Pick<Gateway, 'store' | 'clock' | 'mode'>,
  payment: OpenScreening,
  { resultCode, alongside = [] }: { resultCode: string; alongside?: Alongside },
): Promise<Payment> {
  const row = passed(payment, { resultCode, at: gateway.clock.now() });
  return (await commitMove(gateway, row, [...endChanges(gateway, withoutEntries(row)), ...changesWith(alongside, row)]))
    .payment;
}

/**
 * A reversal that withdrew its base before any money moved, for the commit that ends the base. No entry is posted for
 * it.
 */
export function withdrawal(
  gateway: Pick<Gateway, 'clock' | 'mode'>,
  reversal: SentPayment,
): { readonly row: Payment; readonly changes: readonly Change[] } {
  const row = ended(reversal, { kind: 'approved', details: {} }, gateway.clock.now());
  return { row, changes: endChanges(gateway, withoutEntries(row)) };
}

/** Keeps a reference that was refused before it reached an acquirer. `alongside` is committed with it. */
export const keepRefusal = async (
  gateway: Pick<Gateway, 'store' | 'mode'>,
  row: RejectedPayment,
  alongside: Alongside,
): Promise<Payment> =>
  (await commitMove(gateway, row, [...endChanges(gateway, withoutEntries(row)), ...changesWith(alongside, row)]))
    .payment;

export type Concluding = Pick<Gateway, 'store' | 'clock' | 'ids' | 'log' | 'entities' | 'mode'>;

/**
 * Keeps a payment that begins and ends in one commit. Rejects with UniqueViolation when its checkout has another
 * payment at an acquirer, or an approved one.
 */
export async function concludeAtOnce(
  gateway: Concluding,
  sent: SentToAcquirer,
  { response, alongside }: { response: FinalResponse; alongside: Alongside },
): Promise<Payment> {
  const conclusion = concludeSent(gateway, sent, response);
  // The last debit is counted in the agreement as it was read, before its end cancels that.
  const changes = [...changesWith(alongside, conclusion.payment), ...sentEndChanges(gateway, conclusion)];
  return (await commitMove(gateway, conclusion.payment, changes)).payment;
}

/**
 * Keeps the acquirer's response, and deletes the inquiry that is no longer needed. An unknown outcome leaves the
 * payment pending and the tree closed to other references until the inquiry settles it (DECISIONS 7), and so does an
 * approval of other money; a pending one also keeps the redirect for the shopper and the result code of a longer wait.
 */
export async function concludePayment(
  gateway: Concluding,
  sent: SentToAcquirer,
  { response, inquiry, alongside = [] }: ResponseReceived,
): Promise<Payment> {
  const { payment } = sent;
  if (response.kind === 'unknown' || wronglyCarriedOut(payment, response)) return payment;
  if (response.kind === 'pending') return keepWaiting(gateway, payment, { response, inquiry, alongside });
  const conclusion = concludeSent(gateway, sent, response);
  const unsend: readonly Change[] = inquiry === null ? [] : [{ kind: 'unsendMessage', message: inquiry }];
  const row = conclusion.payment;
  const changes = [
    ...sentEndChanges(gateway, conclusion),
    ...(response.kind === 'neverArrived' ? [recheckMessage(gateway, row)] : []),
    ...unsend,
    ...(await claimChanges(gateway, payment, row)),
    ...changesWith(alongside, row),
  ];
  return commitOutcome(gateway, payment, { row, changes });
}

type ResponseReceived = {
  readonly response: InquiryResponse;
  readonly inquiry: MessageKey | null;
  readonly alongside?: Alongside;
};

function keepWaiting(
  gateway: Concluding,
  payment: SentPayment,
  { response, inquiry, alongside }: Waiting,
): Promise<Payment> {
  const row = waiting(payment, response);
  // An inquiry that learns nothing new leaves the row and its version as they are.
  if (isDeepStrictEqual(row, payment)) return Promise.resolve(payment);
  const changes: readonly Change[] = [
    { kind: 'savePayment', row },
    ...postponed(gateway, row, { response, inquiry }),
    ...changesWith(alongside, row),
  ];
  return commitOutcome(gateway, payment, { row, changes });
}

type Waiting = {
  readonly response: PendingResponse;
  readonly inquiry: MessageKey | null;
  readonly alongside: Alongside;
};

/** The inquiry of a payment whose outcome is expected at a known time takes place then. */
function postponed(
  gateway: Concluding,
  payment: Payment,
  { response: { expectedAt }, inquiry }: Omit<Waiting, 'alongside'>,
): readonly Change[] {
  if (expectedAt === undefined || inquiry === null) return [];
  const delay = Math.max(0, expectedAt - gateway.clock.now()) as Duration;
  return [
    { kind: 'unsendMessage', message: inquiry },
    inquiryAfter(gateway, payment, { key: gateway.ids.key('message'), delay }),
  ];
}

/**
 * The changes with an approval that claims its checkout again: the checkout then names this payment, whatever attempts
 * were made meanwhile, and a request that is about to make another one finds another version.
 */
async function claimChanges(
  { store }: Concluding,
  { claim }: SentPayment,
  row: EndedPayment,
): Promise<readonly Change[]> {
  if (claim !== null || row.claim === null) return [];
  const checkout = await store.checkout(row.claim);
  // A checkout that was never paid is deleted after some time; this one has been paid now.
  return checkout ? [{ kind: 'saveCheckoutProgress', row: { ...checkout, payment: row.key, readAt: null } }] : [];
}

function concludeSent(gateway: Concluding, sent: SentToAcquirer, response: FinalResponse): Conclusion {
  const context = { nextKey: () => gateway.ids.key('entry'), at: gateway.clock.now(), mode: gateway.mode };
  if (sent.kind !== 'first') return conclude(sent, response, context);
  const screened = screenApproval({ payment: sent.payment, response }, settingsOf(gateway, sent.payment));
  return conclude({ kind: 'first', payment: screened.payment }, screened.response, context);
}

/**
 * Commits the outcome of a request that was sent. A failure of the database must not look like a failed payment: the
 * payment is then returned as another request has changed it, or as pending until its inquiry settles it.
 */
async function commitOutcome(
  gateway: Concluding,
  pending: SentPayment,
  { row, changes }: { row: Payment; changes: readonly Change[] },
): Promise<Payment> {
  const line = lineOf(gateway, pending, 'An outcome could not be kept; the inquiry will settle it');
  try {
    const kept = await unlessUnavailable(gateway, line, () => gateway.store.commit(changes));
    return kept === 'unavailable' ? pending : stored(row);
  } catch (fault) {
    if (fault instanceof VersionConflict) return keptInstead(gateway, pending, row);
    if (fault instanceof UniqueViolation) return endDuplicate(gateway, pending, row);
    throw fault;
  }
}

const lineOf = ({ ids }: Concluding, { key, ndc }: SentPayment, text: string) => ({
  text,
  about: () => ({ ndc, id: ids.publicId('payment', key) }),
});

/**
 * The payment whose checkout another attempt has claimed meanwhile. While that one is at an acquirer, this one stays as
 * it was and is inquired about again. After that one's success this one must not stand: it is rejected, and what the
 * acquirer has carried out is reversed (DECISIONS 90).
 */
async function endDuplicate(gateway: Concluding, pending: SentPayment, row: Payment): Promise<Payment> {
  const { store } = gateway;
  if (row.state === 'pending') {
    const unclaimed = { ...row, claim: null };
    return commitOutcome(gateway, pending, { row: unclaimed, changes: [{ kind: 'savePayment', row: unclaimed }] });
  }
  const status = pending.checkout === null ? undefined : await store.status(pending.checkout);
  if (status?.payment?.state !== 'approved') return pending;
  const end = { resultCode: codes.duplicate, details: row.findings.resultDetails };
  const { row: duplicate, changes } = rejection(gateway, pending, end);
  const reversal = reversalMessage(gateway, pending, pending);
  return commitOutcome(gateway, pending, { row: duplicate, changes: [...changes, reversal] });
}

/** The payment as another request has changed it. Where that rejected it, an approval that came too late is reversed. */
async function keptInstead(gateway: Concluding, pending: SentPayment, row: Payment): Promise<Payment> {
  const { store } = gateway;
  const line = lineOf(gateway, pending, 'What was ended meanwhile could not be read, or reversed after an approval');
  const kept = await unlessUnavailable(gateway, line, async () => {
    const current = (await store.payment(pending.key)) ?? pending;
    if (current.state === 'rejected' && row.state === 'approved')
      await store.commit(await lateApprovalMessages(gateway, current));
    return current;
  });
  return kept === 'unavailable' ? pending : kept;
}
