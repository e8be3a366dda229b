import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { type Scope, scopes } from '../../core/entities/access-token.ts';
import { days, seconds } from '../../core/values.ts';
import { profiles } from '../../core/reconciliation/profile.ts';
import type { PathParameter } from '../../http/admin/endpoint.ts';
import { sshKeyOf } from '../../connectors/sftp/private-key.ts';
import { closeDueBatches } from '../../operations/settlement/close.ts';
import { fileWith } from '../process/folder.ts';
import { secret } from '../webhooks/receiver.fixture.ts';
import { administrator } from '../world/administrator.ts';
import { cardOf, cards } from '../world/words.ts';
import type { World } from '../world/world.ts';

/** Merchants of divisions of one psp, each with a channel, and a token for each scope alone. */
const TENANTS = 5;

const hex = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

export const tokenOf = (tenant: number, scope: Scope): string =>
  createHash('sha256').update(`${scope} of tenant ${tenant}`).digest('base64url');

const [PSP, divisionOf, merchantOf, channelOf] = [
  hex('psp'),
  (tenant: number) => hex(`division ${tenant}`),
  (tenant: number) => hex(`merchant ${tenant}`),
  (tenant: number) => hex(`channel ${tenant}`),
];

/** What every tenant's rows contain, and no other tenant may read. */
const secretOf = (tenant: number): string => `Secret of tenant ${'ABCDE'.charAt(tenant)}`;

const numbers = Array.from({ length: TENANTS }, (_, tenant) => tenant);

const settlement = { clearingInstituteName: 'Tillway test acquirer', clearingInstituteMerchantId: 'TW-4711' };

export const fiveTenants = (receiver: string): string =>
  fileWith(
    JSON.stringify({
      entities: [
        { id: PSP, kind: 'psp', name: 'psp' },
        ...numbers.flatMap((tenant) => [
          { id: divisionOf(tenant), kind: 'division', name: secretOf(tenant), parent: PSP },
          { id: merchantOf(tenant), kind: 'merchant', name: secretOf(tenant), parent: divisionOf(tenant) },
          {
            id: channelOf(tenant),
            kind: 'channel',
            name: secretOf(tenant),
            parent: merchantOf(tenant),
            settings: { riskScreening: true, riskService: true, settlement },
            webhooks: [{ name: secretOf(tenant), url: receiver, secrets: [secret] }],
          },
        ]),
      ],
      tokens: numbers.flatMap((tenant) =>
        scopes.map((scope) => ({
          token: tokenOf(tenant, scope),
          // What only an operator may do is done by the division.
          entity: scope === 'admin' ? divisionOf(tenant) : merchantOf(tenant),
          scopes: [scope],
        })),
      ),
    }),
  );

/** The kinds of ids that the gateway issues to a tenant. */
export type Belongings = Readonly<
  Record<
    | 'channel'
    | 'merchant'
    | 'openCheckout'
    | 'paidCheckout'
    | 'reservation'
    | 'debit'
    | 'refund'
    | 'registration'
    | 'authentication'
    | 'screening'
    | 'riskCase'
    | 'schedule'
    | 'event'
    | 'listEntry'
    | 'merchantAccount'
    | 'token'
    | 'webhook'
    | 'callback'
    | 'settlement'
    | 'pickUpKey'
    | 'acquirerFile'
    | 'acquirerRow'
    | 'fileReceiver'
    | 'fileSource',
    string
  >
>;
export type IdKind = keyof Belongings;

/** What stands for each parameter in the paths of the admin API when a tenant asks for its own. */
export const ownPathParameters = {
  entityId: 'channel',
  paymentId: 'riskCase',
  entryId: 'listEntry',
  merchantAccountId: 'merchantAccount',
  settlementId: 'settlement',
  acquirerFileId: 'acquirerFile',
  acquirerRowId: 'acquirerRow',
  tokenId: 'token',
  webhookId: 'webhook',
  callbackId: 'callback',
  pickUpKeyId: 'pickUpKey',
  fileReceiverId: 'fileReceiver',
  fileSourceId: 'fileSource',
} as const satisfies Record<PathParameter, IdKind>;

