import { dayOf, daysAfter, isPaidLater } from 'shared';
import type { Acquirer } from '../../connectors/acquirer/acquirer.ts';
import { withXid } from '../../core/cards/proof.ts';
import { isViolationOf } from '../../core/faults.ts';
import type { Fields } from '../../core/fields.ts';
import { type Account, type AccountKind, type ByAccountKind, callByKind } from '../../core/payments/account.ts';
import type { AcquirerRequest, AcquirerResponse, FirstRequest } from '../../core/payments/acquirer.ts';
import { atAcquirer, codes, type FinalResponse } from '../../core/payments/attempt.ts';
import {
  isUnderReview,
  type Payment,
  type ReviewedFirst,
  type SentFirst,
  type UnsentFirst,
} from '../../core/payments/payment.ts';
import { createsRegistration } from '../../core/payments/registration.ts';
import { firstRules, isSentOut } from '../../core/payments/types.ts';
import { needsReview } from '../../core/risk/finding.ts';
import { networkBrand } from '../../core/wallets/network.ts';
import type { MessageKey } from '../../core/values.ts';
import { acquirerOf, type Gateway, settingsOf } from '../gateway.ts';
import { type Alongside, changesWith } from '../once/alongside.ts';
import { concludeAtOnce, concludePayment, rejectPayment } from '../payments/conclude.ts';
import { isPaused, pausedResponse } from '../merchant-accounts/dispatch.ts';
import { nextTry } from '../merchant-accounts/next-try.ts';
import { inquiryAfterRequest, keepPayment, type Kept } from '../payments/keep.ts';
import { requestMembers } from '../payments/request-members.ts';
import { sealAccount } from '../payments/sealed-account.ts';
import { holdPayment } from '../screening/hold.ts';
import { unlessUnavailable } from '../unless-unavailable.ts';
import { shopperReturnOf } from '../shopper-return.ts';

type Sending = Pick<
  Gateway,
  'store' | 'clock' | 'ids' | 'log' | 'acquirers' | 'vault' | 'baseUrl' | 'entities' | 'mode' | 'sign' | 'securityCodes'
>;

/** A first payment with the account to charge. */
export type FirstSending = {
  readonly payment: UnsentFirst | ReviewedFirst;
  readonly account: Account;
  readonly alongside: Alongside;
  /**
   * Begins a challenge after a decline that demands one; undefined where there can be none, and the decline stands. Left
   * out where the shopper has passed one.
   */
  readonly onSoftDecline?: (payment: UnsentFirst | SentFirst, details: Fields) => Promise<Payment | undefined>;
};

/**
 * Commits the pending payment and its inquiry first, then sends the request outside of any transaction, then commits
 * the outcome (DECISIONS 5). An acquirer that responds synchronously needs one commit only (DECISIONS 16). What follows
 * an approval at once is left to the caller, because it waits for the turn that the caller may have taken.
 */
export async function sendToAcquirer(gateway: Sending, sending: FirstSending): Promise<Payment> {
  const { payment, account, alongside } = sending;
  if (!isUnderReview(payment) && needsReview(payment.findings.risk)) return hold(gateway, sending, payment);
  // The process may have died when a payment is approved that creates a registration: its row has the account.
  const sealed = createsRegistration(payment)
    ? (ownSeal(payment) ?? (await sealAccount(gateway, payment, account)))
    : null;
  const begun = atAcquirer(payment, sealed);
  const duplicate = { resultCode: codes.duplicate, alongside };
  const endAtOnce = async (response: FinalResponse) => {
    const done = await unlessClaimed(() =>
      concludeAtOnce(gateway, { kind: 'first', payment: begun }, { response, alongside }),
    );
    return done === 'checkoutClaimed' ? rejectPayment(gateway, payment, duplicate) : done;
  };
  if (!isSentOut(payment)) return endAtOnce({ kind: 'approved', details: {} });
  const acquirer = acquirerOf(gateway, payment);
  if (!acquirer) return rejectPayment(gateway, payment, { resultCode: codes.noAcquirer, alongside });
  const request = firstRequest(gateway, begun, account);
  const response = isPaused(gateway, payment) ? pausedResponse : acquirer.respondSynchronously?.(request);
  const next = response && nextTry(gateway, payment, response);
  if (next) return sendToAcquirer(gateway, { ...sending, payment: next });
  if (response) return (await challenged(sending, payment, response)) ?? endAtOnce(response);
  const inquiry = gateway.ids.key('message');
  const kept = await unlessClaimed(() =>
    keepPayment(gateway, begun, [inquiryAfterRequest(gateway, begun, inquiry), ...changesWith(alongside, begun)]),
  );
  if (kept === 'checkoutClaimed') return rejectPayment(gateway, payment, duplicate);
  return kept.moved ? sendKept(gateway, kept, { acquirer, request, inquiry, sending }) : kept.payment;
}

