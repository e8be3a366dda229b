import type { Checkout } from '../../core/checkouts/checkout.ts';
import {
  ADDRESS_TIME,
  type AttemptHistory,
  type AttemptLimits,
  BIN_TIME,
  CARD_TIME,
  decideAttempt,
  type DeclineCount,
  type Defence,
  defenceLimit,
  type DefenceName,
  defences,
  isDeclinedByAcquirer,
  REFUSED,
  SHARE_TIME,
} from '../../core/limits/card-testing.ts';
import type { SentAccount } from '../../core/payments/account.ts';
import { type Payment, testModeOf } from '../../core/payments/payment.ts';
import { inRealm, realmOf } from '../../core/realm.ts';
import type { EntityKey, PaymentKey } from '../../core/values.ts';
import { type Gateway, settingsOf } from '../gateway.ts';
import { networkOf } from '../sender-network.ts';
import { unlessUnavailable } from '../unless-unavailable.ts';

/** An attempt of a shopper at a checkout, with the attempt before it. */
export type ShopperAttempt = {
  readonly checkout: Checkout;
  readonly latest: Payment | undefined;
  readonly account: SentAccount;
  readonly shopperAddress: string | undefined;
};

/** An attempt that may be made, or the reason why it may not, in the merchant's words. */
export type Defended = Defence | { readonly refused: string };

type Defending = Pick<Gateway, 'entities' | 'mode' | 'store' | 'clock' | 'fingerprint' | 'allowances' | 'cardTesting'>;

/** How many declines the checkout of an attempt has had, that of the attempt before included. */
export const declinesOf = ({ checkout, latest }: AttemptsSoFar): number =>
  checkout.declines + (latest && isDeclinedByAcquirer(latest) ? 1 : 0);

type AttemptsSoFar = {
  readonly checkout: Pick<Checkout, 'entity' | 'attempts' | 'declines'>;
  readonly latest: Payment | undefined;
};

/** Whether a checkout takes another attempt, as far as its own attempts decide. */
export const takesAttempt = (gateway: Pick<Gateway, 'entities' | 'mode'>, soFar: AttemptsSoFar): boolean =>
  !('refused' in decideAttempt(historyOf(soFar), limitsOf(gateway, soFar.checkout), { isCard: true }));

/** What is known of the attempts at the checkout alone. */
const historyOf = (soFar: AttemptsSoFar): AttemptHistory => ({
  checkout: { attempts: soFar.checkout.attempts, declines: declinesOf(soFar) },
  isAddressBusy: false,
  bin: 0,
  card: 0,
  isProtected: false,
});

/**
 * Decides by the channel's limits whether an attempt may be made; undefined where nothing of it has to be watched. A
 * channel without limits asks nothing.
 */
export async function defend(gateway: Defending, attempt: ShopperAttempt): Promise<Defended | undefined> {
  const limits = limitsOf(gateway, attempt.checkout);
  const isCard = attempt.account.kind === 'card';
  const history = historyOf(attempt);
  const atOnce = decideAttempt(history, limits, { isCard });
  if ('refused' in atOnce) return atOnce;
  const counts = countsOf(gateway, attempt, limits);
  const isAddressBusy = await exceedsAddress(gateway, attempt, limits);
  const needsCounts = limits.binDeclines !== null || limits.cardDeclines !== null || limits.declineShare !== null;
  const counted = needsCounts ? await declinesSoFar(gateway, attempt.checkout.entity, counts) : {};
  const decision = decideAttempt({ ...history, isAddressBusy, ...counted }, limits, { isCard });
  if ('refused' in decision) return decision;
  return needsCounts || decision.challenge ? { counts: Object.values(counts), ...decision } : undefined;
}

function limitsOf(
  { entities, mode }: Pick<Gateway, 'entities' | 'mode'>,
  { entity }: Pick<Checkout, 'entity'>,
): AttemptLimits {
  const { settings } = entities.entity(entity);
  const names = Object.keys(defences) as readonly DefenceName[];
  // The casts hold because the keys of the table are its names, each of which has a limit.
  return Object.fromEntries(names.map((name) => [name, defenceLimit(name, settings, mode)])) as AttemptLimits;
}

type Counts = { readonly bin?: DeclineCount; readonly card?: DeclineCount };

const BIN_LENGTH = 8;
/** In hexadecimal digits: 96 bits. */
const HASH_LENGTH = 24;

