import { dayOf, isAsynchronous, type ParameterFault, paymentBrand, shown } from 'shared';
import { noReturnAddress } from '../../core/authentication/return-address.ts';
import { bankAccountFault, bankAccountFaults, needsBic } from '../../core/bank-accounts/bank-account.ts';
import {
  collectionFaults,
  planCollection,
  withCollection,
  withoutCollection,
} from '../../core/bank-accounts/collection.ts';
import {
  hasMandate,
  mandateFaults,
  shownMandate,
  storedMandate,
  withMandate,
} from '../../core/bank-accounts/mandate.ts';
import { isRepeated } from '../../core/instruction.ts';
import type { BankAccountAccount } from '../../core/payments/account.ts';
import { codes, newPayment } from '../../core/payments/attempt.ts';
import type { NewPayment, Payment } from '../../core/payments/payment.ts';
import { type FirstRules, firstRules, isSentOut, isTooLow } from '../../core/payments/types.ts';
import type { Registration } from '../../core/registrations/registration.ts';
import { type Refusal, refuseParameters } from '../../core/refusal.ts';
import { findFollowed, type Followed } from '../agreements/find.ts';
import { type Gateway, settingsOf } from '../gateway.ts';
import { type AccountStart, inTurn, retriedAlone, startPermitted } from './instructed.ts';
import { MANDATE_ENDED } from '../../core/agreements/advice.ts';
import { debitedMandate, debitGuard, mandateUse } from '../bank-accounts/mandate-use.ts';
import { isOfAnotherDebit, isOnlyDebit, oneOffClaim } from '../bank-accounts/one-off.ts';
import { rejectPayment } from '../payments/conclude.ts';
import { sendScreened } from './screened.ts';
import type { PaymentOrder } from './order.ts';

/** Starts a payment from a bank account: checks, then the acquirer. */
export async function startBankAccountPayment(
  gateway: Gateway,
  { facts, brand, account, leaveEarlier, alongside }: PaymentOrder<BankAccountAccount>,
): Promise<Payment | Refusal> {
  const { bankAccount } = account;
  const payment = newPayment({ ...facts, brand, createdAt: gateway.clock.now() });
  const reject = (resultCode: string): Promise<Payment> => rejectPayment(gateway, payment, { resultCode, alongside });

  const isSepa = paymentBrand(brand ?? '')?.method === 'directDebit';
  const fault = bankAccountFault(bankAccount, { isSepa });
  if (fault) return reject(bankAccountFaults[fault]);
  if (needsBic(bankAccount)) return refuseParameters([bicMissing]);
  // An account that is only stored is confirmed with the first payment.
  const isConfirmed = isAsynchronous(brand) && isSentOut(payment);
  if (isConfirmed && facts.fields['shopperResultUrl'] === undefined) return noReturnAddress;
  if (isTooLow(payment, payment.findings.next)) return reject(codes.amountTooLow);
  const order: BankOrder = { payment, account, address: facts.shopperAddress, leaveEarlier, alongside };
  return isSepa ? direct[firstRules(payment.type).direct](gateway, order, reject) : sendScreened(gateway, order);
}

type BankOrder = AccountStart<BankAccountAccount>;
type Reject = (resultCode: string) => Promise<Payment>;

/** How a payment of each type starts for a bank account of the direct debit schemes. */
const direct: Readonly<
  Record<FirstRules['direct'], (gateway: Gateway, order: BankOrder, reject: Reject) => Promise<Payment | Refusal>>
> = {
  none: (gateway, { payment, account: { kind, bankAccount }, ...order }) =>
    sendScreened(gateway, {
      ...order,
      payment: { ...payment, fields: withoutCollection(payment.fields) },
      account: { kind, bankAccount },
    }),
  async mandate(gateway, { payment, ...order }, reject) {
    const { fields, createdAt: now } = payment;
    const mandate = storedMandate(fields, { now, generated: newMandate(gateway, payment) });
    if (typeof mandate === 'string') return reject(mandateFaults[mandate]);
    const planned: BankOrder = { ...order, payment: { ...payment, fields: withMandate(fields, mandate) } };
    return startPermitted(gateway, planned, (permitted) => sendScreened(gateway, permitted));
  },
  async collection(gateway, order, reject) {
    const followed = isRepeated(order.payment.fields) ? await findFollowed(gateway, order.payment) : undefined;
    const payment = followed ? withFirstMandate(order.payment, followed) : order.payment;
    const chargedAt = followed?.agreement?.chargedAt ?? null;
    const usedOn = chargedAt === null ? null : dayOf(chargedAt);
    return inTurn(gateway, payment, () => collectUnderMandate(gateway, { ...order, payment }, { reject, usedOn }));
  },
};

