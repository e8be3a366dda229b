import { paymentBrand } from 'shared';
import { brandFaults } from '../../core/brands/brand.ts';
import { bankAccountFault, bankAccountFaults, needsBic } from '../../core/bank-accounts/bank-account.ts';
import { collectionFaults, planCollection, withCollection } from '../../core/bank-accounts/collection.ts';
import type { BankAccountAccount } from '../../core/payments/account.ts';
import { codes, newPayment } from '../../core/payments/attempt.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { firstRules } from '../../core/payments/types.ts';
import { type Refusal, refuseParameters } from '../../core/refusal.ts';
import { type Gateway, settingsOf } from '../gateway.ts';
import { rejectPayment } from '../payments/conclude.ts';
import { sendToAcquirer } from '../acquirer/send.ts';
import type { PaymentOrder } from './order.ts';

/** Starts a payment from a bank account: checks, then the acquirer. */
export async function startBankAccountPayment(
  gateway: Gateway,
  { facts, brand, account, alongside }: PaymentOrder<BankAccountAccount>,
): Promise<Payment | Refusal> {
  const { bankAccount } = account;
  const payment = newPayment({ ...facts, brand, createdAt: gateway.clock.now() });
  const reject = (resultCode: string): Promise<Payment> => rejectPayment(gateway, payment, { resultCode, alongside });

  const used = paymentBrand(brand ?? '');
  if (!used?.accounts.includes('bankAccount')) return reject(brandFaults.brandUnknown);
  const fault = bankAccountFault(bankAccount);
  if (fault) return reject(bankAccountFaults[fault]);
  if (needsBic(bankAccount)) return refuseParameters([bicMissing]);
  if (payment.amountCents === 0 && !firstRules(payment.type).mayBeZero) return reject(codes.amountTooLow);
  if (used.method !== 'directDebit') return sendToAcquirer(gateway, { payment, account, alongside });
  const collection = planCollection(payment.fields, {
    now: payment.createdAt,
    settings: settingsOf(gateway, payment),
    generated: newMandate(gateway, payment),
  });
  if (typeof collection === 'string') return reject(collectionFaults[collection]);
  const planned = { ...payment, fields: withCollection(payment.fields, collection) };
  return sendToAcquirer(gateway, { payment: planned, account: { ...account, collection }, alongside });
}

/** A mandate of the gateway's own, which follows from the payment, so that a repeated request gets the same one. */
const newMandate = ({ ids, sign }: Pick<Gateway, 'ids' | 'sign'>, { key }: Payment) => ({
  id: `TWM${sign(`mandate of ${key}`).slice(0, REFERENCE_LENGTH)}`.toUpperCase(),
  reference: ids.publicId('payment', key).toUpperCase(),
});
const REFERENCE_LENGTH = 32;

const bicMissing = {
  name: 'bankAccount.bic',
  value: null,
  message: 'may not be empty for an account outside the European Economic Area',
};
