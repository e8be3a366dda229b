import { endpoints } from '../endpoints/endpoints.ts';
import { compile, type KnownCircumstances } from './checker.ts';

export const checkout = compile(endpoints.createCheckout);
export const update = compile(endpoints.updateCheckout);
export const payment = compile(endpoints.createPayment);
export const reference = compile(endpoints.referencePayment);
export const browser = compile(endpoints.payCheckout);

export type SampleForm = Readonly<Record<string, string>>;
export const formOf = (sent: SampleForm): string =>
  Object.entries(sent)
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&');

export const order: SampleForm = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
export const card: SampleForm = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
};
export const bank: SampleForm = {
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': 'DE89370400440532013000',
  'bankAccount.bic': 'MARKDEF1100',
};
export const person: SampleForm = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };

/** The names and messages of a request's faults. */
export function faultsOf(
  checker: typeof checkout,
  sent: SampleForm | string,
  circumstances?: KnownCircumstances,
): readonly string[] {
  const form = checker.read(typeof sent === 'string' ? sent : formOf(sent));
  return (circumstances ? checker.check(form, circumstances) : form.faults).map(
    ({ name, message }) => `${name}: ${message}`,
  );
}
