import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { EntityRow } from '../../../core/entities/entity.ts';
import { roles } from '../../../core/users/roles.ts';
import { days, minutes } from '../../../core/values.ts';
import { fileWith } from '../../process/folder.ts';
import { charge, external, fileOf, imports } from '../../reconciliation/files.ts';
import { configures, holds, openMerchant } from '../../risk/callbacks.fixture.ts';
import { merchantOf } from '../../schedules/schedules.fixture.ts';
import { chargesDirectly, createsCheckout, refersTo } from '../../world/words.ts';
import { demo, openWorld, type World } from '../../world/world.ts';
import { type Browser, browserOf } from '../browser.ts';

/** The demo's entities from the highest to its channel, each with another one beside it. */
export const line = {
  psp: { own: '8a8294174b7ecb28014b9699220010a0', beside: 'a'.repeat(32) },
  division: { own: '8a8294174b7ecb28014b9699220011b1', beside: 'b'.repeat(32) },
  merchant: { own: '8a8294174b7ecb28014b9699220012c2', beside: 'c'.repeat(32) },
  channel: { own: demo.entityId, beside: '8a8294174b7ecb28014b9699220016db' },
} as const;
export type NodeKind = keyof typeof line;
export const nodeKinds = ['psp', 'division', 'merchant', 'channel'] as const satisfies readonly NodeKind[];

const DEMO = join(import.meta.dirname, '../../../start/provision/provision.demo.json');

type Provided = { readonly id: string; settings?: object };

/** The demo with an entity beside each of its own, a risk service, and many kinds of rows in its channel. */
function provisionFile(): string {
  // The cast holds because the file is of this repository.
  const file = JSON.parse(readFileSync(DEMO, 'utf8')) as { entities: Provided[] };
  const channel = file.entities.find(({ id }) => id === line.channel.own);
  if (channel) channel.settings = { ...channel.settings, riskScreening: true, riskService: true };
  const beside = (['division', 'merchant'] as const).map((kind, at) => ({
    id: line[kind].beside,
    kind,
    name: `Other ${kind}`,
    parent: line[nodeKinds[at] ?? 'psp'].own,
  }));
  return fileWith(JSON.stringify({ ...file, entities: [...file.entities, ...beside] }));
}

/** What a route's parameter names, by the beginning of the route; `ofNode`: what every kind of node can have. */
export type Objects = Readonly<Record<string, string>>;
export type Filled = {
  readonly world: World;
  readonly ofChannel: Objects;
  readonly ofNode: Readonly<Record<NodeKind, Objects>>;
};

const linkIn = (page: string, pattern: RegExp): string => pattern.exec(page)?.[1] ?? expect.fail(page);

export async function openFilled(): Promise<Filled> {
  const world = await openWorld({ provisionFile: provisionFile() });
  const { gateway } = world.wired();
  await keepOtherPsp(world);
  const ofChannel = await fillChannel(world);
  const browser = await browserOf(world, { roles, entity: null });
  const ofNode = {} as Record<NodeKind, Objects>;
  for (const kind of nodeKinds) ofNode[kind] = await fillNode(world, browser, line[kind].own);
  await gateway.refreshEntities();
  return { world, ofChannel, ofNode };
}

/** A psp beside the demo's, as databases of earlier files may have one: a file names no second one any more. */
async function keepOtherPsp(world: World): Promise<void> {
  const { ids, store } = world.wired().gateway;
  const row: EntityRow = {
    key: ids.key('entity'),
    version: 0,
    id: line.psp.beside,
    kind: 'psp',
    parent: null,
    name: 'Other psp',
    state: 'active',
    settings: {},
  };
  await store.commit([{ kind: 'saveEntity', row }]);
}