/** A further debit with what it leaves out of the mandate, as the first one of its standing instruction has it. */
function withFirstMandate(payment: NewPayment, { original }: Followed): NewPayment {
  const { fields } = payment;
  if (shownMandate(fields)) return payment;
  const mandate = original?.state === 'approved' ? shownMandate(original.fields) : undefined;
  const isOfFirst = mandate && [undefined, mandate.id].includes(fields['bankAccount.mandate.id']);
  return isOfFirst ? { ...payment, fields: { ...withMandate(fields, mandate), ...fields } } : payment;
}

/** Debits under one mandate start one after the other; between processes the registration's version decides. */
function collectUnderMandate(gateway: Gateway, order: BankOrder, under: UnderMandate): Promise<Payment | Refusal> {
  const { payment } = order;
  const { registration } = payment;
  if (registration === null)
    return retriedAlone(payment, () => collect(gateway, order, { ...under, registration: null }));
  return gateway.oneAtATime(`mandate of ${registration}`, () =>
    retriedAlone(payment, async () => {
      const read = await gateway.store.registration(registration);
      return collect(gateway, order, { ...under, registration: read && hasMandate(read.fields) ? read : null });
    }),
  );
}

type UnderMandate = {
  readonly reject: Reject;
  /** The due date of the latest debit of the standing instruction; null where none is known. */
  readonly usedOn: string | null;
};

type Collecting = UnderMandate & {
  /** The registration whose mandate is used; null where there is none. */
  readonly registration: Registration | null;
};

async function collect(
  gateway: Gateway,
  { payment, account, address, leaveEarlier, alongside }: BankOrder,
  { reject, usedOn, registration }: Collecting,
): Promise<Payment | Refusal> {
  const collection = planCollection(payment.fields, {
    now: payment.createdAt,
    settings: settingsOf(gateway, payment),
    generated: newMandate(gateway, payment),
    kept: registration && { usedOn: registration.mandateUsedOn },
    usedOn,
  });
  if (typeof collection === 'string') return reject(collectionFaults[collection]);
  const mandate = await debitedMandate(gateway, payment);
  if (mandate.isEnded) return reject(MANDATE_ENDED);
  const { mandate: _shown, ...terms } = collection;
  const isOnly = await isOnlyDebit(gateway, payment, { ...terms, ...mandate });
  const { [MANDATE_ID]: id } = payment.fields;
  if (isOnly && id !== undefined && (await isOfAnotherDebit(gateway, payment, id)))
    return payment.checkout === null ? refuseParameters([usedMandate(id)]) : reject(MANDATE_ENDED);
  const planned: NewPayment = {
    ...payment,
    fields: withCollection(payment.fields, collection),
    findings: { ...payment.findings, collection: terms },
  };
  const using = registration ? mandateUse(gateway, registration, { ...payment, ...collection }) : [];
  const claims = isOnly ? [oneOffClaim(gateway, payment, collection)] : [];
  const order = { payment: planned, account: { ...account, collection }, address, leaveEarlier, alongside, claims };
  return startPermitted(gateway, order, (permitted) => {
    const guarding = debitGuard(mandate, permitted.payment.findings.agreement);
    return sendScreened(gateway, { ...permitted, alongside: [...guarding, ...using, ...permitted.alongside] });
  });
}

/** A mandate of the gateway's own, which follows from the payment, so that a repeated request gets the same one. */
const newMandate = ({ ids, sign }: Pick<Gateway, 'ids' | 'sign'>, { key }: Payment) => ({
  id: `TWM${sign(`mandate of ${key}`).slice(0, REFERENCE_LENGTH)}`.toUpperCase(),
  reference: ids.publicId('payment', key).toUpperCase(),
});
const REFERENCE_LENGTH = 32;

const MANDATE_ID = 'bankAccount.mandate.id';

const usedMandate = (id: string): ParameterFault => ({
  name: MANDATE_ID,
  value: shown(id),
  message: 'is that of a mandate for one debit, which was made',
});

const bicMissing: ParameterFault = {
  name: 'bankAccount.bic',
  value: null,
  message: 'may not be empty for an account outside the European Economic Area',
};
