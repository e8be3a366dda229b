import type { EntitySettings } from '../entities/settings/settings.ts';
import type { Cents } from '../values.ts';
import { capturableCents, receivableCents, refundableCents, releasableCents } from '../payments/ledger.ts';
import type { RootPayment } from '../payments/payment.ts';
import type { ReferenceRefusal } from '../payments/reference-refusals.ts';
import type { Permission, ReferenceRequest, ReferenceTarget, Terms } from './request.ts';
import { bookedBefore, dueOf, type Report } from './reported.ts';
import { isCapturable, isExpired, isReservation, isVoidable } from './reservation.ts';
import type { ReferenceKind } from '../payments/types.ts';

type Decide = (request: ReferenceRequest, target: ReferenceTarget, terms: Terms) => Permission | ReferenceRefusal;

/** How much each kind of reference moves, or the reason why it moves nothing, in a tree whose state permits it. */
export const decisions: Readonly<Record<ReferenceKind, Decide>> = {
  capture(request, target, terms) {
    const { root } = target;
    const open = capturableCents(root);
    const cents = request.amountCents ?? open;
    const allowed = capturesAllowed(request.capturesMax, terms.settings);
    const extendsCents = Math.max(0, cents - open) as Cents;
    if (root.captures >= allowed) return 'capturesUsedUp';
    if (open > 0 && !isCapturable(root, terms)) return 'captureWindowOver';
    if (cents === 0 || open === 0 || extendsCents > extensionCents(target, terms)) return 'captureExceedsAuthorization';
    // The last capture releases the rest: one that is marked FINAL, or one that reaches the number of captures.
    return permitted(cents, { releasesRest: request.final || root.captures + 1 >= allowed, extendsCents });
  },
  reverse(request, { base, root, baseReversed }, terms) {
    const releasesReservation = isReservation(base);
    const cents = releasesReservation ? releasableCents(root) : base.amountCents;
    if (baseReversed) return 'reversedBefore';
    if (releasesReservation && isExpired(root, terms)) return 'reversalAfterExpiry';
    if (!releasesReservation && !isVoidable(base, terms)) return 'reversalAfterCutOff';
    if (cents === 0) return 'reversalWithNothingOpen';
    if (request.amountCents !== null && request.amountCents !== cents) return 'reversalIsAlwaysWhole';
    return releasesReservation || leavesReceipts(root, cents) ? permitted(cents) : 'reversalAfterReceipt';
  },
  refund(request, { root, base, baseReversed, refundsEnded, disputed }) {
    const cents = request.amountCents ?? refundableCents(root);
    if (disputed) return 'chargedBack';
    // A reversed reservation released its capturable rest; earlier captures of it can still be refunded.
    if (baseReversed && !isReservation(base)) return 'refundAfterReversal';
    if (refundsEnded) return 'refundAfterFinal';
    return cents <= 0 || cents > refundableCents(root) ? 'refundExceedsCapture' : permitted(cents);
  },
  rebill: (request, { base, baseReversed }) =>
    baseReversed ? 'voidedBefore' : permitted(request.amountCents ?? base.amountCents),
  chargeback(request, target) {
    const { base, baseReversed, chargebacks, chargebackReversedCents, baseChargedBackCents } = target;
    // A bank takes money back whether or not it was refunded, and how much it has taken is not for the gateway to limit.
    const left = (base.amountCents - baseChargedBackCents) as Cents;
    const cents = request.amountCents ?? left;
    if (baseReversed) return 'voidedBefore';
    if (request.source !== null) return bankChargeback(target, { kind: 'chargeback', cents, source: request.source });
    if (chargebacks >= CHARGEBACKS_MAX) return 'chargebackUsedUp';
    if (chargebacks > 0 && chargebackReversedCents === 0) return 'chargebackStands';
    return cents <= 0 || (cents > left && !request.isOwn) ? 'chargebackExceedsDebit' : permitted(cents);
  },
  chargebackReversal(request, { base, chargebacks, chargebackReversedCents }) {
    const left = (base.amountCents - chargebackReversedCents) as Cents;
    const cents = request.amountCents ?? left;
    if (left === 0 || request.isBookedBefore) return 'chargebackReversedBefore';
    // The second chargeback of a payment is the issuer's last word, unless the money comes back all the same.
    if (chargebacks >= CHARGEBACKS_MAX && !request.isOwn) return 'secondChargebackIsFinal';
    return cents > left ? 'chargebackReversalExceedsChargeback' : permitted(cents);
  },
  receipt(request, { root, base, baseReversed, unreportedReceipts }) {
    const owed = receivableCents(root);
    const cents = request.amountCents ?? owed;
    // What a reversed reservation has captured before is still owed.
    if (baseReversed && !isReservation(base)) return 'voidedBefore';
    if (request.source === 'booking' && unreportedReceipts.includes(cents)) return 'receiptBookedBefore';
    // How much a bank reports as received is not for the gateway to limit (DECISIONS 208).
    return cents <= 0 || (cents > owed && !request.isOwn) ? 'receiptExceedsDebt' : permitted(cents);
  },
};

/** What a bank has taken back is booked without what the books have of it before, and without a limit. */
function bankChargeback({ reported }: ReferenceTarget, report: Report): Permission | ReferenceRefusal {
  const due = dueOf(reported, report);
  return due > 0 ? permitted(due) : bookedBefore.chargeback;
}

const permitted = (cents: Cents, more: Partial<Permission> = {}): Permission => ({
  kind: 'permitted',
  cents,
  releasesRest: false,
  extendsCents: 0 as Cents,
  ...more,
});

/** The highest numberOfCaptures of the spec (DECISIONS 25). */
const CAPTURES_MAX = 98;

/** A payment is charged back, and after a reversal of that once more. */
const CHARGEBACKS_MAX = 2;

/** How many captures a reservation takes: the agreed number, or one where its channel allows no more. */
const capturesAllowed = (agreed: number | null, { multiCapture }: EntitySettings): number =>
  multiCapture ? (agreed ?? CAPTURES_MAX) : 1;

/** How much captures may still take above their reservation: a share of it, less what earlier ones have taken. */
function extensionCents({ root, rebilledCents }: ReferenceTarget, { settings }: Terms): number {
  const share = Math.floor((root.amountCents * settings.overCapturePercent) / 100);
  return share - (root.authorizedCents - root.amountCents - rebilledCents);
}

/** Whether the tree still authorises all that has been received when this amount is voided. */
const leavesReceipts = (root: RootPayment, cents: Cents): boolean =>
  root.receivedCents === 0 || receivableCents(root) >= cents;
