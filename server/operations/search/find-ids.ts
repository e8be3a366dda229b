import type { Payment } from '../../core/payments/payment.ts';
import { tokenId } from '../../core/entities/access-token.ts';
import { shortIdOf } from '../../core/payments/descriptor.ts';
import type { User } from '../../core/users/user.ts';
import type { EntityKey, PaymentKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { lookUpChannels } from '../reports/across-channels.ts';
import { reachedEntities, reachesNode } from '../users/reach.ts';

type Finding = Pick<Gateway, 'store' | 'entities' | 'ids'>;
type FindingIds = Finding & Pick<Gateway, 'webhooks' | 'requestLog'>;

export type FoundKind =
  | 'payment'
  | 'checkout'
  | 'registration'
  | 'schedule'
  | 'entity'
  | 'merchantAccount'
  | 'user'
  | 'acquirerFile'
  | 'acquirerRow'
  | 'token'
  | 'webhook'
  | 'event'
  | 'riskCallback'
  | 'riskCase'
  | 'request';

/** Something that a user sees, with its id; null for the entity of a user of all. */
export type Found = { readonly kind: FoundKind; readonly id: string; readonly entity: EntityKey | null };

type Find = (gateway: FindingIds, id: string) => Promise<Found | undefined>;

/** How an id of each kind is looked up. An id is of one kind only, as its own digits show. */
const finds: readonly Find[] = [
  async ({ store, ids }, id) => {
    const key = ids.keyOf('payment', id);
    const found = key && (await store.payment(key));
    return found && { kind: 'payment', id, entity: found.entity };
  },
  async ({ store, ids }, id) => {
    const key = ids.keyOf('checkout', id);
    const status = key && (await store.status(key));
    if (!status) return undefined;
    const { checkout, payment } = status;
    return payment
      ? { kind: 'payment', id: ids.publicId('payment', payment.key), entity: checkout.entity }
      : { kind: 'checkout', id, entity: checkout.entity };
  },
  async ({ store, ids }, id) => {
    const key = ids.keyOf('registration', id);
    const found = key && (await store.registration(key));
    return found && { kind: 'registration', id, entity: found.entity };
  },
  async ({ store, ids }, id) => {
    const key = ids.keyOf('schedule', id);
    const found = key && (await store.schedule(key));
    return found && { kind: 'schedule', id, entity: found.entity };
  },
  async ({ store, ids }, id) => {
    const key = ids.keyOf('user', id);
    const found = key && (await store.user(key));
    return found && { kind: 'user', id, entity: found.entity };
  },
  async ({ store, ids }, id) => {
    const key = ids.keyOf('acquirerFile', id);
    const found = key && (await store.acquirerFile(key));
    return found && { kind: 'acquirerFile', id, entity: found.entity };
  },
  async ({ store, ids }, id) => {
    const key = ids.keyOf('acquirerRow', id);
    const row = key && (await store.acquirerRow(key));
    const file = row && (await store.acquirerFile(row.file));
    return file && { kind: 'acquirerRow', id, entity: file.entity };
  },
  async ({ entities }, id) => {
    const found = entities.tokenOf(id) ?? entities.tokenBeginning(id);
    return found && { kind: 'token', id: tokenId(found), entity: found.entity };
  },
  async ({ webhooks, ids }, id) => {
    const key = ids.keyOf('webhook', id);
    const found = key && webhooks.find(key);
    return found && { kind: 'webhook', id, entity: found.entity };
  },
  async ({ store, ids }, id) => {
    const key = ids.keyOf('event', id);
    const found = key && (await store.event(key));
    return found && { kind: 'event', id, entity: found.entity };
  },
  async ({ store, ids }, id) => {
    const key = ids.keyOf('riskAction', id);
    const found = key && (await store.riskCallback(key));
    if (!found) return undefined;
    const { state, entity, payment } = found;
    // Only what failed has a page of its own; the case has what was accepted.
    return state === 'failed'
      ? { kind: 'riskCallback', id, entity }
      : { kind: 'riskCase', id: ids.publicId('payment', payment), entity };
  },
  async ({ store, ids, requestLog }, id) => {
    const key = ids.keyOf('request', id);
    if (key === undefined) return undefined;
    await requestLog.flush();
    const found = await store.request(key);
    return found && { kind: 'request', id, entity: found.entity };
  },
  async ({ entities }, id) => {
    const found = entities.entityOf(id) ?? entities.entityOf(id.toLowerCase());
    return found && { kind: 'entity', id: found.id, entity: found.key };
  },
  async ({ entities }, id) => {
    const found = entities.merchantAccountOf(id) ?? entities.merchantAccountOf(id.toLowerCase());
    return found && { kind: 'merchantAccount', id: found.id, entity: found.entity };
  },
];

/** What an id names, in whatever entity that the user sees; also where its letters have another case. */
export async function findIds(gateway: FindingIds, user: Pick<User, 'entity'>, id: string): Promise<readonly Found[]> {
  for (const each of new Set([id, inOwnCase(id)])) {
    const found = await Promise.all(finds.map((find) => find(gateway, each)));
    const seen = found.filter((one) => one !== undefined).filter(({ entity }) => reachesNode(gateway, user, entity));
    if (seen.length > 0) return seen;
  }
  return [];
}

/** The digits of a checkout's id, which has the name of a node behind a dot, are in capitals; those of others are not. */
function inOwnCase(id: string): string {
  const [digits = '', ...node] = id.toLowerCase().split('.');
  if (!/^[0-9a-f]{32}$/.test(digits)) return id;
  return node.length === 0 ? digits : [digits.toUpperCase(), ...node].join('.');
}

const SHORT_IDS = 10 ** 12;
/** How many keys are looked up at once, and at most: a short id comes again every 34 hours. */
const SLICE = 32;
const LOOKED_UP_MAX = 1024;

/** The payments of a short id, of which the latest is meant as a rule: its digits are the last ones of a key. */
export async function findShortId(
  gateway: Finding,
  user: Pick<User, 'entity'>,
  shortId: string,
): Promise<readonly Payment[]> {
  const digits = Number(shortId.replaceAll('.', ''));
  const newest = Math.floor((gateway.ids.key('payment') - digits) / SHORT_IDS);
  const found: Payment[] = [];
  for (let from = newest; from >= 0 && newest - from < LOOKED_UP_MAX && found.length === 0; from -= SLICE) {
    const keys = Array.from({ length: SLICE }, (_, place) => (from - place) * SHORT_IDS + digits).filter(
      (key) => key >= 0 && Number.isSafeInteger(key),
    );
    // The cast holds because what is no key of a payment finds none.
    const payments = await Promise.all(keys.map((key) => gateway.store.payment(key as PaymentKey)));
    for (const each of payments)
      if (each && shortIdOf(each.key) === shortId && reachesNode(gateway, user, each.entity)) found.push(each);
  }
  return found;
}

const PAYMENTS_MAX = 51;

/** What a text finds. Not whole where there may be further payments, which are not the earlier ones. */
export type FoundByText = { readonly payments: readonly Payment[]; readonly isWhole: boolean };

/** Payments by the acquirer's number, and those whose references begin with a text, the latest first. */
export async function findByText(gateway: Finding, user: Pick<User, 'entity'>, text: string): Promise<FoundByText> {
  const { store } = gateway;
  const found = new Map<PaymentKey, Payment>();
  for (const each of await store.paymentsByConnectorId(text))
    if (reachesNode(gateway, user, each.entity)) found.set(each.key, each);
  const channels = await channelsWith(gateway, user, text);
  const limit = Math.min(PAYMENTS_MAX, Math.ceil(READ_MAX / channels.length));
  let isWhole = channels.length < CHANNELS_MAX;
  for (const entity of channels) {
    const part = await store.paymentsByPrefix({ entity, prefix: text, limit });
    isWhole &&= part.length < limit || !isNear(part.at(-1)?.fields['merchantTransactionId'] ?? '', text);
    for (const each of part) if (each.fields['merchantTransactionId']?.startsWith(text)) found.set(each.key, each);
  }
  const payments = [...found.values()].toSorted((a, b) => b.key - a.key).slice(0, PAYMENTS_MAX);
  return { payments, isWhole: isWhole && payments.length === found.size };
}

/** How many payments are read for one search. */
const READ_MAX = 510;
/** Of more channels, those that were added last are searched. */
const CHANNELS_MAX = 51;

/** The channels that have a reference that begins with a text. */
async function channelsWith(
  { store, entities }: Finding,
  user: Pick<User, 'entity'>,
  text: string,
): Promise<readonly EntityKey[]> {
  const channels = reachedEntities({ entities }, user).filter(({ kind }) => kind === 'channel');
  const firsts = await lookUpChannels(channels, (range) => store.firstReferences({ ...range, prefix: text }));
  const matches = (reference: string) => Number(reference.startsWith(text));
  return firsts
    .filter(({ reference }) => isNear(reference, text))
    .toSorted((a, b) => matches(b.reference) - matches(a.reference) || b.entity - a.entity)
    .slice(0, CHANNELS_MAX)
    .map(({ entity }) => entity);
}

/** Where the order of a database ignores signs and case, what is near may come before what matches. */
const isNear = (reference: string, text: string): boolean => plain(reference).startsWith(plain(text));
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
