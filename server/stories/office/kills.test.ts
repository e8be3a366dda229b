import { describe, expect, inject, it, onTestFinished } from 'vitest';
import type { Acquirer } from '../../connectors/acquirer/acquirer.ts';
import { minutes } from '../../core/values.ts';
import { freshDatabase as freshPostgres } from '../../store/postgres/postgres.fixture.ts';
import { chargesAt } from '../payments/books.ts';
import { crossings } from '../payments/seams.ts';
import { freshDatabase } from '../process/folder.ts';
import { RUNS_TIMEOUT } from '../proofs/runs.ts';
import { merchantOf } from '../schedules/schedules.fixture.ts';
import { chargesDirectly, readsPayment } from '../world/words.ts';
import { demo, openWorld, type Seams, type World } from '../world/world.ts';
import { type Browser, browserOf } from './browser.ts';

const databases = [
  ['SQLite', async (): Promise<string> => freshDatabase()],
  ['PostgreSQL', (): Promise<string> => freshPostgres(inject('postgres'))],
] as const;

/** With `npm run prove` every seam is played; otherwise one of three, because each takes a restart. */
const STEP = inject('proofs') === 'whole' ? 1 : 3;

const crossing = crossings();
let isSilent = false;
/** Acquirers of which no response arrives while they are silent, with the seams of a process around them. */
const seams: Seams = {
  store: crossing.store,
  acquirer(inner): Acquirer {
    const { send, inquire } = crossing.acquirer(inner);
    const silence = Promise.resolve({ kind: 'unknown' } as const);
    return {
      send: (request) => (isSilent ? silence : send(request)),
      inquire: (...given) => (isSilent ? silence : inquire(...given)),
    };
  },
};

async function opened(database: string): Promise<World> {
  crossing.arm();
  isSilent = false;
  const world = await openWorld({ database, seams });
  onTestFinished(() => world.close());
  return world;
}
const userOf = (world: World, role: 'finance' | 'administrator') => {
  const entity = world.wired().gateway.entities.entityOf(demo.entityId)?.key ?? null;
  return browserOf(world, { roles: [role], entity });
};
/** The fields of the form of a page, with those that may be there several times. */
function formOf(page: string, action: string): Record<string, readonly string[]> {
  const form = page.split('<form').find((each) => each.includes(`action="${action}`)) ?? '';
  const fields: Record<string, string[]> = {};
  for (const [, name = '', value = ''] of form.matchAll(/name="(\w+)"\s+value="([^"]*)"/g))
    (fields[name] ??= []).push(value);
  return fields;
}
/** Sends a form from a process that stops at a seam; returns the seams that were crossed. */
async function posts(browser: Browser, path: string, form: Parameters<Browser['post']>[1], at?: number) {
  crossing.arm(at === undefined ? undefined : { at, kind: 'stop' });
  await Promise.race([browser.post(path, form), crossing.stopped()]);
  return [...crossing.crossed()];
}
const actionsOf = async (world: World, id: string, action: string) =>
  (await world.store().auditOf(id)).filter((entry) => entry.action === action);
async function treeOf(world: World, id: string) {
  const key = world.wired().gateway.ids.keyOf('payment', id);
  if (key === undefined) throw new Error(`Expected the id of a payment, got ${id}`);
  return world.store().paymentTree(key);
}