/** What tests of live mode try is counted for tests alone. */
const hashAt = (
  { fingerprint, mode }: Defending,
  { entity, fields }: Checkout,
  { what, value }: { readonly what: string; readonly value: string },
): string => {
  const realm = realmOf({ testMode: testModeOf(mode, fields) }, mode);
  return fingerprint(inRealm(`${what} at ${entity}\n${value}`, realm)).slice(0, HASH_LENGTH);
};

/** The counts of the declines of a card and of its BIN at the entity, under keyed hashes. */
function countsOf(gateway: Defending, { checkout, account }: ShopperAttempt, limits: AttemptLimits): Counts {
  if (account.kind !== 'card') return {};
  const { number } = account.card;
  const hashed = (what: string, value: string): string => hashAt(gateway, checkout, { what, value });
  return {
    ...(limits.binDeclines === null
      ? {}
      : { bin: { name: `bin ${hashed('bin', number.slice(0, BIN_LENGTH))}`, length: BIN_TIME } }),
    ...(limits.cardDeclines === null ? {} : { card: { name: `card ${hashed('card', number)}`, length: CARD_TIME } }),
  };
}

async function exceedsAddress(
  gateway: Defending,
  { checkout, shopperAddress }: ShopperAttempt,
  { addressAttempts: limit }: AttemptLimits,
): Promise<boolean> {
  if (limit === null || shopperAddress === undefined) return false;
  const hash = hashAt(gateway, checkout, { what: 'address', value: networkOf(shopperAddress) });
  return !(await gateway.allowances.claim(`address ${hash}`, { limit, length: ADDRESS_TIME })).isGranted;
}

const protectionOf = (entity: EntityKey): string => `protected ${entity}`;

/** The declines so far in the database, with the attempts of this process that are under way. */
async function declinesSoFar(
  { store, clock, cardTesting }: Defending,
  entity: EntityKey,
  { bin, card }: Counts,
): Promise<Pick<AttemptHistory, 'bin' | 'card' | 'isProtected'>> {
  const protection = protectionOf(entity);
  const names = [bin?.name ?? '', card?.name ?? '', protection];
  const counts = await store.counts({ names, now: clock.now() });
  const soFar = (count: DeclineCount | undefined): number =>
    count === undefined ? 0 : (counts.get(count.name) ?? 0) + cardTesting.underWay(count.name);
  if (counts.has(protection)) cardTesting.protect(entity);
  return { bin: soFar(bin), card: soFar(card), isProtected: cardTesting.isProtected(entity) };
}

/** Makes an attempt, and notes what became of it, unless it is answered with the one before. */
export async function watched<Outcome extends Payment | object>(
  gateway: Watching,
  { defence, payment }: { readonly defence: Defence; readonly payment: PaymentKey },
  attempt: () => Promise<Outcome>,
): Promise<Outcome> {
  const { cardTesting } = gateway;
  const names = defence.counts.map(({ name }) => name);
  cardTesting.begin(names);
  try {
    const outcome = await attempt();
    if ('state' in outcome && outcome.key === payment) await observe(gateway, outcome);
    return outcome;
  } finally {
    cardTesting.end(names);
  }
}

type Watching = Defending & Pick<Gateway, 'log'>;

/**
 * Adds an attempt to its entity's share of declines, to which what was refused belongs as well. The first process that
 * sees too many protects the entity for all of them.
 */
export async function observe(
  gateway: Watching,
  outcome: Pick<Payment, 'entity' | 'state' | 'findings' | 'resultCode' | 'testMode'>,
): Promise<void> {
  const { entity } = outcome;
  const { cardTesting, store, clock, entities, log } = gateway;
  const percent = limitsOf(gateway, { entity }).declineShare;
  if (percent === null || realmOf(outcome, gateway.mode) === 'test') return;
  const isDeclined = outcome.resultCode === REFUSED || isDeclinedByAcquirer(outcome);
  if (!cardTesting.observe(entity, { isDeclined, percent })) return;
  log.warn(
    { reason: `entity ${entities.entity(entity).id}` },
    'So many attempts are declined that cards may be tested',
  );
  const count = { name: protectionOf(entity), now: clock.now(), length: SHARE_TIME };
  const text = 'The other processes were not notified that cards may be tested';
  await unlessUnavailable(gateway, { text, about: () => ({ id: entities.entity(entity).id }) }, () =>
    store.commit([{ kind: 'addCount', count }]),
  );
}

/** Whether the browser is shown every decline of a payment's channel as the same one. */
export const showsOneDecline = (
  gateway: Pick<Gateway, 'entities' | 'cardTesting'>,
  payment: Pick<Payment, 'entity'>,
): boolean => settingsOf(gateway, payment).genericDeclines || gateway.cardTesting.isProtected(payment.entity);
