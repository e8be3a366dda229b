import { paymentBrands } from '../brands/payment-brands.ts';
import type { Condition } from './conditions.ts';

/** Conditions that do not concern some requests, although their channel requires what they ask for. */
export type Exemption = {
  readonly conditions: readonly Condition[];
  /** Any of these was sent, with one of the values when values are given; without names, every request is meant. */
  readonly sent?: readonly string[];
  readonly values?: readonly string[];
};

const agreed: readonly Condition[] = ['recurringAuthentication', 'installmentAuthentication'];
const ofThreeDSecure: readonly Condition[] = ['threeDSecureV2', 'countryWithStates', ...agreed];

/** No request of the endpoint authenticates a cardholder. */
export const neverAuthenticated: readonly Exemption[] = [{ conditions: ofThreeDSecure }];

/** Only cards are authenticated, and those alone that are charged or stored. */
export const accountNotAuthenticated: readonly Exemption[] = [
  {
    conditions: ofThreeDSecure,
    sent: ['paymentBrand'],
    values: paymentBrands.flatMap(({ code, accounts }) =>
      accounts.some((account) => account === 'card' || account === 'mobileWallet') ? [] : [code],
    ),
  },
  { conditions: ofThreeDSecure, sent: ['tokenAccount.number'] },
  { conditions: ofThreeDSecure, sent: ['paymentType'], values: ['CD'] },
];

/** An authentication that the merchant initiates (3RI) has no browser; the terms of an agreement it has. */
export const authenticatedByMerchant: readonly Exemption[] = [
  { conditions: ['threeDSecureV2', 'countryWithStates'], sent: ['threeDSecure.channel'] },
];

/** The payments of a merchant's server for which the gateway has no cardholder to authenticate. */
export const shopperNotAuthenticated: readonly Exemption[] = [
  ...accountNotAuthenticated,
  ...authenticatedByMerchant,
  { conditions: ofThreeDSecure, sent: ['standingInstruction.source'], values: ['MIT'] },
  { conditions: ofThreeDSecure, sent: ['standingInstruction.industryPractice'] },
  { conditions: ofThreeDSecure, sent: ['transactionCategory'], values: ['MO', 'TO'] },
  { conditions: ofThreeDSecure, sent: ['threeDSecure.eci', 'threeDSecure.verificationId'] },
];
