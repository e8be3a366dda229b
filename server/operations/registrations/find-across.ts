import { hasEnded, hasEndedBefore, isEndOfMandate } from '../../core/agreements/advice.ts';
import { type Agreement, latestStanding } from '../../core/agreements/agreement.ts';
import type { Entity } from '../../core/entities/entity.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { realmOf } from '../../core/realm.ts';
import type { Registration } from '../../core/registrations/registration.ts';
import type { Schedule } from '../../core/schedules/schedule.ts';
import type { User } from '../../core/users/user.ts';
import type { RegistrationKey, ScheduleKey } from '../../core/values.ts';
import { findFollowed } from '../agreements/find.ts';
import { debitedMandate, MANDATE } from '../bank-accounts/mandate-use.ts';
import type { Gateway } from '../gateway.ts';
import { rowsAcross, rowsAcrossAll } from '../reports/across-channels.ts';
import { reachesNode } from '../users/reach.ts';

type Reading = Pick<Gateway, 'store' | 'entities' | 'mode'>;

/** A registration with the latest payment that charged it and what its shopper agreed to; undefined where there is none. */
export type UsedRegistration = {
  readonly registration: Registration;
  readonly lastUse: Payment | undefined;
  readonly agreement: Agreement | undefined;
  /** What the last debit under a mandate has left, the latest one. */
  readonly mandateEnd: Agreement | undefined;
  /** The one of both that a payment by the merchant follows; none where a mandate that has ended was replaced. */
  readonly followed: Agreement | undefined;
};

export type RegistrationSearch = {
  readonly entity: Entity;
  /** The merchantTransactionId of its request; null for any. */
  readonly reference: string | null;
  /** The first and the last key, neither included. */
  readonly after: RegistrationKey;
  readonly before: RegistrationKey;
  readonly limit: number;
  readonly matches: (registration: Registration) => boolean;
  /** Whether any payment has charged it; null for either. */
  readonly isUsed: boolean | null;
};
export type RegistrationPage = {
  readonly registrations: readonly UsedRegistration[];
  readonly next: RegistrationKey | null;
};

/** How many registrations are read at once. */
const SLICE = 50;
/** What is read for one page, however few match: a registration costs one, and its latest use several times as much. */
const COST_MAX = 550;
const USE_COST = 4;

type Charged = Pick<UsedRegistration, 'registration' | 'lastUse'>;

/** The registrations of an entity and all below that match, the latest first. */
export async function findRegistrations(
  { store, entities, mode }: Reading,
  { reference, limit, matches, isUsed, entity, after, before }: RegistrationSearch,
): Promise<RegistrationPage> {
  const found: Charged[] = [];
  let matching: Registration[] = [];
  async function examine(): Promise<void> {
    const charged = await withLastUse({ store }, matching);
    found.push(...charged.filter(({ lastUse }) => isUsed === null || (lastUse !== undefined) === isUsed));
    matching = [];
  }
  async function page(next: RegistrationKey | null): Promise<RegistrationPage> {
    const shown = found.slice(0, limit);
    const end = found.length > limit ? (shown.at(-1)?.registration.key ?? null) : next;
    return { registrations: await withAgreements({ store, mode }, shown), next: end };
  }
  let [last, spent]: [RegistrationKey | null, number] = [null, 0];
  const bounds = { entity, after, before, order: 'latestFirst', limit: SLICE } as const;
  const rows =
    reference === null
      ? rowsAcrossAll({ entities }, bounds, (slice) => store.registrations(slice))
      : rowsAcross({ entities }, bounds, (slice) => store.registrationsByReference(reference, slice));
  for await (const registration of rows) {
    if (registration.key <= after) break;
    if (matching.length === limit) await examine();
    if (found.length >= limit || spent >= COST_MAX) {
      await examine();
      return page(last);
    }
    last = registration.key;
    spent += 1;
    if (!matches(registration)) continue;
    if (isUsed !== null) spent += USE_COST;
    matching.push(registration);
  }
  await examine();
  return page(null);
}

/** The payment that created a registration has its number, and is no use of it. */
async function withLastUse(
  { store }: Pick<Gateway, 'store'>,
  registrations: readonly Registration[],
): Promise<readonly Charged[]> {
  const latest = await store.latestPaymentsBy(registrations.map(({ key }) => key));
  const charges = new Map(
    latest.filter(({ key, registration }) => Number(key) !== registration).map((each) => [each.registration, each]),
  );
  return registrations.map((registration) => ({ registration, lastUse: charges.get(registration.key) }));
}

async function withAgreements(
  { store, mode }: Pick<Gateway, 'store' | 'mode'>,
  charged: readonly Charged[],
): Promise<readonly UsedRegistration[]> {
  const agreements = await store.agreementsBy(charged.map(({ registration }) => registration.key));
  return charged.map((each) => {
    const ofRealm = agreements
      .get(each.registration.key)
      ?.filter((row) => row.realm === realmOf(each.registration, mode));
    return { ...each, ...agreed(each.registration, ofRealm ?? []) };
  });
}

function agreed(
  { fields: { [MANDATE]: mandate } }: Pick<Registration, 'fields'>,
  rows: readonly Agreement[],
): Pick<UsedRegistration, 'agreement' | 'mandateEnd' | 'followed'> {
  const latest = latestStanding(rows);
  return {
    agreement: latestStanding(rows.filter((row) => !isEndOfMandate(row))),
    mandateEnd: rows.find(isEndOfMandate),
    followed: latest && hasEndedBefore(latest, mandate) ? undefined : latest,
  };
}

/**
 * The agreement that a payment of a registration follows; the end of its mandate, where any debit of the merchant has
 * ended that.
 */
async function followedBy(
  gateway: Reading & Pick<Gateway, 'ids'>,
  { key: registration, entity, testMode, fields: { [MANDATE]: id } }: Registration,
): Promise<Agreement | undefined> {
  const charged = { entity, registration, testMode, fields: id === undefined ? {} : { [MANDATE]: id } };
  const { agreement } = await findFollowed(gateway, charged);
  if (id === undefined) return agreement;
  const { isEnded, agreements } = await debitedMandate(gateway, charged);
  return isEnded ? agreements.find(hasEnded) : agreement;
}

/** A registration with what depends on it. */
export type ShownRegistration = UsedRegistration & {
  readonly schedules: readonly Schedule[];
};

const SCHEDULES_MAX = 50;

/** A registration that a user sees; any other one is unknown. */
export async function readRegistrationOf(
  gateway: Reading & Pick<Gateway, 'ids'>,
  user: Pick<User, 'entity'>,
  key: RegistrationKey | undefined,
): Promise<ShownRegistration | undefined> {
  const { store } = gateway;
  const registration = key === undefined ? undefined : await store.registration(key);
  if (!registration || !reachesNode(gateway, user, registration.entity)) return undefined;
  const before = Number.MAX_SAFE_INTEGER as ScheduleKey;
  const { entity } = registration;
  const unused = { registration, lastUse: undefined, ...agreed(registration, []) };
  const [[used = unused], followed, schedules] = await Promise.all([
    withLastUse(gateway, [registration]).then((charged) => withAgreements(gateway, charged)),
    followedBy(gateway, registration),
    store.schedules({ entity, before, limit: SCHEDULES_MAX, registration: registration.key, activeOnly: false }),
  ]);
  return { ...used, followed, schedules };
}
