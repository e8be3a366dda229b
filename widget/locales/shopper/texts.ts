import type { TextWith } from '../messages.ts';

/** The texts about what the shopper has stored, may store, and is asked for beside the account. */
export type ShopperTexts = {
  /** In the list of methods. */
  readonly rows: {
    /** The title of the card's fields below stored accounts. */
    readonly another: string;
    readonly expired: string;
    /** The shop at the beginning of a sentence, where its name is not known. */
    readonly theShop: string;
  };
  readonly saved: {
    /** In the place of the code of an expired card. */
    readonly expired: string;
    /** Without further words: the account is named beside it. */
    readonly remove: string;
    readonly question: TextWith<'account'>;
    readonly keep: string;
    readonly removed: TextWith<'account'>;
    readonly notRemoved: string;
  };
  readonly saving: {
    readonly label: string;
    readonly consent: TextWith<'shop'>;
  };
  readonly wallets: {
    readonly pay: TextWith<'wallet'>;
    readonly or: string;
    /** The shopper closed the wallet. */
    readonly closed: string;
  };
  /** While the shopper confirms a payment in a message, to a phone or an e-mail address. */
  readonly message: Readonly<Record<'phone' | 'email', { readonly title: string; readonly text: TextWith<'brand'> }>>;
  readonly instalments: {
    readonly label: string;
    /** The choice of no instalments. */
    readonly once: string;
    /** How many instalments there are, and what they come to. */
    readonly total: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
    /** Where the parts of a price are not equal. */
    readonly rounded: string;
  };
  readonly details: {
    readonly contact: string;
    readonly address: string;
    readonly givenName: string;
    readonly surname: string;
    readonly email: string;
    readonly phone: string;
    readonly country: string;
    readonly street1: string;
    readonly city: string;
    readonly state: string;
    readonly province: string;
    readonly postcode: string;
    readonly zip: string;
    readonly pin: string;
    readonly faults: {
      readonly missing: string;
      readonly choose: string;
      readonly emailInvalid: string;
      readonly phoneInvalid: string;
      readonly postcodeInvalid: string;
      readonly street1Incomplete: string;
    };
  };
};
