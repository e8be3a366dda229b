import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings, operatorSettings } from '../../core/entities/settings/settings.ts';
import { administrator, type AdminAnswer } from '../world/administrator.ts';
import { adminTokenOf, entities, type Name, provisionFile } from '../world/two-merchants.ts';
import { openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ provisionFile: provisionFile({}, ['psp', 'division', 'bakery']) });
});
afterAll(() => world.close());
beforeEach(() => as('psp').patch(`entities/${entities.bakery}`, { state: 'active' }));

const as = (name: Name) => administrator(world, adminTokenOf(name));
const faultsIn = ({ body }: AdminAnswer) => body.result?.parameterErrors?.map(({ name }) => name);
const states = async (name: Name) => (await as('psp').get(`entities/${entities[name]}`)).body.state;

describe('a merchant’s own administrator', () => {
  it.each(['disabled', 'closed'])('does not activate the merchant again that is %s', async (state) => {
    await as('psp').patch(`entities/${entities.bakery}`, { state });
    expect(faultsIn(await as('bakery').patch(`entities/${entities.bakery}`, { state: 'active' }))).toEqual(['state']);
    expect(await states('bakery')).toBe(state);
  });

  it('disables a channel and activates it again, but does not open one that is closed', async () => {
    const path = `entities/${entities['bakery online']}`;
    for (const state of ['disabled', 'active', 'closed'])
      expect((await as('bakery').patch(path, { state })).status).toBe(200);
    expect(faultsIn(await as('bakery').patch(path, { state: 'active' }))).toEqual(['state']);
    expect((await as('division').patch(path, { state: 'active' })).status).toBe(200);
  });

  it.each(['bakery', 'bakery online'] as const)(
    'changes no setting of %s by which the operator protects itself',
    async (name) => {
      const path = `entities/${entities[name]}/settings`;
      for (const setting of operatorSettings) {
        const set = { [setting]: defaultSettings[setting as keyof typeof defaultSettings] };
        expect(faultsIn(await as('bakery').patch(path, { set }))).toEqual([`set.${setting}`]);
        expect(faultsIn(await as('bakery').patch(path, { inherit: [setting] }))).toEqual([`inherit.${setting}`]);
      }
    },
  );

  it('creates no channel with such a setting, and changes all other settings', async () => {
    const channel = { parent: entities.bakery, kind: 'channel', name: 'bakery in a van' };
    const raised = await as('bakery').post('entities', { ...channel, settings: { paymentsPerMinute: 1000 } });
    expect(faultsIn(raised)).toEqual(['settings.paymentsPerMinute']);
    const created = await as('bakery').post('entities', { ...channel, settings: { reservationDays: 3 } });
    expect(created.status).toBe(200);
    const set = { timeZone: 'Europe/Vienna' };
    expect((await as('bakery').patch(`entities/${entities.bakery}/settings`, { set })).status).toBe(200);
  });
});

describe('the operator’s administrator', () => {
  it.each(['psp', 'division'] as const)('of a %s changes state and settings of all below', async (name) => {
    const [path, set] = [`entities/${entities.bakery}`, { paymentsPerMinute: 1000, riskScreening: true }];
    expect((await as(name).patch(path, { state: 'closed' })).status).toBe(200);
    expect((await as(name).patch(path, { state: 'active' })).status).toBe(200);
    expect((await as(name).patch(`${path}/settings`, { set })).status).toBe(200);
    const merchant = { parent: entities.division, kind: 'merchant', name: 'grocer', settings: set };
    expect((await as(name).post('entities', merchant)).status).toBe(200);
  });

  it('of a division changes them at the division only by the psp', async () => {
    const [path, set] = [`entities/${entities.division}`, { paymentsPerMinute: 1000 }];
    expect(faultsIn(await as('division').patch(path, { state: 'closed' }))).toEqual(['state']);
    expect(faultsIn(await as('division').patch(`${path}/settings`, { set }))).toEqual(['set.paymentsPerMinute']);
    expect((await as('psp').patch(`${path}/settings`, { set })).status).toBe(200);
    expect((await as('psp').patch(`entities/${entities.psp}/settings`, { set })).status).toBe(200);
  });
});
