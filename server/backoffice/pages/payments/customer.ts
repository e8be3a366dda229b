import { isOpenParameter } from '../../../core/requests/parameters.ts';
import type { Payment } from '../../../core/payments/payment.ts';
import { may, type Visit } from '../../visit.ts';

const MASK = '•••';

/** Shown to everyone beside what the request log shows: of an account its ending, and the terms of a direct debit. */
const alsoOpen = /^(card|bankAccount|tokenAccount)\.last4Digits$|^bankAccount\.mandate\.|^transactionDueDate$/;

/**
 * Whether a parameter is for those alone who may see customer data: what may be about the shopper or those who receive
 * or travel, what a merchant fills with any text, and the first six digits of a card.
 */
const isCustomerField = (name: string): boolean => !isOpenParameter(name) && !alsoOpen.test(name);

/** Whether a parameter is a name of the shopper, by which a caller is recognised. */
const isName = (name: string): boolean => /\.(givenName|middleName|surname|companyName|holder)$/.test(name);

type Viewer = Pick<Visit, 'gateway' | 'user'>;

/** A value about the customer, masked for those who may not see it. */
export const masked = (visit: Viewer, value: string): string => (may(visit, 'seeCustomers') ? value : MASK);

/**
 * What the merchant sent about the customer, under the names of the parameters; masked for those who may not see it.
 * `showsNames`: names are shown all the same, after a click that the audit log has.
 */
export const customerFacts = (
  visit: Viewer,
  { fields }: Pick<Payment, 'fields'>,
  showsNames = false,
): readonly (readonly [string, string])[] =>
  Object.entries(fields)
    .filter(([name]) => isCustomerField(name))
    .map(([name, value]) => [name, showsNames && isName(name) ? value : masked(visit, value)]);

/** Every parameter, those about the customer masked for those who may not see them. */
export const fieldsShown = (visit: Viewer, { fields }: Pick<Payment, 'fields'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isCustomerField(name) ? masked(visit, value) : value]),
  );
