import { type PaymentBrand, paymentBrands } from '../brands/payment-brands.ts';
import { type Condition, conditions } from './conditions.ts';

/** Conditions that do not concern some requests, although their channel requires what they ask for. */
export type Exemption = {
  readonly conditions: readonly Condition[];
  /** Single parameters of conditions that concern the request otherwise. */
  readonly parameters?: readonly string[];
  /** Any of these was sent, with one of the values when values are given; without names, every request is meant. */
  readonly sent?: readonly string[];
  readonly values?: readonly string[];
};

const agreed: readonly Condition[] = ['recurringAuthentication', 'installmentAuthentication'];
const ofThreeDSecure: readonly Condition[] = ['threeDSecureV2', 'countryWithStates', ...agreed];

/** Only cards are authenticated, and those alone that are charged or stored. */
const notOfCards: readonly Exemption[] = [
  {
    conditions: ofThreeDSecure,
    sent: ['paymentBrand'],
    values: codesOf(({ accounts }) => !accounts.some((account) => account === 'card' || account === 'mobileWallet')),
  },
  { conditions: ofThreeDSecure, sent: ['tokenAccount.number'] },
  { conditions: ofThreeDSecure, sent: ['paymentType'], values: ['CD'] },
];

/** Nothing else is taken by a mandate than the money of a direct debit. */
const notByMandate: readonly Exemption[] = [
  { conditions: ['directDebit'], sent: ['paymentBrand'], values: codesOf(({ method }) => method !== 'directDebit') },
  { conditions: ['directDebit'], sent: ['card.number', 'tokenAccount.number', 'mobileWallet.paymentToken'] },
];

/** What only a shopper's visit has. */
const ofVisits: readonly string[] = ['customer.ip'];

/** Where a shopper pays by an account. */
export const ofShoppers: readonly Exemption[] = [...notOfCards, ...notByMandate];

/** Where no cardholder is ever authenticated. */
export const ofUnauthenticated: readonly Exemption[] = [{ conditions: ofThreeDSecure }, ...notByMandate];

/** What the merchant does at a time of its own: no shopper is there. */
export const ofUnvisited: readonly Exemption[] = [{ conditions: [], parameters: ofVisits }, ...ofUnauthenticated];

/** An authentication that the merchant initiates (3RI) has no browser; the terms of an agreement it has. */
export const ofAuthentications: readonly Exemption[] = [
  { conditions: ['threeDSecureV2', 'countryWithStates'], parameters: ofVisits, sent: ['threeDSecure.channel'] },
];

/** Where a request follows a payment: what its channel requires of an order, that payment had. */
export const ofReferences: readonly Exemption[] = [
  // The cast holds because the keys of the table are the names of its conditions.
  { conditions: (Object.keys(conditions) as Condition[]).filter((condition) => condition !== 'reconciliation') },
];

/** Where a merchant's server sends the account or names a stored one, whether or not its holder is there. */
export const ofServers: readonly Exemption[] = [
  ...ofShoppers,
  ...ofAuthentications,
  { conditions: ofThreeDSecure, parameters: ofVisits, sent: ['standingInstruction.source'], values: ['MIT'] },
  { conditions: ofThreeDSecure, parameters: ofVisits, sent: ['standingInstruction.industryPractice'] },
  { conditions: ofThreeDSecure, parameters: ofVisits, sent: ['transactionCategory'], values: ['MO', 'TO'] },
  { conditions: ofThreeDSecure, sent: ['threeDSecure.eci', 'threeDSecure.verificationId'] },
];

function codesOf(isMeant: (brand: PaymentBrand) => boolean): readonly string[] {
  return paymentBrands.filter(isMeant).map(({ code }) => code);
}
