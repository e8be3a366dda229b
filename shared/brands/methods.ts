import type { FirstType, ReferenceType } from '../payment-types.ts';

/** The group of account parameters that a payment sends; `brandOnly`: the brand alone, without account data. */
export type AccountGroup = 'card' | 'bankAccount' | 'virtualAccount' | 'tokenAccount' | 'mobileWallet' | 'brandOnly';

/** `asynchronous`: the outcome comes later, usually after the shopper was elsewhere. */
type Flow = 'synchronous' | 'asynchronous';

/** The payment types of the API family with which a payment can begin, and those that can follow it. */
type TypeCode = FirstType | ReferenceType | 'RG';

/** A way to pay, with what its brands have in common. */
type Method = {
  readonly title: string;
  readonly accounts: readonly AccountGroup[];
  readonly flow: Flow;
  readonly types: readonly TypeCode[];
};

/** The payment methods. A brand's own row may differ in each member. */
export const methods = {
  card: {
    title: 'Card',
    accounts: ['card', 'tokenAccount'],
    flow: 'synchronous',
    types: ['PA', 'DB', 'CD', 'RG', 'CP', 'RV', 'RF', 'RB', 'CB', 'CR'],
  },
  directDebit: {
    title: 'Direct debit',
    accounts: ['bankAccount'],
    flow: 'synchronous',
    types: ['PA', 'DB', 'CD', 'RG', 'CP', 'RV', 'RF', 'RB', 'CB', 'CR'],
  },
  onlineTransfer: {
    title: 'Online transfer',
    accounts: ['bankAccount', 'brandOnly'],
    flow: 'asynchronous',
    types: ['DB', 'RF'],
  },
  virtualAccount: {
    title: 'Virtual account',
    accounts: ['virtualAccount', 'brandOnly'],
    flow: 'asynchronous',
    types: ['PA', 'DB', 'RG', 'CP', 'RV', 'RF', 'CB', 'CR'],
  },
  invoice: {
    title: 'Invoice',
    accounts: ['brandOnly'],
    flow: 'synchronous',
    types: ['PA', 'CP', 'RV', 'RF', 'RC'],
  },
  prepayment: {
    title: 'Prepayment',
    accounts: ['brandOnly'],
    flow: 'synchronous',
    types: ['PA', 'RV', 'RF', 'RC'],
  },
  voucher: {
    title: 'Cash and voucher',
    accounts: ['brandOnly'],
    flow: 'synchronous',
    types: ['PA', 'RV', 'RF', 'RC'],
  },
  wallet: {
    title: 'Mobile wallet',
    accounts: ['mobileWallet'],
    flow: 'synchronous',
    types: ['PA', 'DB', 'CP', 'RV', 'RF', 'RB', 'CB', 'CR'],
  },
} as const satisfies Readonly<Record<string, Method>>;

export type MethodCode = keyof typeof methods;

/** The members of a method, as a brand has them. */
export type MethodTerms = Omit<Method, 'title'>;
