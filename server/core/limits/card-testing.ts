import type { Fields } from '../fields.ts';
import { type Duration, minutes } from '../values.ts';

/**
 * How much a shopper may try before it looks like the testing of stolen cards: the attempts and declines of one
 * checkout, the attempts of one address within ten minutes, the declines of one BIN at an entity within ten minutes and
 * those of one card within a day, and the share of an entity's attempts, in percent, that may be declined. `live` and
 * `test` are the defaults of both modes; null is unlimited.
 */
export const defences = {
  checkoutAttempts: { live: 10, test: null },
  checkoutDeclines: { live: 5, test: null },
  addressAttempts: { live: 30, test: null },
  binDeclines: { live: 20, test: null },
  cardDeclines: { live: 5, test: null },
  declineShare: { live: 60, test: null },
} as const satisfies Readonly<Record<string, { readonly live: number; readonly test: number | null }>>;

export type DefenceName = keyof typeof defences;

/** The settings of a channel that defend it; null is the default of the mode. */
export type DefenceSettings = Readonly<Record<DefenceName, number | null>> & {
  /** Whether the shopper's browser is shown every decline of an acquirer as the same one. */
  readonly genericDeclines: boolean;
};

export const defenceLimit = (name: DefenceName, settings: DefenceSettings, mode: 'test' | 'live'): number | null =>
  settings[name] ?? defences[name][mode];

export const ADDRESS_TIME = minutes(10);
export const BIN_TIME = minutes(10);
export const CARD_TIME = minutes(24 * 60);
/** An entity's share of declines is that of the attempts within this time, from so many attempts on. */
export const SHARE_TIME = minutes(10);
export const SHARE_ATTEMPTS = 50;

/** The result code of an attempt that is refused: the merchant sees it, and the reason beside it. */
export const REFUSED = '100.400.319';
/** The result code that the shopper's browser is shown for it, as for a decline of most issuers. */
export const SHOWN_AS = '800.100.152';

/** A count to which an acquirer's decline adds one, under a name that shows no card. */
export type DeclineCount = { readonly name: string; readonly length: Duration };

/** What an attempt of a shopper has to do with the testing of cards. */
export type Defence = {
  readonly counts: readonly DeclineCount[];
  /**
   * Whether the shopper has to pass a challenge: `required`, or else the attempt is refused; `preferred`, where the card
   * takes part in 3-D Secure.
   */
  readonly challenge?: 'required' | 'preferred';
};

/** Whether an acquirer has declined a payment. What the gateway itself rejects shows nothing about a card. */
export const isDeclinedByAcquirer = ({ state, findings }: Ended): boolean =>
  state === 'rejected' && findings.resultDetails?.['AcquirerResponse'] !== undefined;

type Ended = { readonly state: string; readonly findings: { readonly resultDetails?: Fields } };

/** What is known of the attempts before this one. */
export type AttemptHistory = {
  readonly checkout: { readonly attempts: number; readonly declines: number };
  /** Whether this was one attempt too many of its address. */
  readonly isAddressBusy: boolean;
  /** Declines so far, with the attempts that are at an acquirer now. */
  readonly bin: number;
  readonly card: number;
  /** Whether so many of the entity's attempts are declined that it is protected. */
  readonly isProtected: boolean;
};

export type AttemptLimits = Readonly<Record<DefenceName, number | null>>;

/** The reason to refuse an attempt, in the merchant's words; or the challenge that its shopper has to pass. */
export type AttemptDecision = { readonly refused: string } | Pick<Defence, 'challenge'>;

/** Decides an attempt. Only a card can be challenged. */
export function decideAttempt(
  history: AttemptHistory,
  limits: AttemptLimits,
  { isCard }: { readonly isCard: boolean },
): AttemptDecision {
  const { checkout, bin, card } = history;
  if (reaches(checkout.attempts, limits.checkoutAttempts)) return { refused: 'too many attempts at this checkout' };
  if (reaches(checkout.declines, limits.checkoutDeclines)) return { refused: 'too many declines at this checkout' };
  if (reaches(card, limits.cardDeclines)) return { refused: 'too many declines of this card' };
  if (history.isAddressBusy)
    return isCard ? { challenge: 'required' } : { refused: 'too many attempts of this address' };
  if (reaches(bin, limits.binDeclines)) return { challenge: 'required' };
  if (!history.isProtected || !isCard) return {};
  return { challenge: checkout.declines + bin + card > 0 ? 'required' : 'preferred' };
}

const reaches = (count: number, limit: number | null): boolean => limit !== null && count >= limit;

/** The reason where a challenge was required and cannot be. */
export const NO_CHALLENGE = 'a challenge was required, and the card takes part in none';
