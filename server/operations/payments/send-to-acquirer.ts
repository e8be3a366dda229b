import { forwardedOf } from 'shared';
import type { Acquirer } from '../../connectors/acquirer/acquirer.ts';
import { withXid } from '../../core/cards/proof.ts';
import type { Change } from '../../core/change.ts';
import { UniqueViolation } from '../../core/faults.ts';
import { customParameters, type Fields } from '../../core/fields.ts';
import { type Account, type AccountKind, type ByAccountKind, callByKind } from '../../core/payments/account.ts';
import type { AcquirerRequest, FirstRequest, FollowUpRequest, RequestMembers } from '../../core/payments/acquirer.ts';
import { statementText } from '../../core/payments/descriptor.ts';
import { atAcquirer, codes } from '../../core/payments/attempt.ts';
import type { Payment, SentFirst, SentPayment, UnsentFirst } from '../../core/payments/payment.ts';
import type { OpenReference } from '../../core/payments/reference.ts';
import { firstRules, referenceRules } from '../../core/payments/types.ts';
import { type MessageKey, seconds } from '../../core/values.ts';
import { acquirerOf, type Gateway } from '../gateway.ts';
import { type Alongside, changesWith } from '../once/alongside.ts';
import { concludeAtOnce, concludePayment, rejectPayment } from './conclude.ts';
import { inquiryAfter, keepPayment, type Kept, stored } from './keep.ts';
import { shopperReturnOf } from './shopper-return.ts';

/** Longer than any acquirer's timeout, so that an inquiry is never sent before its request has ended. */
const INQUIRY_DELAY = seconds(30);

type Sending = Pick<Gateway, 'store' | 'clock' | 'ids' | 'log' | 'acquirers' | 'baseUrl' | 'entities' | 'sign'>;

/** A first payment with the account to charge. */
export type FirstSending = {
  readonly payment: UnsentFirst;
  readonly account: Account;
  readonly alongside: Alongside;
};

/**
 * Commits the pending payment and its inquiry first, then sends the request outside of any transaction, then commits
 * the outcome (DECISIONS 5). An acquirer that responds synchronously needs one commit only (DECISIONS 16).
 */
export async function sendToAcquirer(gateway: Sending, sending: FirstSending): Promise<Payment> {
  const { payment, account, alongside } = sending;
  const acquirer = acquirerOf(gateway, payment);
  if (!acquirer) return rejectPayment(gateway, payment, { resultCode: codes.noAcquirer, alongside });

  const begun = atAcquirer(payment);
  const request = firstRequest(gateway, begun, account);
  const response = acquirer.respondSynchronously?.(request);
  const duplicate = { resultCode: codes.duplicate, alongside };
  if (response) {
    const done = await unlessClaimed(() => concludeAtOnce(gateway, begun, { response, alongside }));
    return done === 'checkoutClaimed' ? rejectPayment(gateway, payment, duplicate) : done;
  }
  const inquiry = gateway.ids.key('message');
  const kept = await unlessClaimed(() =>
    keepPayment(gateway, begun, [inquiryOf(gateway, begun, inquiry), ...changesWith(alongside, begun)]),
  );
  if (kept === 'checkoutClaimed') return rejectPayment(gateway, payment, duplicate);
  return kept.moved ? sendKept(gateway, kept, { acquirer, request, inquiry, alongside }) : kept.payment;
}

type PreparedRequest = {
  readonly acquirer: Acquirer;
  readonly request: AcquirerRequest;
  readonly inquiry: MessageKey;
  readonly alongside: Alongside;
};

const sendKept = async (
  gateway: Sending,
  { payment }: Extract<Kept<SentFirst>, { moved: true }>,
  { acquirer, request, inquiry, alongside }: PreparedRequest,
): Promise<Payment> =>
  concludePayment(gateway, { kind: 'first', payment }, { response: await acquirer.send(request), inquiry, alongside });

/** A unique index on the claim ensures that no two payments of a checkout are at an acquirer or approved. */
async function unlessClaimed<T>(work: () => Promise<T>): Promise<T | 'checkoutClaimed'> {
  try {
    return await work();
  } catch (fault) {
    if (fault instanceof UniqueViolation && fault.rule === 'payments_claim') return 'checkoutClaimed';
    throw fault;
  }
}

/** Begins a reference that was permitted, sends it and concludes it. Rejects with VersionConflict before it is sent. */
export async function sendReference(
  gateway: Sending,
  { root, base, payment }: OpenReference,
  { acquirer, alongside }: { acquirer: Acquirer; alongside: Alongside },
): Promise<Payment> {
  const inquiry = gateway.ids.key('message');
  const locked = { ...root, openReference: payment.key };
  await gateway.store.commit([
    { save: 'openReference', row: locked },
    { save: 'payment', row: payment },
    inquiryOf(gateway, payment, inquiry),
    ...changesWith(alongside, payment),
  ]);
  const response = await acquirer.send(followUpRequest(gateway, payment, base));
  const sent: OpenReference = { kind: 'reference', root: stored(locked), base, payment: stored(payment) };
  return concludePayment(gateway, sent, { response, inquiry, alongside });
}

const inquiryOf = (gateway: Sending, payment: Payment, key: MessageKey): Change =>
  inquiryAfter(gateway, payment, { key, delay: INQUIRY_DELAY });

const firstRequest = (gateway: Sending, payment: SentFirst, account: Account): FirstRequest => ({
  ...requestMembers(gateway.ids, payment),
  kind: firstRules(payment.type).sends,
  account: callByKind(accountToSend, account, payment.fields),
  brand: payment.brand ?? '',
  ...(isConfirmedElsewhere[account.kind] ? { shopperReturn: shopperReturnOf(gateway, payment) } : {}),
});

/** Whether the shopper of an account of each kind may have to confirm on a page of the acquirer. */
const isConfirmedElsewhere: Readonly<Record<AccountKind, boolean>> = {
  card: false,
  brandOnly: true,
  bankAccount: true,
};

/** An account of each kind as the acquirer receives it. */
const accountToSend: ByAccountKind<[fields: Fields], Account> = {
  card: (account, fields) => ({ ...account, proof: withXid(account.proof, fields) }),
  brandOnly: (account) => account,
  bankAccount: (account) => account,
};

const followUpRequest = (
  { ids }: Pick<Gateway, 'ids'>,
  reference: OpenReference['payment'],
  base: Payment,
): FollowUpRequest => ({
  ...requestMembers(ids, reference),
  kind: referenceRules(reference.type).sends,
  baseKey: ids.publicId('payment', base.key),
});

const requestMembers = (ids: Gateway['ids'], { key, amountCents, currency, fields }: SentPayment): RequestMembers => ({
  key: ids.publicId('payment', key),
  amountCents,
  currency,
  custom: customParameters(fields),
  merchantTransactionId: fields['merchantTransactionId'] ?? null,
  descriptor: statementText(fields) ?? null,
  forwarded: forwardedOf(fields),
});
