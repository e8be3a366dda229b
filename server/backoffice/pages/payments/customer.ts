import type { Payment } from '../../../core/payments/payment.ts';
import { may, type Visit } from '../../visit.ts';

const MASK = '•••';

/** Whether a parameter is about the shopper: who that is, and where. */
const isCustomerField = (name: string): boolean =>
  /^(customer|billing|shipping|merchant\.(billing|shipping|customer))\.|\.holder$|^customParameters\./.test(name);

/** Whether a parameter is a name of the shopper, by which a caller is recognised. */
const isName = (name: string): boolean => /\.(givenName|middleName|surname|companyName|holder)$/.test(name);

/**
 * What the merchant sent about the customer, under the names of the parameters; masked for those who may not see it.
 * `showsNames`: names are shown all the same, after a click that the audit log has.
 */
export const customerFacts = (
  visit: Pick<Visit, 'gateway' | 'user'>,
  { fields }: Pick<Payment, 'fields'>,
  showsNames = false,
): readonly (readonly [string, string])[] =>
  Object.entries(fields)
    .filter(([name]) => isCustomerField(name))
    .map(([name, value]) => [name, may(visit, 'seeCustomers') || (showsNames && isName(name)) ? value : MASK]);

/** Every parameter, those about the customer masked for those who may not see them. */
export const fieldsShown = (
  visit: Pick<Visit, 'gateway' | 'user'>,
  { fields }: Pick<Payment, 'fields'>,
): Readonly<Record<string, string>> => {
  const isOpen = may(visit, 'seeCustomers');
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isOpen || !isCustomerField(name) ? value : MASK]),
  );
};
