import type { Fields } from '../fields.ts';

/**
 * What the payments of a shopper are found by, each with the parameters that have it: the first one that is there. A
 * shopper is known by its e-mail address, or else by the number that its merchant has given it.
 */
export const shopperMarks = {
  shopper: ['customer.email', 'customer.merchantCustomerId'],
  holder: ['card.holder', 'bankAccount.holder'],
  last4: ['card.last4Digits', 'bankAccount.last4Digits', 'tokenAccount.last4Digits'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type ShopperMark = keyof typeof shopperMarks;

/** A mark with its value, such as an e-mail address. Letters are the same in both cases. */
export type Marked = { readonly mark: ShopperMark; readonly value: string };

/** What a payment has for a mark; undefined where its merchant sent nothing. */
export const markIn = ({ fields }: { readonly fields: Fields }, mark: ShopperMark): string | undefined =>
  shopperMarks[mark].map((name) => fields[name]).find((value) => value !== undefined);

export const isMarked = (payment: { readonly fields: Fields }, { mark, value }: Marked): boolean =>
  markIn(payment, mark)?.toLowerCase() === value.toLowerCase();
