import { paymentBrands, rootTypes } from 'shared';
import {
  described,
  formatted,
  oneOf,
  orNull,
  partOf,
  type Schema,
  setOf,
  text,
  type ValueOf,
  words,
} from '../../schemas/schema.ts';
import type { EntityKey, MerchantAccountKey } from '../../values.ts';
import { settlementSchema } from '../settings/settlement-terms.ts';
import type { EntityState } from '../state.ts';

/** The connectors of the gateway by the names that merchant accounts use. Those of today lead to simulated processors. */
export const connectorNames = ['PROCESSOR_A', 'PROCESSOR_B'] as const;
export type ConnectorName = (typeof connectorNames)[number];

/** What card schemes' directory servers know the merchant by (EMV 3-D Secure 2.2, AReq). */
const requestor = {
  requestorId: described(text(1, 35), 'threeDSRequestorID'),
  requestorName: described(words(1, 40), 'threeDSRequestorName'),
  requestorUrl: described(formatted('web-address'), 'threeDSRequestorURL'),
  acquirerBin: described(text(1, 11), 'acquirerBIN'),
  acquirerMerchantId: described(text(1, 35), 'acquirerMerchantID; without it the acquirer id'),
  merchantCategoryCode: described(text(4, 4), 'mcc'),
  merchantCountry: described(formatted('country'), 'merchantCountryCode'),
} as const;
export type Requestor = { readonly [Name in keyof typeof requestor]?: ValueOf<(typeof requestor)[Name]> };

/** What an account may change. What it is at its acquirer never changes: another one there is another account. */
export const accountTerms = {
  brands: described(
    orNull(setOf(oneOf(paymentBrands.map(({ code }) => code)), { minItems: 1, maxItems: 1000 })),
    'the brands that it takes; null for any',
  ),
  currencies: described(
    orNull(setOf(formatted('currency'), { minItems: 1, maxItems: 1000 })),
    'the currencies that it takes; null for any',
  ),
  paymentTypes: described(
    orNull(setOf(oneOf(rootTypes), { minItems: 1 })),
    'the payment types that it takes; null for any. What refers to a payment goes to the account of that',
  ),
  descriptor: described(
    orNull(words(1, 127)),
    'the text on statements where a payment has none; one that ends in `*` precedes the payment’s own',
  ),
  clearingInstitute: described(orNull(words(1, 64)), 'the institute that settles it, by its name in settlement files'),
  settlement: described(
    orNull(settlementSchema),
    'how the account is settled; null for the setting `settlement` of its channel, with the number and institute of the account',
  ),
  threeDSecure: described(orNull(partOf<Requestor>(requestor)), 'how directory servers know the merchant'),
} as const;

export type AccountTerms = { readonly [Name in keyof typeof accountTerms]: ValueOf<(typeof accountTerms)[Name]> };

export const defaultTerms: AccountTerms = {
  brands: null,
  currencies: null,
  paymentTypes: null,
  descriptor: null,
  clearingInstitute: null,
  settlement: null,
  threeDSecure: null,
};

/** What an account is at its acquirer. */
export const accountIdentity = {
  connector: described(oneOf(connectorNames), 'how its acquirer is reached'),
  acquirerId: described(text(1, 64), 'the merchant’s number at the acquirer'),
} as const satisfies Readonly<Record<string, Schema>>;

/** A merchant account: a channel's contract with an acquirer. It is closed and never deleted: payments refer to it. */
export type MerchantAccount = {
  readonly key: MerchantAccountKey;
  readonly version: number;
  /** 32 characters a-f 0-9. */
  readonly id: string;
  /** The channel that it belongs to. */
  readonly entity: EntityKey;
  /** A payment goes to the first account that takes it; of two in the same position the older one is first. */
  readonly position: number;
  readonly name: string;
  readonly state: EntityState;
  readonly connector: ConnectorName;
  readonly acquirerId: string;
  readonly terms: AccountTerms;
};

export const POSITION_MAX = 9999;

/** The order in which accounts are tried. */
export const inOrder = (accounts: readonly MerchantAccount[]): readonly MerchantAccount[] =>
  accounts.toSorted((a, b) => a.position - b.position || a.key - b.key);
