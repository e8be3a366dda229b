import { endpoints } from '../endpoints/endpoints.ts';
import { compile, type Given } from './checker.ts';

export const checkout = compile(endpoints.createCheckout);
export const update = compile(endpoints.updateCheckout);
export const payment = compile(endpoints.createPayment);
export const reference = compile(endpoints.referencePayment);
export const browser = compile(endpoints.payCheckout);

export type Sent = Readonly<Record<string, string>>;
export const formOf = (sent: Sent): string =>
  Object.entries(sent)
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&');

export const order: Sent = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
export const card: Sent = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
};
export const bank: Sent = {
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': 'DE89370400440532013000',
  'bankAccount.bic': 'MARKDEF1100',
};
export const person: Sent = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };

/** The names and messages of a request's faults. */
export function faultsOf(checker: typeof checkout, sent: Sent | string, given?: Given): readonly string[] {
  const reading = checker.read(typeof sent === 'string' ? sent : formOf(sent));
  return (given ? checker.judge(reading, given) : reading.faults).map(({ name, message }) => `${name}: ${message}`);
}
