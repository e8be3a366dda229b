import type { Entity } from '../../core/entities/entity.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { bookedCode } from '../../core/references/reference.ts';
import type { ReportName } from '../../core/reports/definitions.ts';
import type { Rhythm } from '../../core/reports/export.ts';
import type { Role } from '../../core/users/roles.ts';
import { days, type Instant, minus, minutes, type PaymentKey, plus } from '../../core/values.ts';
import { type Administration, administer } from '../../operations/administration/administration.ts';
import { changeCallbackSettings } from '../../operations/administration/callbacks/callbacks.ts';
import { addListEntry } from '../../operations/administration/risk.ts';
import { addWebhook } from '../../operations/administration/webhooks.ts';
import type { Actor } from '../../operations/audit/record.ts';
import type { Gateway } from '../../operations/gateway.ts';
import { approveProposal, refuseProposal } from '../../operations/proposals/decide.ts';
import { makeProposal } from '../../operations/proposals/propose.ts';
import { makeExport, orderReport } from '../../operations/reports/exports.ts';
import type { NewListEntry } from '../../operations/risk/lists.ts';
import { decideAsUser, type UserDecision } from '../../operations/risk/work.ts';
import { inviteByCommand, inviteUser, lookAround } from '../../operations/users/invite.ts';
import { testWebhook, untest } from '../../operations/webhooks/test.ts';
import { RECEIVER } from './notifications.ts';
import type { PastGateway } from './past-gateway.ts';

/** Something that users of the back office did at a moment of the past, beside the shop's requests. */
export type Deed = {
  readonly at: Instant;
  /** The numbers of deeds, none of which an order has. */
  readonly order: number;
  readonly does: (past: PastGateway, channel: Entity) => Promise<void>;
};

/** The entity above all others of a channel, which pages are about until a user chooses another one. */
function highest(gateway: Pick<Gateway, 'entities'>, entity: Entity): Entity {
  return entity.parent === null ? entity : highest(gateway, gateway.entities.entity(entity.parent));
}

const FIRST = 700_000;
/** Users of the history, who have no way to sign in. */
const users = {
  operator: 'operator@example.com',
  finance: 'finance@example.com',
  risk: 'risk@example.com',
} as const;
type UserName = keyof typeof users;

const request = { address: '127.0.0.1', ndc: 'history' } as const;

/** What users did in so many days before now. */
export function deedsBefore(now: Instant, length: number): readonly Deed[] {
  const since = (share: number): Instant =>
    plus(minus(now, days(length)), minutes(Math.floor(share * length * 24 * 60)));
  const deeds: readonly (readonly [at: Instant, does: Deed['does']])[] = [
    [since(0), beginWork],
    [since(0.001), orderReports],
    ...entries.map((entry, place) => [since(0.7 + place * 0.05), listing(entry)] as const),
    [since(0.4), addCallbacks],
    [since(0.5), ({ notifications }) => notifications.refuseNext()],
    [since(0.5), decideOldest({ decision: 'APPROVE', cancelReason: null, note: 'A customer of many years' })],
    [plus(since(0.5), minutes(30)), decideOldest({ decision: 'CANCEL', cancelReason: 'addressMismatch', note: null })],
    [since(0.6), proposeChargeback],
    [plus(since(0.6), minutes(110)), decideOpen(approveProposal)],
    [since(0.75), proposeChargeback],
    [plus(since(0.75), minutes(45)), decideOpen(refuseProposal)],
    [minus(now, days(1)), addReceiver],
    // Its tries are a day apart after two hours, so that it waits when the history ends.
    [minus(now, minutes(5 * 60)), ({ notifications }) => notifications.refuseNext()],
    [minus(now, minutes(100)), proposeChargeback],
  ];
  return deeds.map(([at, does], place) => ({ at, order: FIRST + place, does }));
}

async function actorOf({ store }: Pick<Gateway, 'store'>, name: UserName): Promise<Actor> {
  const user = await store.userByEmail(users[name]);
  if (!user) throw new Error(`Expected the user ${users[name]}`);
  return { user, ...request };
}

/** The first user comes by the command line, and invites the others. */
async function beginWork({ gateway }: PastGateway): Promise<void> {
  const from = { ...request, browser: '' };
  await lookAround(gateway, await inviteByCommand(gateway, users.operator), from);
  const operator = await actorOf(gateway, 'operator');
  const invited = [
    ['finance', 'Finance', 'finance'],
    ['risk', 'Risk', 'risk'],
  ] as const satisfies readonly (readonly [UserName, string, Role])[];
  for (const [user, name, role] of invited) {
    const wanted = { email: users[user], name, language: 'en', entity: null, roles: [role] } as const;
    const made = await inviteUser(gateway, operator, wanted);
    if (typeof made !== 'string') await lookAround(gateway, made.token, from);
  }
}

const reports: readonly (readonly [ReportName, Rhythm])[] = [
  ['volume', 'daily'],
  ['declines', 'weekly'],
  ['chargebacks', 'monthly'],
];

async function orderReports({ gateway }: PastGateway, channel: Entity): Promise<void> {
  const entity = highest(gateway, channel);
  const finance = await actorOf(gateway, 'finance');
  const all = { entity, brand: null, currency: 'EUR', goesTo: 'office', alongside: [] } as const;
  for (const [report, rhythm] of reports) await orderReport(gateway, finance, { ...all, report, rhythm });
}