export type Tenant = { readonly number: number; readonly secret: string; readonly ids: Belongings };

/** The tenants with one thing of every kind each. */
export async function opensTenants(world: World): Promise<readonly Tenant[]> {
  // A webhook is notified of what happens after its activation.
  await world.advance(seconds(1));
  await settles(world);
  return Promise.all(
    numbers.map(async (number) => ({ number, secret: secretOf(number), ids: await owns(world, number) })),
  );
}

const as = (tenant: number, scope: Scope) => ({ authorization: `Bearer ${tokenOf(tenant, scope)}` });

/** Every tenant has a settlement of a day with one payment. */
async function settles(world: World): Promise<void> {
  const closes = async () => {
    for await (const _ of closeDueBatches(world.wired().gateway));
  };
  await closes();
  for (const tenant of numbers) {
    const form = { entityId: channelOf(tenant), ...money, paymentType: 'DB', ...cardOf(cards.approved) };
    await world.post('v1/payments', form, as(tenant, 'pay'));
  }
  await world.advance(days(1));
  await closes();
}

const money = { amount: '92.00', currency: 'EUR' };
const keyOf = (tenant: number) => ({ name: secretOf(tenant), publicKey: sshKeyOf(Buffer.alloc(32, tenant)).publicKey });
const receiverOf = (tenant: number) => ({
  name: secretOf(tenant),
  host: '127.0.0.1',
  port: 1,
  user: secretOf(tenant),
  hostKey: keyOf(tenant).publicKey,
});
const sourceOf = (tenant: number) => ({ ...receiverOf(tenant), profile: 'reconciliation-record' });
const account = { name: 'An account', connector: 'PROCESSOR_A', acquirerId: 'M-1' };
const AGREED = {
  'standingInstruction.mode': 'INITIAL',
  'standingInstruction.source': 'CIT',
  'standingInstruction.type': 'RECURRING',
};

