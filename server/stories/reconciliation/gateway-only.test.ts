import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seconds } from '../../core/values.ts';
import { newKeys } from '../pick-up/client.fixture.ts';
import { browserOf } from '../office/browser.ts';
import { administrator } from '../world/administrator.ts';
import { demoWith } from '../world/demo-settings.ts';
import { chargesDirectly, refersTo } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { charge, external, fileOf, rowsOf, sends } from './files.ts';

const channel = `entities/${demo.entityId}`;
const profile = { profile: 'simulated-processor' };
const refused = { status: 403, body: { result: { code: '800.900.302' } } };

/** By it, what the acquirer charges would be the reversal of a chargeback. */
const ownProfile = {
  name: 'own',
  columns: [
    { column: 'kind', field: 'kind' },
    { column: 'payment', field: 'paymentId' },
    { column: 'amount', field: 'amount' },
    { column: 'net', field: 'netAmount' },
    { column: 'currency', field: 'currency' },
    { column: 'date', field: 'date' },
  ],
  kinds: [{ name: 'CHARGE', recordType: 'CHARGEBACK REVERSAL', transactionType: 'DEBIT' }],
  separator: ',',
  signs: 'amounts',
  zone: 'UTC',
};

let world: World;
let own: ReturnType<typeof administrator>;
let secret: string;
beforeAll(async () => {
  world = await openWorld({ provisionFile: demoWith({ merchantBookings: false }) });
  const { entities } = world.wired().gateway;
  const { parent = null } = entities.entityOf(demo.entityId) ?? {};
  const merchant = parent === null ? expect.fail() : entities.entity(parent).id;
  const made = await administrator(world).post(`entities/${merchant}/tokens`, { alias: 'Own', scopes: ['admin'] });
  secret = made.body.secret ?? '';
  own = administrator(world, secret);
});
afterAll(() => world.close());

const good = fileOf(charge('10.00', '0000'));
const filesOf = async () => (await own.get(`${channel}/acquirerFiles`)).body.acquirerFiles ?? [];

describe('where only the gateway books chargebacks, a merchant’s own administrator', () => {
  it('has no file of an acquirer read', async () => {
    const { id } = (await chargesDirectly(world, external)).body;
    expect((await refersTo(world, id, 'CB')).body.result.code).not.toBe('000.100.110');
    expect(await sends(world, { content: good }, { authorization: `Bearer ${secret}` })).toMatchObject(refused);
    expect(await filesOf()).toEqual([]);
  });

  it('describes no file, neither for the merchant nor for a channel', async () => {
    const { body } = await own.get(channel);
    for (const path of [channel, `entities/${body.parent}`])
      for (const change of [{ set: { fileProfiles: [ownProfile] } }, { inherit: ['fileProfiles'] }]) {
        const [answer, at] = [await own.patch(`${path}/settings`, change), Object.keys(change)[0]];
        expect(answer.body.result?.parameterErrors).toMatchObject([{ name: `${at}.fileProfiles` }]);
      }
  });

  it('has no files fetched, and leaves the operator’s sources as they are', async () => {
    const described = { name: 'acquirer', host: 'sftp.acquirer.example', user: 'shop', ...profile };
    const source = { ...described, hostKey: newKeys().publicKey };
    expect(await own.post(`${channel}/fileSources`, source)).toMatchObject(refused);
    const { status, body } = await administrator(world).post(`${channel}/fileSources`, source);
    expect(status).toBe(200);
    expect(await own.patch(`fileSources/${body.id}`, { host: 'sftp.shop.example' })).toMatchObject(refused);
    expect(await own.delete(`fileSources/${body.id}`)).toMatchObject(refused);
    expect((await administrator(world).delete(`fileSources/${body.id}`)).status).toBe(200);
  });

  it('matches no row of the operator’s file by hand, nor takes its payment from one', async () => {
    const { id: paymentId } = (await chargesDirectly(world, { ...external, amount: '77.00' })).body;
    const { body } = await sends(world, { content: fileOf(charge('78.00', '0000')) });
    await world.advance(seconds(1));
    const [row] = (await own.get(`acquirerFiles/${body.id}/rows`)).body.rows ?? [];
    const decided = { paymentId, reason: 'It is ours' };
    expect(await own.post(`acquirerRows/${row?.id}/match`, decided)).toMatchObject(refused);
    expect((await administrator(world).post(`acquirerRows/${row?.id}/match`, decided)).status).toBe(200);
    expect(await own.post(`acquirerRows/${row?.id}/unmatch`, { reason: 'No' })).toMatchObject(refused);
  });

  it('uploads and decides nothing in the back office either, by no page that was open before', async () => {
    const { gateway } = world.wired();
    const entity = gateway.entities.entityOf(demo.entityId)?.key ?? null;
    const user = await browserOf(world, { roles: ['finance'], entity });
    const before = (await filesOf()).length;
    const upload = '/office/settlements/upload';
    const opens = async (path: string) => {
      await administrator(world).patch(`${channel}/settings`, { set: { merchantBookings: true } });
      await user.get(path);
      await administrator(world).patch(`${channel}/settings`, { set: { merchantBookings: false } });
    };
    for (const to of [upload, `${upload}/try`]) {
      await opens(upload);
      await user.upload(upload, { name: 'own.csv', content: fileOf(charge('11.00', '0000')) }, { to, fields: profile });
      expect(user.page()).toContain('Only the operator may do this');
    }
    expect(await filesOf()).toHaveLength(before);
    const [file] = await world
      .store()
      .acquirerFiles({ entity: entity ?? expect.fail(), before: Number.MAX_SAFE_INTEGER as never, limit: 1 });
    const [row] = file ? await rowsOf(world, file) : [];
    const id = gateway.ids.publicId('acquirerRow', row?.key ?? expect.fail());
    await opens(`/office/settlements/rows/${id}`);
    await user.submit(`/office/settlements/rows/${id}/unmatch`, { reason: 'No' });
    expect(user.page()).toContain('Only the operator may do this');
    expect(await user.get(`/office/settlements/rows/${id}`)).toContain('The operator decides about this row');
    expect(await user.get(upload)).toContain('The operator has the files of acquirers read here');
    for (const path of [upload, `/office/settlements/rows/${id}`])
      expect(await user.get(path)).not.toMatch(/action="\/office\/settlements/);
  });
});