/** Makes the files of the periods that are over, each when it was due. */
export async function makeReportFiles({ gateway }: PastGateway, channel: Entity): Promise<void> {
  const { key } = highest(gateway, channel);
  const now = gateway.clock.now();
  for (;;) {
    const due = (await gateway.store.reportExports(key)).filter(({ dueAt }) => dueAt <= now);
    const [first] = due.toSorted((a, b) => a.dueAt - b.dueAt);
    if (!first) return;
    const clock = { ...gateway.clock, now: () => first.dueAt };
    await makeExport({ ...gateway, clock }, { export: first.key, day: first.nextDay });
  }
}

type Listed = Pick<NewListEntry, 'list' | 'kind' | 'value' | 'note'> & { readonly forDays?: number };

const entries: readonly Listed[] = [
  { list: 'block', kind: 'email', value: 'buyer@fraud.example', note: 'Three chargebacks within a week' },
  { list: 'block', kind: 'ip', value: '203.0.113.0/24', note: 'Stolen cards were tested from here', forDays: 60 },
  {
    list: 'allow',
    kind: 'email',
    value: 'office@customer.example',
    note: 'Orders for a whole office, agreed by phone',
  },
  { list: 'block', kind: 'domain', value: 'throwaway.example', note: 'Addresses that last ten minutes' },
];

const listing =
  ({ forDays, ...entry }: Listed): Deed['does'] =>
  async ({ gateway }, channel) => {
    const { key: entity } = entry.list === 'allow' ? channel : highest(gateway, channel);
    const expiresAt = forDays === undefined ? null : plus(gateway.clock.now(), days(forDays));
    const actor = await actorOf(gateway, 'risk');
    const listed = { ...entry, entity, expiresAt };
    await carryOut(gateway, await addListEntry(gateway, { actor, ndc: request.ndc }, listed));
  };

async function carryOut(gateway: Gateway, wanted: Administration | Refusal): Promise<Administration> {
  if (isRefusal(wanted)) throw new Error(`Expected a change, saw ${wanted.reason}`);
  await administer(gateway, wanted, { ndc: request.ndc, alongside: [] });
  return wanted;
}

/** Proposes a chargeback of the latest card payment of the days before that may have one. */
async function proposeChargeback({ gateway }: PastGateway, { key: entity }: Entity): Promise<void> {
  const { store, ids, clock } = gateway;
  const before = ids.firstKeyAt('payment', minus(clock.now(), days(1)));
  const slice = { entity, after: 0 as PaymentKey, before, limit: 50, order: 'latestFirst' } as const;
  const actor = await actorOf(gateway, 'operator');
  const wanted = { outcome: 'CB', resultCode: bookedCode('CB') ?? null, alongside: [] } as const;
  const reason = 'The bank wrote that the shopper disputes it';
  for (const { key: payment, brand, amountCents, refundedCents } of await store.payments(slice)) {
    if (brand !== 'VISA' || refundedCents > 0) continue;
    if ((await makeProposal(gateway, actor, { ...wanted, payment, amountCents, reason })) === undefined) return;
  }
}

/** Finance decides about what is proposed. */
const decideOpen =
  (decide: typeof approveProposal | typeof refuseProposal): Deed['does'] =>
  async ({ gateway }, { key: entity }) => {
    const slice = { entity, after: 0 as never, before: gateway.ids.key('proposal'), order: 'latestFirst' } as const;
    const [open] = await gateway.store.openProposals({ ...slice, limit: 1 });
    const finance = await actorOf(gateway, 'finance');
    if (open) await decide(gateway, finance, { key: open.key, of: 'booking', alongside: [] });
  };

/** Has the test receiver called back about risk cases, once about each decision. */
async function addCallbacks({ gateway, notifications: { url } }: PastGateway, entity: Entity): Promise<void> {
  const actor = await actorOf(gateway, 'operator');
  const address = new URL(url);
  // An address with a port has an IP address for its host.
  address.hostname = '127.0.0.1';
  const wanted = { urls: [address.href], active: 1, expectedStatuses: [204], retries: 0 };
  await carryOut(gateway, await changeCallbackSettings(gateway, { actor, ndc: request.ndc }, { entity, wanted }));
}

/** An analyst decides about the case that waits longest. */
const decideOldest =
  (decision: Omit<UserDecision, 'key' | 'alongside'>): Deed['does'] =>
  async ({ gateway }, { key: entity }) => {
    const [oldest] = await gateway.store.openRiskCases({ entity, after: 0 as PaymentKey, limit: 1 });
    const actor = await actorOf(gateway, 'risk');
    const fault = await decideAsUser(gateway, actor, { ...decision, key: oldest?.payment, alongside: [] });
    if (fault !== undefined) throw new Error(`Expected a decision, saw ${fault}`);
  };

/** Has the test receiver notified from now on. */
async function addReceiver({ gateway, notifications: { url } }: PastGateway, entity: Entity): Promise<void> {
  const actor = await actorOf(gateway, 'operator');
  const added = await addWebhook(gateway, { actor, ndc: request.ndc }, { entity, name: RECEIVER, url });
  await carryOut(gateway, added);
  const [webhook] = gateway.webhooks.all();
  if (!webhook) throw new Error(`Expected the webhook ${RECEIVER}`);
  await testWebhook(gateway, { webhook: webhook.key });
  await gateway.store.commit([untest(webhook)]);
}
