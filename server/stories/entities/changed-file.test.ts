import { readFileSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { WrongSetting } from '../../config.ts';
import { days, seconds } from '../../core/values.ts';
import { account, accountId } from '../merchant-accounts/accounts.fixture.ts';
import { newKeys } from '../pick-up/client.fixture.ts';
import { databases } from '../proofs/databases.ts';
import { openReceiver, type Receiver, secret } from '../webhooks/receiver.fixture.ts';
import { administrator } from '../world/administrator.ts';
import { demoChanged } from '../world/demo-settings.ts';
import { chargesDirectly } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';

const lost = 'Notifications are lost with a webhook that the provision file no longer has';
const path = `entities/${demo.entityId}`;
type Channel = Parameters<Parameters<typeof demoChanged>[0]>[0];

describe.each(databases)('a provision file that was changed, on $name', ({ fresh }) => {
  let world: World;
  let receiver: Receiver;
  let file: string;
  const ofChannel = { webhooks: [] as object[], merchantAccounts: [] as object[] };
  const applies = async (change: (channel: Channel) => void) => {
    writeFileSync(file, readFileSync(demoChanged(change)));
    await world.restart();
  };
  const warnings = () => world.logged.filter((line) => 'level' in line && line.level === 'warn');

  beforeEach(async () => {
    receiver = await openReceiver();
    const webhooks = [{ name: 'shop', url: receiver.url, secrets: [secret] }];
    Object.assign(ofChannel, { webhooks, merchantAccounts: [account('1'), account('2')] });
    file = demoChanged((channel) => void Object.assign(channel, ofChannel));
    world = await openWorld({ provisionFile: file, database: await fresh() });
    await world.advance(seconds(1));
    return async () => {
      await world.close();
      await receiver.close();
    };
  });

  it('records and logs what it takes back of the admin API', async () => {
    const admin = administrator(world);
    await admin.patch(path, { name: 'Renamed' });
    await admin.patch(`${path}/settings`, { set: { merchantBookings: false } });
    await admin.patch(`merchantAccounts/${accountId('1')}`, { currencies: ['EUR'] });
    const taken = ((await admin.get(`${path}/settings`)).body.own ?? {}) as Readonly<Record<string, unknown>>;
    const { merchantBookings: _, ...own } = taken;
    await world.restart();
    expect((await admin.get(`${path}/changes`)).body.changes).toHaveLength(3);

    await applies((channel) => void Object.assign(channel, ofChannel, { wallets: [] }));
    const { changes = [] } = (await admin.get(`${path}/changes`)).body;
    const by = { token: 'provision file', tokenAlias: 'provision file' };
    expect(changes.slice(0, 3)).toMatchObject([
      { ...by, action: 'changeMerchantAccount', subject: accountId('1'), before: { currencies: ['EUR'] } },
      { ...by, action: 'changeSettings', before: taken, after: own },
      { ...by, action: 'changeEntity', before: { name: 'Renamed' } },
    ]);
    expect(warnings()).toMatchObject([
      { id: demo.entityId, action: 'changeEntity', reason: 'name', text: 'Changed by the provision file' },
      { id: demo.entityId, action: 'changeSettings', reason: 'merchantBookings' },
      { id: accountId('1'), action: 'changeMerchantAccount', reason: 'currencies' },
    ]);
  });

  it('ends the start where it leaves an active account out, and none where that is closed', async () => {
    const leavesOut = { ...ofChannel, merchantAccounts: [account('2')] };
    const refused = `merchant account ${accountId('1')} of channel ${demo.entityId} is active and not listed`;
    const wrong = demoChanged((channel) => void Object.assign(channel, leavesOut));
    const right = readFileSync(file);
    writeFileSync(file, readFileSync(wrong));
    await expect(world.twin()).rejects.toThrow(refused);

    writeFileSync(file, right);
    await administrator(world).patch(`merchantAccounts/${accountId('1')}`, { state: 'closed' });
    await applies((channel) => void Object.assign(channel, leavesOut));
    expect((await chargesDirectly(world)).body).toMatchObject({ merchantAccountId: accountId('2') });
  });

  it('ends no start by an account that the admin API has opened since it was applied', async () => {
    const added = { name: 'Added', connector: 'PROCESSOR_A', acquirerId: 'M-9' };
    await administrator(world).post(`${path}/merchantAccounts`, added);
    await world.restart();
    expect((await administrator(world).get(`${path}/merchantAccounts`)).body.merchantAccounts).toHaveLength(3);
  });

  it('gives a webhook another name, and what is left to deliver stays with it', async () => {
    receiver.answersWith = () => 500;
    const { id } = (await chargesDirectly(world)).body;
    await world.advance(seconds(1));
    receiver.answersWith = () => 200;
    const webhooks = [{ name: 'shop, renamed', url: receiver.url, secrets: [secret] }];
    await applies((channel) => void Object.assign(channel, ofChannel, { webhooks }));
    await world.advance(days(1));
    expect(receiver.accepted().map(({ payload }) => payload.id)).toEqual([id]);
    expect((await administrator(world).get(`${path}/webhooks`)).body.webhooks).toMatchObject([
      { name: 'shop, renamed', state: 'active' },
    ]);
    expect(warnings()).not.toContainEqual(expect.objectContaining({ text: lost }));
  });

  it.each([
    { exchanged: 'a chain', names: ['B', 'C'] },
    { exchanged: 'two names', names: ['B', 'A'] },
  ])('exchanges names of webhooks, and what is left to deliver goes to its address: $exchanged', async ({ names }) => {
    const other = await openReceiver();
    onTestFinished(() => other.close());
    const receivers = [receiver, other];
    const named = (each: readonly string[]) => ({
      webhooks: receivers.map(({ url }, at) => ({ name: each[at], url, secrets: [secret] })),
    });
    await applies((channel) => void Object.assign(channel, ofChannel, named(['A', 'B'])));
    await world.advance(seconds(1));
    receivers.forEach((each) => (each.answersWith = () => 500));
    const { id } = (await chargesDirectly(world)).body;
    await world.advance(seconds(1));
    receivers.forEach((each) => (each.answersWith = () => 200));
    await applies((channel) => void Object.assign(channel, ofChannel, named(names)));
    await world.advance(days(1));
    for (const each of receivers) expect(each.accepted().map(({ payload }) => payload.id)).toEqual([id]);
    const { webhooks = [] } = (await administrator(world).get(`${path}/webhooks`)).body;
    expect(webhooks.map(({ name, url, state }) => [name, url, state])).toEqual(
      receivers.map(({ url }, at) => [names[at], url, 'active']),
    );
    expect(warnings()).not.toContainEqual(expect.objectContaining({ text: lost }));
  });

  it('gives a webhook the name of one that it no longer has, and a new one that of a renamed one', async () => {
    const other = await openReceiver();
    onTestFinished(() => other.close());
    const [first, second] = [receiver, other].map(({ url }) => ({ url, secrets: [secret] }));
    const shown = async () =>
      ((await administrator(world).get(`${path}/webhooks`)).body.webhooks ?? []).map(({ name, url }) => [name, url]);
    const webhooks = [
      { ...first, name: 'A' },
      { ...second, name: 'B' },
    ];
    await applies((channel) => void Object.assign(channel, ofChannel, { webhooks }));
    await applies((channel) => void Object.assign(channel, ofChannel, { webhooks: [{ ...first, name: 'B' }] }));
    expect(await shown()).toEqual([['B', receiver.url]]);
    const renamed = [
      { ...second, name: 'B' },
      { ...first, name: 'C' },
    ];
    await applies((channel) => void Object.assign(channel, ofChannel, { webhooks: renamed }));
    expect(await shown()).toEqual([
      ['C', receiver.url],
      ['B', other.url],
    ]);
  });

  it('ends the start where it names a webhook or a receiver as the admin API has named one', async () => {
    const webhook = { name: 'by hand', url: receiver.url };
    const server = { name: 'by hand', host: 'files.shop.example', user: 'tillway', hostKey: newKeys().publicKey };
    const admin = administrator(world);
    expect((await admin.post(`${path}/webhooks`, webhook)).status).toBe(200);
    expect((await admin.post(`${path}/fileReceivers`, server)).status).toBe(200);
    const webhooks = [{ ...webhook, secrets: [secret] }];
    const right = readFileSync(file);
    writeFileSync(
      file,
      readFileSync(
        demoChanged((channel) => void Object.assign(channel, ofChannel, { webhooks, fileReceivers: [server] })),
      ),
    );
    const refused = ['webhook', 'file receiver'].map(
      (noun) =>
        `TILLWAY_PROVISION: ${file} cannot be used: entity ${demo.entityId} has a ${noun} by hand that the admin API or the back office has made`,
    );
    await expect(world.twin()).rejects.toThrow(new WrongSetting(refused.join('\n')));

    writeFileSync(file, right);
    await world.restart();
    expect((await admin.get(`${path}/webhooks`)).body.webhooks).toMatchObject([{ name: 'shop' }, { name: 'by hand' }]);
  });

  it('logs how many notifications are lost with a webhook that it no longer has', async () => {
    receiver.answersWith = () => 500;
    await chargesDirectly(world);
    await world.advance(seconds(1));
    const [{ id } = {}] = (await administrator(world).get(`${path}/webhooks`)).body.webhooks ?? [];
    await applies((channel) => void Object.assign(channel, ofChannel, { webhooks: [] }));
    expect(warnings()).toContainEqual(expect.objectContaining({ id, count: 1, text: lost }));
  });
});