/** A user, a token and a webhook of an entity. */
async function fillNode(world: World, browser: Browser, entity: string): Promise<Objects> {
  const { gateway } = world.wired();
  const key = gateway.entities.entityOf(entity)?.key ?? null;
  await browserOf(world, { roles: ['support'], entity: key });
  const user = (await gateway.store.users()).findLast((each) => each.entity === key);
  await browser.get('/office/account/tokens');
  await browser.submit('/office/account/tokens', { entity, alias: entity, scope: 'read', expires: '', addresses: '' });
  const tokens = await browser.get(`/office/account/tokens?entity=${entity}`);
  const token = linkIn(tokens, new RegExp(`account/tokens/(\\w+)[^"]*">${entity}`));
  await browser.get('/office/webhooks');
  const hook = { entity, name: entity, url: 'http://127.0.0.1:9/', type: 'PAYMENT', fields: 'all', format: 'signed' };
  await browser.submit('/office/webhooks', hook);
  const webhook = linkIn(
    await browser.get(`/office/webhooks?entity=${entity}`),
    new RegExp(`webhooks/(\\w+)[^"]*">${entity}`),
  );
  return {
    '/entities/:id': entity,
    '/users/:id': user ? gateway.ids.publicId('user', user.key) : expect.fail('No user'),
    '/account/tokens/:id': token,
    '/webhooks/:id': webhook,
  };
}

async function fillChannel(world: World): Promise<Objects> {
  const { gateway } = world.wired();
  const { agrees, schedules } = merchantOf(() => world);
  const receiver = await openMerchant();
  receiver.answers = (response) => void response.writeHead(500).end();
  await configures(world, receiver, { retries: 0 });
  const payment = (await chargesDirectly(world, external)).body.id;
  const chargeback = (await refersTo(world, (await chargesDirectly(world)).body.id, 'CB')).body.id;
  const [checkout, registration] = [await createsCheckout(world), await agrees()];
  const schedule = (await schedules(registration, { 'job.expression': '0 0 9 1 * ?' })).body.id;
  const [decided, waiting] = [await holds(world), await holds(world)];
  const content = fileOf(charge('99.00', '0000'));
  const file = gateway.ids.publicId('acquirerFile', (await imports(world, { content })).file.key);
  const browser = await browserOf(world, { roles, entity: gateway.entities.entityOf(demo.entityId)?.key ?? null });
  await browser.get('/office/webhooks');
  const url = receiver.url;
  await browser.submit('/office/webhooks', {
    entity: demo.entityId,
    name: 'x',
    url,
    type: 'PAYMENT',
    fields: 'all',
    format: 'signed',
  });
  await chargesDirectly(world);
  await browser.get(`/office/risk/cases/${decided}`);
  await browser.submit(`/office/risk/cases/${decided}/approve`, { note: 'known' });
  await browser.get(`/office/disputes/${chargeback}`);
  await browser.upload(`/office/disputes/${chargeback}/evidence`, { name: 'x.txt', content: 'signed' });
  const evidence = linkIn(browser.page(), /disputes\/(\w+\/evidence\/\w+)/);
  await browser.get('/office/reports/volume');
  await browser.submit('/office/reports/volume/order', { rhythm: 'daily' });
  await world.advance(minutes(10));
  await world.advance(days(1));
  await receiver.close();
  const later = await browserOf(world, { roles, entity: gateway.entities.entityOf(demo.entityId)?.key ?? null });
  const find = async (path: string, pattern: RegExp) => linkIn(await later.get(`/office${path}`), pattern);
  return {
    '/payments/:id': payment,
    '/disputes/:id/evidence/:evidence': evidence,
    '/disputes/:id': chargeback,
    '/checkouts/:id': checkout,
    '/registrations/:id': registration,
    '/schedules/:id': schedule,
    '/risk/cases/:id': waiting,
    '/risk/callbacks/:id': await find('/risk/callbacks/failed', /risk\/callbacks\/(8a\w{30})/),
    '/settlements/:file': file,
    '/settlements/rows/:id': await find(`/settlements/${file}`, /settlements\/rows\/(\w+)/),
    '/webhooks/deliveries/:event': await find('/webhooks/deliveries', /webhooks\/deliveries\/(\w{32})/),
    '/reports/exports/:id': await find('/reports/files', /reports\/exports\/(\w+)\/end/),
    '/reports/files/:id': await find('/reports/files', /reports\/files\/(8a\w{30})/),
    '/log/requests/:id': await find('/log/requests', /log\/requests\/(8a\w{30})/),
  };
}
