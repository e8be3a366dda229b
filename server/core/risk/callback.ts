import type { EntityKey, Instant, PaymentKey } from '../values.ts';
import type { RiskAction, RiskActionKey } from './case.ts';

/** A pair of the body that the merchant defines (spec, Risk-case callback). */
export type CallbackPair = { readonly name: string; readonly value: string };

/** Where and how an entity, and all below it without settings of their own, is called back about cases. */
export type CallbackSettings = {
  readonly entity: EntityKey;
  readonly version: number;
  readonly terms: CallbackTerms;
  /** Headers of the merchant's own, sealed by the vault as a list of pairs in JSON. */
  readonly headers: string;
};

export type CallbackTerms = {
  /** One to three addresses. */
  readonly urls: readonly string[];
  /** Which of them is called, from 1; null while none is. */
  readonly active: number | null;
  /** The value of `client`; the id of the merchant where it is null. */
  readonly client: string | null;
  readonly pairs: readonly CallbackPair[];
  /** The statuses of responses that pass. */
  readonly expectedStatuses: readonly number[];
  /** The wait between tries. */
  readonly waitSeconds: number;
  /** How many tries may follow the first. */
  readonly retries: number;
};

export const URLS_MAX = 3;
export const WAIT_SECONDS_MAX = 300;
export const RETRIES_MAX = 5;

export const callbackDefaults = {
  active: 1,
  client: null,
  pairs: [],
  expectedStatuses: [200],
  waitSeconds: 60,
  retries: RETRIES_MAX,
} as const satisfies Omit<CallbackTerms, 'urls'>;

/**
 * `waiting` until a try passed or all have failed; `resubmitted` for one try more. Those that have failed are the failed
 * list of the administrator.
 */
export const callbackStates = ['waiting', 'resubmitted', 'passed', 'failed'] as const;
export type CallbackState = (typeof callbackStates)[number];

/** The callback about a decision or note of an analyst, which has its key. */
export type RiskCallback = {
  readonly key: RiskActionKey;
  readonly version: number;
  readonly entity: EntityKey;
  readonly payment: PaymentKey;
  readonly state: CallbackState;
  readonly tries: number;
  /** The address of the last try; null before the first. */
  readonly url: string | null;
  /** The status of its response; null without one. */
  readonly status: number | null;
  /** Why it has not passed, such as timedOut; null when it has. */
  readonly reason: string | null;
  readonly triedAt: Instant | null;
  /** When it came to the failed list first. */
  readonly failedAt: Instant | null;
};

/** Whether a callback is still to be sent. */
export const isDueCallback = ({ state }: RiskCallback): boolean => state === 'waiting' || state === 'resubmitted';

/** Names of the body that are not the merchant's to define. */
export const callbackNames = [
  'client',
  'subclientid',
  'transactionid',
  'acitransactionid',
  'decision',
  'userid',
  'cancelreason',
  'note',
  'processdate',
] as const;

export type CallbackIds = {
  readonly client: string;
  readonly channel: string;
  readonly transaction: string;
  readonly payment: string;
};

/** The body of a callback (spec, Risk-case callback): an approval and a note have no cancel reason. */
export function callbackBody(
  { decision, userId, cancelReason, note, processedAt }: RiskAction,
  { client, channel, transaction, payment }: CallbackIds,
  pairs: readonly CallbackPair[],
): string {
  const processdate = `${new Date(processedAt).toISOString().slice(0, 19).replace('T', ' ')}+0000`;
  const own = {
    client,
    subclientid: channel,
    transactionid: transaction,
    acitransactionid: payment,
    decision,
    userid: userId,
    ...(cancelReason === null ? {} : { cancelreason: cancelReason }),
    note: note ?? '',
    processdate,
  } satisfies Partial<Record<(typeof callbackNames)[number], string>>;
  const form = new URLSearchParams(own);
  for (const { name, value } of pairs) form.append(name, value);
  return form.toString();
}
