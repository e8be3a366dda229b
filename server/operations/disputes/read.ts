import { isReferenceType } from 'shared';
import { ANSWER_DAYS_MAX, type Dispute, disputeOf, dueDateOf, isDue } from '../../core/disputes/dispute.ts';
import type { Evidence } from '../../core/disputes/evidence.ts';
import type { Entity } from '../../core/entities/entity.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { reversedCents } from '../../core/references/reference.ts';
import { referenceRules } from '../../core/payments/types.ts';
import type { User } from '../../core/users/user.ts';
import { days, minus, type PaymentKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { type ReadTree, readTree } from '../payments/read-tree.ts';
import { partsAcrossAll, rowsAcrossAll } from '../reports/across-channels.ts';

type Reading = Pick<Gateway, 'store' | 'entities' | 'ids' | 'clock'>;

/** A page of disputes: the next one begins at `next`, and the last one has none. */
export type DisputePage = { readonly disputes: readonly Dispute[]; readonly next: PaymentKey | null };

/** More open disputes than these are not sorted by their due dates. */
const OPEN_MAX = 1000;

/** Other chargebacks than these are not read for one page, however few of them a filter lets pass. */
const READ_MAX = 2000;

/** The chargeback of an id in the disputes of a user, with its tree and the files with which it is contested. */
export type ReadDispute = {
  readonly dispute: Dispute;
  readonly found: ReadTree;
  readonly evidence: readonly Evidence[];
};

type Search = {
  readonly entity: Entity;
  readonly limit: number;
  readonly matches?: (dispute: Dispute) => boolean;
};

const everything = (): boolean => true;

/** The disputes of an entity that can be answered, those that are due first. `after`: the last one of the page before. */
export async function readOpenDisputes(
  gateway: Reading,
  { entity, after, limit, matches = everything }: Search & { readonly after: PaymentKey | undefined },
): Promise<DisputePage> {
  const recent: Payment[] = [];
  for await (const each of dueChargebacks(gateway, entity)) {
    if (recent.length === OPEN_MAX) break;
    recent.push(each);
  }
  const sorted = recent.toSorted((a, b) => (dueDateOf(a) ?? 0) - (dueDateOf(b) ?? 0) || a.key - b.key);
  const start = after === undefined ? 0 : sorted.findIndex(({ key }) => key === after) + 1;
  const disputes: Dispute[] = [];
  for await (const dispute of withStages(gateway, sorted.slice(start))) {
    if (disputes.length === limit) return { disputes, next: disputes.at(-1)?.chargeback.key ?? null };
    if (dispute.stage === 'open' && matches(dispute)) disputes.push(dispute);
  }
  return { disputes, next: null };
}

/** How many disputes of an entity, or of all, can be answered, no more than the limit. They are not read whole. */
export async function countOpenDisputes(
  gateway: Reading,
  { entity, limit }: { readonly entity: Entity | null; readonly limit: number },
): Promise<number> {
  const { store, entities, clock } = gateway;
  const bounds = { entity, ...dueWithin(gateway), order: 'latestFirst', limit } as const;
  let count = 0;
  for await (const part of partsAcrossAll({ entities }, bounds, (slice) => store.unreversedChargebacks(slice))) {
    const due = part.filter((each) => isDue(each, clock.now()));
    count += due.length - (await acceptedAmong(gateway, due)).size;
    if (count >= limit) break;
  }
  return Math.min(count, limit);
}

/** The keys between which a chargeback that can be answered has its own. */
const dueWithin = ({ ids, clock }: Reading): { readonly after: PaymentKey; readonly before: PaymentKey } => ({
  after: ids.firstKeyAt('payment', minus(clock.now(), days(ANSWER_DAYS_MAX))),
  before: ids.key('payment'),
});

/** Chargebacks whose due date is to come, answered or not, the latest first. */
async function* dueChargebacks(gateway: Reading, entity: Entity): AsyncGenerator<Payment, void> {
  const now = gateway.clock.now();
  for await (const each of chargebacks(gateway, entity, dueWithin(gateway)))
    if (each.state === 'approved' && isDue(each, now)) yield each;
}

/** All disputes of an entity between two keys, neither included, the latest first. */
export async function readDisputes(
  gateway: Reading,
  {
    entity,
    after,
    before,
    limit,
    matches = everything,
  }: Search & { readonly after: PaymentKey; readonly before: PaymentKey },
): Promise<DisputePage> {
  const disputes: Dispute[] = [];
  let [read, last]: [number, PaymentKey | null] = [0, null];
  for await (const dispute of withStages(gateway, chargebacks(gateway, entity, { after, before }))) {
    if (disputes.length === limit || read === READ_MAX) return { disputes, next: last };
    [read, last] = [read + 1, dispute.chargeback.key];
    if (matches(dispute)) disputes.push(dispute);
  }
  return { disputes, next: null };
}

const SLICE = 51;

const chargebacks = (
  { store, entities }: Reading,
  entity: Entity,
  bounds: { readonly after: PaymentKey; readonly before: PaymentKey },
) =>
  rowsAcrossAll({ entities }, { entity, ...bounds, order: 'latestFirst', limit: SLICE }, (slice) =>
    store.disputes(slice),
  );

/** Chargebacks that were approved, with what became of each. Those of a slice are read by two statements. */
async function* withStages(
  gateway: Reading,
  rows: AsyncIterable<Payment> | Iterable<Payment>,
): AsyncGenerator<Dispute, void> {
  let waiting: Payment[] = [];
  for await (const each of rows) {
    if (each.state === 'approved') waiting.push(each);
    if (waiting.length < SLICE) continue;
    yield* await stagesOf(gateway, waiting);
    waiting = [];
  }
  yield* await stagesOf(gateway, waiting);
}

async function stagesOf(gateway: Reading, rows: readonly Payment[]): Promise<readonly Dispute[]> {
  const [references, accepted] = await Promise.all([
    gateway.store.referencesAmong([...new Set(rows.map(({ root }) => root))]),
    acceptedAmong(gateway, rows),
  ]);
  return rows.map((chargeback) => {
    const tree = references.filter(({ root }) => root === chargeback.root);
    const isReversed = reversedCents(chargeback, tree) >= chargeback.amountCents;
    return disputeOf(chargeback, { isReversed, isAccepted: accepted.has(chargeback.key), now: gateway.clock.now() });
  });
}

/** Those of some chargebacks that a user has accepted. */
async function acceptedAmong(
  { store, ids }: Reading,
  rows: readonly Pick<Payment, 'key'>[],
): Promise<ReadonlySet<PaymentKey>> {
  const keys = new Map(rows.map(({ key }) => [ids.publicId('payment', key), key]));
  const audit = await store.auditAmong([...keys.keys()]);
  const accepted = audit.filter(({ action }) => action === 'acceptDispute');
  return new Set(accepted.flatMap(({ subject }) => keys.get(subject) ?? []));
}

/** The dispute of an id that a user sees; any other one is unknown. */
export async function readDispute(
  gateway: Reading,
  user: Pick<User, 'entity'>,
  id: string,
): Promise<ReadDispute | undefined> {
  const found = await readTree(gateway, user, gateway.ids.keyOf('payment', id));
  if (!found || !isChargeback(found.payment)) return undefined;
  const [[dispute], evidence] = await Promise.all([
    stagesOf(gateway, [found.payment]),
    gateway.store.evidenceOf(found.payment.key),
  ]);
  return dispute && { found, dispute, evidence };
}

const isChargeback = ({ type, state }: Payment): boolean =>
  state === 'approved' && isReferenceType(type) && referenceRules(type).kind === 'chargeback';
