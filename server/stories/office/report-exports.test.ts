import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '../../core/users/roles.ts';
import { days, minutes, type ReportFileKey } from '../../core/values.ts';
import { pickUpOf } from '../../operations/pick-up/open.ts';
import { makeExport } from '../../operations/reports/exports.ts';
import type { Store } from '../../store/store.ts';
import { freshFolder } from '../process/folder.ts';
import { demoWith } from '../world/demo-settings.ts';
import { chargesDirectly } from '../world/words.ts';
import { demo, openWorld, type Seams, type World } from '../world/world.ts';
import { type Browser, browserOf } from './browser.ts';

const FILES = '/office/reports/files';

let world: World;
let browser: Browser;
/** Where the process dies: before the commit of a file, or after it. */
let death: 'before' | 'after' | undefined;

const dying = (store: Store): Store =>
  new Proxy(store, {
    get(target, name: keyof Store) {
      const member = target[name];
      if (name !== 'commit') return member;
      return async (changes: Parameters<Store['commit']>[0]) => {
        const dies = death !== undefined && changes.some(({ kind }) => kind === 'addReportFile');
        if (!dies || death === 'after') await target.commit(changes);
        if (dies) throw new Error('The process died');
      };
    },
  });

beforeAll(async () => {
  const seams: Seams = { store: dying, acquirer: (acquirer) => acquirer };
  const database = join(freshFolder(), 'tillway.sqlite');
  // The clocks of the shop are five hours behind UTC.
  world = await openWorld({ database, seams, provisionFile: demoWith({ timeZone: 'America/New_York' }) });
  browser = await browserOf(world, { roles, entity: entityOf().key });
});
afterAll(() => world.close());

const entityOf = () => world.wired().gateway.entities.entityOf(demo.entityId) ?? expect.fail('No channel');
const text = (page: string): string => page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const filesOf = () => {
  const bounds = { after: 0 as ReportFileKey, before: Number.MAX_SAFE_INTEGER as ReportFileKey, limit: 100 };
  return world.store().reportFiles({ entity: entityOf().key, ...bounds, order: 'oldestFirst' });
};
const signsIn = async () => (browser = await browserOf(world, { roles, entity: entityOf().key }));