async function owns(world: World, tenant: number): Promise<Belongings> {
  const entityId = channelOf(tenant);
  const idOf = async (path: string, form: Record<string, string>, scope: Scope = 'pay'): Promise<string> => {
    const { body, text } = await world.post(path, { entityId, ...form }, as(tenant, scope));
    return body.id ?? expect.fail(text);
  };
  const holder = { 'card.holder': secretOf(tenant) };
  const { 'card.cvv': code = '', ...stored }: Record<string, string> = { ...cardOf(cards.approved), ...holder };
  const card = { ...stored, 'card.cvv': code };
  const order = { ...money, merchantTransactionId: secretOf(tenant) };
  const review = { 'customer.givenName': 'simulate', 'customer.surname': 'review' };
  const shopperResultUrl = `${world.shop.url}/result`;
  const [openCheckout, paidCheckout] = [
    await idOf('v1/checkouts', { ...order, paymentType: 'DB' }),
    await idOf('v1/checkouts', { ...order, paymentType: 'DB' }),
  ];
  await world.post(`v1/checkouts/${paidCheckout}/payment`, card, {});
  const debit = await idOf('v1/payments', { ...order, paymentType: 'DB', ...card });
  const registration = await idOf('v1/registrations', { ...stored, ...AGREED }, 'register');
  const events = await world.get(`v1/events?entityId=${entityId}&limit=1`, as(tenant, 'report'));
  const year = 'date.from=2026-01-01&date.to=2027-12-31';
  const settled = await world.get(`v1/reports/settlements?entityId=${entityId}&${year}`, as(tenant, 'report'));
  const entry = { list: 'block', kind: 'ip', value: `198.51.100.${tenant}` };
  const admin = administrator(world, tokenOf(tenant, 'admin'));
  const riskCase = await idOf('v1/payments', { ...order, paymentType: 'DB', ...card, ...review });
  // Nothing passes with this status, so that the callback comes to the failed list.
  const failing = { urls: [`${world.shop.url}/risk`], retries: 0, expectedStatuses: [599] };
  await admin.patch(`entities/${entityId}/risk/callback`, failing);
  await admin.post(`risk/cases/${riskCase}/decisions`, { decision: 'PENDING', userId: 'ana' });
  const called = await admin.get(`entities/${entityId}/risk/callbacks`);
  const acquirerFile = await sendsFile(world, tenant);
  const rows = await admin.get(`acquirerFiles/${acquirerFile}/rows`);
  const merchantAccount =
    (await admin.post(`entities/${entityId}/merchantAccounts`, account)).body.id ?? expect.fail('no account');
  return {
    acquirerFile,
    acquirerRow: rows.body.rows?.[0]?.id ?? expect.fail('no row'),
    channel: entityId,
    merchant: merchantOf(tenant),
    openCheckout,
    paidCheckout,
    debit,
    refund: await idOf(`v1/payments/${debit}`, { ...money, amount: '1.00', paymentType: 'RF' }, 'refund'),
    reservation: await idOf('v1/payments', { ...order, paymentType: 'PA', ...card }),
    registration,
    authentication: await idOf('v1/threeDSecure', { ...money, ...stored, shopperResultUrl }),
    screening: await idOf('v1/riskScreen', { ...order, ...stored }),
    riskCase,
    callback: called.body.callbacks?.[0]?.id ?? expect.fail('no callback'),
    schedule: await idOf('scheduling/v1/schedules', {
      ...order,
      amount: '9.90',
      registrationId: registration,
      'job.expression': '0 0 6 1 * ?',
    }),
    settlement:
      (settled.body as unknown as { settlements: readonly { id: string }[] }).settlements[0]?.id ??
      expect.fail(settled.text),
    event: (events.body as unknown as { events: readonly { id: string }[] }).events[0]?.id ?? expect.fail(events.text),
    listEntry: (await admin.post(`entities/${entityId}/risk/lists`, entry)).body.id ?? expect.fail('no entry'),
    merchantAccount,
    webhook: (await admin.get(`entities/${entityId}/webhooks`)).body.webhooks?.[0]?.id ?? expect.fail('no webhook'),
    fileReceiver:
      (await admin.post(`entities/${entityId}/fileReceivers`, receiverOf(tenant))).body.id ??
      expect.fail('no receiver'),
    fileSource:
      (
        await admin.post(`entities/${entityId}/fileSources`, {
          ...sourceOf(tenant),
          merchantAccountId: merchantAccount,
        })
      ).body.id ?? expect.fail('no source'),
    pickUpKey: (await admin.post(`entities/${entityId}/pickUpKeys`, keyOf(tenant))).body.id ?? expect.fail('no key'),
    token: createHash('sha256').update(tokenOf(tenant, 'read')).digest('hex').slice(0, 32),
  };
}

/** A file of a tenant's acquirer with one row. */
async function sendsFile(world: World, tenant: number): Promise<string> {
  const columns = profiles['simulated-processor'].columns.map(([column]) => column).join(',');
  const row = `DAY_FEE,,,-0.25,EUR,,,-0.25,EUR,1.00,2026-11-20,,,,,${secretOf(tenant)}`;
  const content = [columns, row, 'END,1,-0.25', ''].join('\n');
  const path = `admin/v1/entities/${channelOf(tenant)}/acquirerFiles?profile=simulated-processor`;
  const headers = { ...as(tenant, 'admin'), 'content-type': 'text/csv' };
  const answer = await fetch(new URL(path, world.baseUrl), { method: 'POST', headers, body: content });
  // The cast holds because an import that succeeds is answered with its file.
  const { id } = (await answer.json()) as { readonly id?: string };
  return id ?? expect.fail('no file');
}
