import type { DisputeReason } from './dispute-reasons.ts';

/**
 * The timing of a simulated processor's response. All but `dropped` charge at once; they differ in when, and whether, a
 * response is sent.
 */
export const manners = ['prompt', 'slow', 'late', 'lost', 'dropped'] as const;
export type Manner = (typeof manners)[number];

/** The timing of the responses to later captures and refunds of a card's payment. */
export type LaterManners = { readonly capture?: Manner; readonly refund?: Manner };

export type Trigger = {
  readonly responseCode?: string;
  readonly manner?: Manner;
  readonly unlessAuthenticated?: boolean;
  readonly unlessSetUp?: boolean;
  readonly later?: LaterManners;
  /** The reason for which its cardholder disputes a charge some days later. */
  readonly disputed?: DisputeReason;
};

/**
 * Published numbers that are declined, or for which the response to the payment or to a later step is delayed or lost.
 */
export const triggerCards: Readonly<Record<string, Trigger>> = {
  '4000000000000002': { responseCode: '05' },
  '4000000000009995': { responseCode: '51' },
  '4000000000009987': { responseCode: '41' },
  '4000000000009979': { responseCode: '43' },
  '4000000000000069': { responseCode: '54' },
  '4000000000000127': { responseCode: 'N7' },
  '4000000000000119': { responseCode: '96' },
  '4000000000000259': { disputed: '4837' },
  '4000000000002685': { disputed: '4855' },
  '4000008400001629': { responseCode: '05' },
  '4000002500003155': { responseCode: '1A', unlessAuthenticated: true, unlessSetUp: true },
  '4000002760003184': { responseCode: '1A', unlessAuthenticated: true },
  '4100000000000001': { manner: 'late' },
  '4000000000007726': { later: { refund: 'late' } },
  '4100000000000019': { later: { capture: 'late' } },
  '4100000000000027': { later: { refund: 'late' } },
  '4100000000000076': { responseCode: '1A', unlessAuthenticated: true },
};