describe('a report that is made regularly', () => {
  it('is ordered once by a form, with the filters of its page', async () => {
    expect(text(await browser.get(FILES))).toContain('No report is made regularly');
    await chargesDirectly(world, { amount: '92.00' });
    await browser.get('/office/reports/volume?currency=eur');
    const page = browser.page();
    await browser.submit('/office/reports/volume/order', { rhythm: 'daily' });
    expect(text(browser.page())).toMatch(/Volume EUR every day – 21 Nov 2026, 05:00:00 UTC/);
    const fields = Object.fromEntries(
      Array.from(
        (page.split('/office/reports/volume/order"')[1] ?? '').matchAll(/name="(\w+)" value="([^"]*)"/g),
        ([, name = '', value = '']) => [name, value],
      ),
    );
    await browser.post('/office/reports/volume/order', { ...fields, rhythm: 'daily' });
    const exports = await world.store().reportExports(entityOf().key);
    expect(exports.map(({ rhythm, brand, currency }) => [rhythm, brand, currency])).toEqual([['daily', null, 'EUR']]);
  });

  it('has a file when the day is over by the clocks of its entity, as its page has it', async () => {
    await world.advance(days(1));
    await signsIn();
    const [file, ...others] = await filesOf();
    expect(others).toEqual([]);
    expect(new Date(file?.madeAt ?? 0).toISOString()).toBe('2026-11-21T05:00:00.000Z');
    const list = await browser.get(FILES);
    const link = /\/office\/reports\/files\/8a\w+/.exec(list)?.[0] ?? expect.fail(text(list));
    const made = await browser.get(link);
    expect(browser.headers().get('content-disposition')).toMatch(
      /^attachment; filename="volume_2026-11-20_2026-11-20_/,
    );
    expect(made).toContain('day;EUR;2026-11-20;amount;92.00;0.00');
    expect(await browser.get('/office/reports/volume?format=csv&currency=EUR&from=2026-11-20&to=2026-11-20')).toBe(
      made,
    );
    const { entities } = world.wired().gateway;
    const other = entities.all().find(({ kind, id }) => kind === 'channel' && id !== demo.entityId);
    const stranger = await browserOf(world, { roles, entity: other?.key ?? null });
    await stranger.get(link);
    expect([stranger.status(), text(await stranger.get(FILES))]).toEqual([404, expect.stringContaining('No report')]);
  });

  it('is picked up with the files of its entity, and by no other', async () => {
    const pickUp = pickUpOf(world.wired().gateway);
    const [file] = await filesOf();
    const names = async (owner: Parameters<typeof pickUp.find>[0], path: string) => {
      const place = await pickUp.find(owner, path);
      const found: string[] = [];
      if (place && place.kind !== 'file')
        for await (const part of pickUp.names(owner, place)) found.push(...part.map(({ name }) => name));
      return found;
    };
    const owner = { entity: entityOf().parent ?? expect.fail() };
    expect(await names(owner, '/')).toContain('reports');
    expect(await names(owner, '/reports')).toEqual([file?.name]);
    const place = await pickUp.find(owner, `/reports/${file?.name}`);
    const entry = place?.kind === 'file' ? place.entry : expect.fail('No file');
    const content = await pickUp.read(entry);
    expect([content.length, content.toString()]).toEqual([file?.bytes, expect.stringContaining('92.00')]);
    await pickUp.noteTaken({ ...owner, by: 'key' }, { file: entry, isWhole: true, address: '::1' });
    const id = world.wired().gateway.ids.publicId('reportFile', file?.key ?? expect.fail());
    expect((await world.store().auditOf(id)).map(({ action }) => action)).toEqual(['takeFile']);
    const { entities } = world.wired().gateway;
    const stranger = {
      entity: entities.all().find(({ kind, id: of }) => kind === 'channel' && of !== demo.entityId)?.key,
    };
    const foreign = { entity: stranger.entity ?? expect.fail() };
    expect([await names(foreign, '/'), await names(foreign, '/reports')]).toEqual([
      expect.not.arrayContaining(['reports']),
      [],
    ]);
    for (const path of [`/reports/${file?.name}`, '/reports/x', `/reports/${file?.name}/x`, '/reports/../../x'])
      expect([path, await pickUp.find(foreign, path)]).toEqual([path, undefined]);
  });

  it.each(['before', 'after'] as const)(
    'has one file of a day although the process died %s its commit',
    async (when) => {
      const count = (await filesOf()).length;
      death = when;
      await world.advance(days(1));
      death = undefined;
      await world.crash();
      await world.advance(minutes(120));
      expect((await filesOf()).length).toBe(count + 1);
    },
  );

  it('catches up with the days of an outage, one file for each, also where two processes do', async () => {
    const count = (await filesOf()).length;
    const [before] = await world.store().reportExports(entityOf().key);
    const payload = { export: before?.key ?? expect.fail(), day: before?.nextDay ?? 0 };
    const twin = await world.twin();
    await Promise.all([makeExport(world.wired().gateway, payload), makeExport(twin.gateway, payload)]);
    await twin.close();
    expect((await filesOf()).length).toBe(count + 1);
    await world.advance(days(3));
    const made = await filesOf();
    expect(made.map(({ lastDay }) => lastDay)).toEqual(made.map((_, place) => (made[0]?.lastDay ?? 0) + place));
  });

  it('is read by users who see reports alone, and neither ordered nor ended by them', async () => {
    const count = async () => (await world.store().reportExports(entityOf().key)).length;
    await signsIn();
    const [ordered, end] = [
      await count(),
      /action="(\/office\/reports\/exports\/\w+\/end)"/.exec(await browser.get(FILES))?.[1] ?? expect.fail(),
    ];
    for (const role of ['auditor', 'analyst', 'finance'] as const) {
      const user = await browserOf(world, { roles: [role], entity: entityOf().key });
      const isOffered = (await user.get('/office/reports/volume')).includes('/office/reports/volume/order"');
      const files = await user.get(FILES);
      const [, form = ''] = /name="form" value="([^"]+)"/.exec(files) ?? [];
      expect([role, files.includes('href="/office/reports/files/8a'), isOffered, files.includes(end)]).toEqual([
        role,
        true,
        role === 'finance',
        role === 'finance',
      ]);
      if (role === 'finance') continue;
      const order = { form, key: '00000000-0000-4000-8000-000000000000', entity: demo.entityId, rhythm: 'daily' };
      await user.post('/office/reports/volume/order', order);
      const refused = user.status();
      await user.post(end, { form });
      expect([role, refused, user.status(), await count()]).toEqual([role, 403, 403, ordered]);
    }
  });

  it('ends, and its files stay', async () => {
    await signsIn();
    const list = await browser.get(FILES);
    const end = /action="(\/office\/reports\/exports\/\w+\/end)"/.exec(list)?.[1] ?? expect.fail();
    const count = (await filesOf()).length;
    await browser.submit(end);
    await world.advance(days(2));
    expect([(await filesOf()).length, await world.store().reportExports(entityOf().key)]).toEqual([count, []]);
    const entries = await world.store().auditOf(end.split('/').at(-2) ?? '');
    expect(entries.map(({ action }) => action)).toEqual(['orderReport', 'endReport']);
  });
});