describe.for(databases)('on %s', ([, fresh]) => {
  it(
    'captures of several payments are neither lost nor made twice by a process that stops at any seam',
    { timeout: RUNS_TIMEOUT },
    async () => {
      const world = await opened(await fresh());
      const finance = await userOf(world, 'finance');
      for (let [at, seamsOf] = [0, 1]; at <= seamsOf; at += STEP) {
        const bodies = await Promise.all(
          ['1', '2'].map((cents) =>
            chargesDirectly(world, { paymentType: 'PA', testMode: 'EXTERNAL', amount: `${100 + at}.0${cents}` }),
          ),
        );
        const ids = bodies.map(({ body }) => body.id);
        const path = `/office/payments/bulk?action=capture&payment=${ids.join('&payment=')}`;
        const form = { ...formOf(await finance.get(path), '/office/payments/bulk'), reason: 'sent' };
        const crossed = await posts(finance, path, form, at === 0 ? undefined : at);
        if (at === 0) seamsOf = crossed.length;
        else await world.crash();
        crossing.arm();
        await world.advance(minutes(2));
        await finance.get('/office');
        await finance.post(path, form);
        expect(finance.page()).not.toContain('name="key"');
        for (const id of ids) {
          const made = (await treeOf(world, id)).filter(({ type }) => type === 'CP');
          expect([at, made.map(({ state }) => state)]).toEqual([at, [expect.stringMatching(/approved|rejected/)]]);
          const [reference] = made;
          const charges = (await chargesAt(world.processorUrl)).filter(
            (each) => each.operation === 'capture' && each.amountCents === reference?.amountCents,
          );
          expect([at, charges.length]).toEqual([at, reference?.state === 'approved' ? 1 : 0]);
          expect(await actionsOf(world, id, 'capture')).toHaveLength(1);
        }
        // A request that never left is rejected by its inquiry; the page shows what became of each.
        const trees = await Promise.all(ids.map((id) => treeOf(world, id)));
        const approved = trees.flat().filter(({ type, state }) => type === 'CP' && state === 'approved').length;
        expect(finance.page()).toContain(`${approved} approved, ${ids.length - approved} declined, 0 pending`);
        if (at === 0) expect(approved).toBe(ids.length);
      }
    },
  );

  it(
    'a charge of a stored account is neither lost nor made twice by a process that stops at any seam',
    { timeout: RUNS_TIMEOUT },
    async () => {
      const world = await opened(await fresh());
      const finance = await userOf(world, 'finance');
      const id = await merchantOf(() => world).agrees({ testMode: 'EXTERNAL' });
      const path = `/office/registrations/${id}`;
      for (let [at, seamsOf] = [0, 1]; at <= seamsOf; at += STEP) {
        const order = { amount: `${300 + at}.00`, currency: 'EUR', reference: '', reason: 'agreed' };
        const form = { ...formOf(await finance.get(path), `${path}/charge`), ...order, type: 'DB' };
        const crossed = await posts(finance, `${path}/charge`, form, at === 0 ? undefined : at);
        if (at === 0) seamsOf = crossed.length;
        else await world.crash();
        crossing.arm();
        await world.advance(minutes(2));
        await finance.get('/office');
        await finance.post(`${path}/charge`, form);
        const [, paid = '', code] = /href="\/office\/payments\/(\w+)">[^<]*<code>([\d.]+)/.exec(finance.page()) ?? [];
        const [payment] = await treeOf(world, paid);
        expect([at, payment?.amountCents, payment?.resultCode]).toEqual([at, (300 + at) * 100, code]);
        const charges = (await chargesAt(world.processorUrl)).filter(
          (each) => each.operation === 'sale' && each.amountCents === payment?.amountCents,
        );
        expect([at, charges.length]).toEqual([at, payment?.state === 'approved' ? 1 : 0]);
        expect(await actionsOf(world, paid, 'chargeRegistration')).toHaveLength(1);
        if (at === 0) expect(payment?.state).toBe('approved');
      }
    },
  );

  it(
    'an outcome that a second user approves is marked once, and its proposal with it',
    { timeout: RUNS_TIMEOUT },
    async () => {
      const world = await opened(await fresh());
      const [finance, administrator] = [await userOf(world, 'finance'), await userOf(world, 'administrator')];
      for (let [at, seamsOf] = [0, 1]; at <= seamsOf; at += 1) {
        isSilent = true;
        const { id } = (await chargesDirectly(world, { amount: `${200 + at}.00` })).body;
        const path = `/office/payments/${id}`;
        await finance.get(path);
        await finance.submit(`${path}/propose`, { outcome: 'approved', reason: 'by telephone' });
        const form = formOf(await administrator.get(path), `${path}/approve-outcome`);
        const crossed = await posts(administrator, `${path}/approve-outcome`, form, at === 0 ? undefined : at);
        if (at === 0) seamsOf = crossed.length;
        else await world.crash();
        crossing.arm();
        await administrator.post(`${path}/approve-outcome`, form);
        expect([at, administrator.status()]).toEqual([at, 200]);
        isSilent = false;
        await world.advance(minutes(2));
        const [payment] = await treeOf(world, id);
        expect([at, payment?.state, payment?.capturedCents]).toEqual([at, 'approved', 20_000 + at * 100]);
        expect((await readsPayment(world, id)).body.result.code).toBe('000.100.110');
        expect(await world.store().ledger(payment?.key ?? (0 as never))).toHaveLength(1);
        const proposals = await world.store().proposals(payment?.key ?? (0 as never));
        expect(proposals.map(({ state }) => state)).toEqual(['carriedOut']);
        expect(await actionsOf(world, id, 'approveOutcome')).toHaveLength(1);
        if (at === 0) expect(crossed).toContain('after commit');
      }
    },
  );
});