/** Holds a payment for an analyst. An analyst who lets it go on sends it, whatever 3-D Secure it has passed before. */
async function hold(gateway: Sending, { account, alongside }: FirstSending, payment: UnsentFirst): Promise<Payment> {
  const held = await unlessClaimed(() => holdPayment(gateway, payment, { account, alongside }));
  return held === 'checkoutClaimed'
    ? rejectPayment(gateway, payment, { resultCode: codes.duplicate, alongside })
    : held;
}

/** What is sealed for an analyst has more than a registration may keep. */
const ownSeal = (payment: FirstSending['payment']): string | null => (isUnderReview(payment) ? null : payment.sealed);

/** The payment at the challenge that the acquirer demands, where there can be one (DECISIONS 93). */
const challenged = async (
  { onSoftDecline }: FirstSending,
  payment: FirstSending['payment'] | SentFirst,
  response: AcquirerResponse,
): Promise<Payment | undefined> =>
  response.kind === 'declined' && response.resultCode === codes.softDecline && !isUnderReview(payment)
    ? onSoftDecline?.(payment, response.details)
    : undefined;

type PreparedRequest = {
  readonly acquirer: Acquirer;
  readonly request: AcquirerRequest;
  readonly inquiry: MessageKey;
  readonly sending: FirstSending;
};

async function sendKept(
  gateway: Sending,
  { payment }: Extract<Kept<SentFirst>, { moved: true }>,
  { acquirer, request, inquiry, sending }: PreparedRequest,
): Promise<Payment> {
  const response = await acquirer.send(request);
  const next = nextTry(gateway, payment, response);
  if (next) return sendNext(gateway, payment, { next, inquiry, sending });
  const { alongside } = sending;
  return (
    (await challenged(sending, payment, response)) ??
    concludePayment(gateway, { kind: 'first', payment }, { response, inquiry, alongside })
  );
}

type NextTry = Pick<PreparedRequest, 'inquiry' | 'sending'> & { readonly next: SentFirst };

/**
 * Sends a payment to the next merchant account, under another key. The row names that account before anything is sent to
 * it, so that after a crash the inquiry asks the acquirer that may have the request.
 */
async function sendNext(
  gateway: Sending,
  payment: SentFirst,
  { next, inquiry: last, sending }: NextTry,
): Promise<Payment> {
  const acquirer = acquirerOf(gateway, next);
  if (!acquirer) throw new Error(`Expected an acquirer for the next try of payment ${next.key}, found none`);
  const inquiry = gateway.ids.key('message');
  const changes = [{ kind: 'unsendMessage', message: last }, inquiryAfterRequest(gateway, next, inquiry)] as const;
  const line = {
    text: 'A try at another merchant account could not be kept',
    about: () => ({ ndc: payment.ndc, id: gateway.ids.publicId('payment', payment.key) }),
  };
  const kept = await unlessUnavailable(gateway, line, () => keepPayment(gateway, next, changes));
  if (kept === 'unavailable') return payment;
  if (!kept.moved) return kept.payment;
  return sendKept(gateway, kept, { acquirer, request: firstRequest(gateway, next, sending.account), inquiry, sending });
}

/** A unique index on the claim ensures that no two payments of a checkout are at an acquirer or approved. */
async function unlessClaimed<T>(work: () => Promise<T>): Promise<T | 'checkoutClaimed'> {
  try {
    return await work();
  } catch (fault) {
    if (isViolationOf(fault, 'payments_claim')) return 'checkoutClaimed';
    throw fault;
  }
}

const firstRequest = (gateway: Sending, payment: SentFirst, account: Account): FirstRequest => ({
  ...requestMembers(gateway, payment),
  kind: firstRules(payment.type).sends,
  account: callByKind(accountToSend, account, payment.fields),
  brand: networkBrand(payment.brand, account) ?? '',
  ...payByOf(gateway, payment),
  ...(isConfirmedElsewhere[account.kind] ? { shopperReturn: shopperReturnOf(gateway, payment) } : {}),
});

/** The day until which the money of a prepayment or an invoice may arrive. */
function payByOf(gateway: Pick<Gateway, 'entities'>, payment: SentFirst): Pick<FirstRequest, 'payBy'> {
  if (!isPaidLater(payment.brand)) return {};
  return { payBy: daysAfter(dayOf(payment.createdAt), settingsOf(gateway, payment).payWithinDays) };
}

/** Whether the shopper of an account of each kind may have to confirm on a page of the acquirer. */
const isConfirmedElsewhere: Readonly<Record<AccountKind, boolean>> = {
  card: false,
  brandOnly: true,
  bankAccount: true,
  virtualAccount: true,
  tokenAccount: false,
};

/** An account of each kind as the acquirer receives it. */
const accountToSend: ByAccountKind<[fields: Fields], Account> = {
  card: (account, fields) => ({ ...account, proof: withXid(account.proof, fields) }),
  brandOnly: (account) => account,
  bankAccount: (account) => account,
  virtualAccount: (account) => account,
  tokenAccount: (account, fields) => ({ ...account, proof: withXid(account.proof, fields) }),
};
