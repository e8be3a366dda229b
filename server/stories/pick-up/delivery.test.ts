import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '../../core/change.ts';
import { roles } from '../../core/users/roles.ts';
import { days, minutes } from '../../core/values.ts';
import { beginDeliveries } from '../../operations/file-receivers/begin.ts';
import type { Store } from '../../store/store.ts';
import { type Browser, browserOf } from '../office/browser.ts';
import { administrator } from '../world/administrator.ts';
import { demo, type World } from '../world/world.ts';
import { newKeys } from './client.fixture.ts';
import { type FileReceiverServer, openFileReceiver } from './receiver.fixture.ts';
import { openSettlingWorld, settlesADay } from './stage.fixture.ts';

type Added = { readonly id: string; readonly publicKey: string };
type Delivery = { readonly reason: string | null; readonly settlementId: string };

let world: World;
let receiver: FileReceiverServer;
/** Fails the commit with this change once, as a process that dies in it. */
let diesWith: ((change: Change) => boolean) | undefined;
/** What happens once while a file is there that gets its name next. */
let meanwhile: (() => Promise<unknown>) | undefined;
const dying = (store: Store): Store => ({
  ...store,
  async commit(changes) {
    if (meanwhile && changes.some(movesTo('renaming'))) {
      const happens = meanwhile;
      meanwhile = undefined;
      await happens();
    }
    if (changes.some((change) => diesWith?.(change))) {
      diesWith = undefined;
      throw new Error('The process died');
    }
    return store.commit(changes);
  },
});

beforeAll(async () => {
  world = await openSettlingWorld({ seams: { store: dying, acquirer: (acquirer) => acquirer } });
});
afterAll(() => world.close());
beforeEach(async () => {
  receiver = await openFileReceiver();
  return () => receiver.close();
});

const admin = () => administrator(world);
let names = 0;
async function adds(more: object = {}): Promise<Added> {
  names += 1;
  const { port, keys } = receiver;
  const described = { name: `server ${names}`, host: '127.0.0.1', port, user: 'tillway', hostKey: keys.publicKey };
  const wanted = { ...described, folder: 'incoming', ...more };
  const { status, text } = await admin().post(`entities/${demo.entityId}/fileReceivers`, wanted);
  expect([status, text]).toEqual([200, expect.any(String)]);
  // The members are those that the endpoint describes.
  const added = JSON.parse(text) as Added;
  receiver.accepts = added.publicKey;
  return added;
}
const removes = async ({ id }: Added) => expect((await admin().delete(`fileReceivers/${id}`)).status).toBe(200);
/** Closes a batch, and delivers its file. */
async function settles(): Promise<void> {
  await settlesADay(world);
  await delivers();
}
async function delivers(): Promise<void> {
  for await (const _ of beginDeliveries(world.wired().gateway));
  await world.advance(minutes(0));
}
const deliveriesTo = async ({ id }: Added): Promise<readonly Delivery[]> =>
  // The members are those that the endpoint describes.
  (JSON.parse((await admin().get(`fileReceivers/${id}/deliveries`)).text) as { deliveries: readonly Delivery[] })
    .deliveries;
const reasons = async (added: Added) => (await deliveriesTo(added)).map(({ reason }) => reason);
const shownNames = () => [...receiver.files.keys()];

describe('a receiver of files', () => {
  it('gets each new file once, whole, and under its name only when it is whole', async () => {
    const added = await adds();
    await settles();
    await delivers();
    const [delivery] = await deliveriesTo(added);
    expect(shownNames()).toEqual([
      expect.stringMatching(new RegExp(`^incoming/settlement_.*_${delivery?.settlementId ?? ''}\\.csv$`)),
    ]);
    expect(receiver.done).toEqual(['write', 'rename']);
    const { text } = await world.get(
      `v1/reports/settlements/${delivery?.settlementId ?? ''}?entityId=${demo.entityId}`,
      { authorization: `Bearer ${demo.token}`, accept: 'text/csv' },
    );
    expect([...receiver.files.values()].map(String)).toEqual([text]);
    expect(await reasons(added)).toEqual([null]);
    await removes(added);
  });

  it('gets nothing while it has another host key than the one that it was added with', async () => {
    const added = await adds({ hostKey: newKeys().publicKey });
    await settles();
    expect([await reasons(added), receiver.done]).toEqual([['hostKeyIsAnother'], []]);
    await admin().patch(`fileReceivers/${added.id}`, { hostKey: receiver.keys.publicKey });
    await world.advance(minutes(1));
    expect([await reasons(added), receiver.files.size]).toEqual([[null, 'hostKeyIsAnother'], 1]);
    await removes(added);
  });

  it('that fails is tried again, and the reasons are listed', async () => {
    const added = await adds();
    const statuses = [2, 3, 4];
    receiver.fails = () => statuses.shift();
    await settles();
    for (const wait of [1, 3, 11]) await world.advance(minutes(wait));
    expect(await reasons(added)).toEqual([null, 'notWritten', 'permissionDenied', 'folderUnknown']);
    receiver.accepts = newKeys().publicKey;
    await settles();
    await receiver.close();
    await world.advance(minutes(1));
    expect((await reasons(added)).slice(0, 2)).toEqual(['unreachable', 'notAuthenticated']);
    await removes(added);
  });
});

/** The change of a delivery to a state. */
const movesTo = (state: string) => (change: Change) =>
  change.kind === 'moveFileDelivery' && change.delivery.state === state;

describe('a delivery that dies', () => {
  it.each([
    ['before it is noted that the file gets its name', 'renaming', ['write', 'write', 'rename']],
    ['after the file has got its name', 'delivered', ['write', 'rename']],
  ])('%s is repeated, and the file is there once', async (_, state, done) => {
    const added = await adds();
    diesWith = movesTo(state);
    await settles();
    expect(diesWith).toBeUndefined();
    await world.advance(minutes(1));
    expect([shownNames().length, receiver.done, await reasons(added)]).toEqual([1, done, [null]]);
    await removes(added);
  });

  it('after the file has got its name is not repeated where the receiver has taken it', async () => {
    const added = await adds();
    diesWith = movesTo('delivered');
    await settles();
    receiver.files.clear();
    await world.advance(minutes(1));
    expect([shownNames(), receiver.done, await reasons(added)]).toEqual([[], ['write', 'rename'], [null]]);
    await removes(added);
  });

  it('before the file has got its name is repeated', async () => {
    const added = await adds();
    receiver.fails = (action) => (action === 'rename' ? 4 : undefined);
    await settles();
    receiver.fails = () => undefined;
    await world.advance(minutes(1));
    expect([shownNames(), await reasons(added)]).toEqual([[expect.stringMatching(/\.csv$/)], [null, 'notWritten']]);
    await removes(added);
  });

  it('is repeated where the receiver has refused the name, and then removed the unfinished file', async () => {
    const added = await adds();
    receiver.fails = (action) => (action === 'rename' ? 3 : undefined);
    await settles();
    expect(shownNames()).toEqual([expect.stringMatching(/\.part$/)]);
    receiver.files.clear();
    receiver.fails = () => undefined;
    await world.advance(minutes(1));
    expect([shownNames(), await reasons(added)]).toEqual([
      [expect.stringMatching(/\.csv$/)],
      [null, 'permissionDenied'],
    ]);
    await removes(added);
  });

  it.each([{ folder: 'elsewhere' }, { user: 'another' }, 'another server' as const])(
    'after the file has got its name is repeated at %j',
    async (change) => {
      const added = await adds();
      const other = await openFileReceiver();
      diesWith = movesTo('delivered');
      await settles();
      receiver.files.clear();
      const changed = change === 'another server' ? { port: other.port, hostKey: other.keys.publicKey } : change;
      expect((await admin().patch(`fileReceivers/${added.id}`, changed)).status).toBe(200);
      await world.advance(minutes(1));
      expect([[...shownNames(), ...other.files.keys()], await reasons(added)]).toEqual([
        [expect.stringMatching(/\.csv$/)],
        [null],
      ]);
      await removes(added);
      await other.close();
    },
  );

  it('is repeated where its receiver was changed before the file has got its name', async () => {
    const added = await adds();
    meanwhile = () => admin().patch(`fileReceivers/${added.id}`, { folder: 'elsewhere' });
    await settles();
    expect([shownNames(), receiver.done]).toEqual([[expect.stringMatching(/^incoming\/.*\.part$/)], ['write']]);
    receiver.files.clear();
    await world.advance(minutes(1));
    expect([shownNames(), await reasons(added)]).toEqual([
      [expect.stringMatching(/^elsewhere\/.*\.csv$/)],
      [null, 'notWritten'],
    ]);
    await removes(added);
  });

  it('replaces no other file of its name', async () => {
    const added = await adds();
    diesWith = movesTo('delivered');
    await settles();
    const [name = ''] = shownNames();
    receiver.files.set(name, Buffer.from('of the merchant'));
    await world.advance(minutes(1));
    expect([receiver.files.get(name)?.toString(), await reasons(added)]).toEqual(['of the merchant', ['nameTaken']]);
    await removes(added);
  });
});

describe('a receiver that an administrator describes', () => {
  it.each([
    [{ host: 'sftp.shop.example/files' }, 'host'],
    [{ host: '10.0.0.1' }, 'host'],
    [{ host: '0xa9fea9fe' }, 'host'],
    [{ host: 'fd00:ec2::254' }, 'host'],
    [{ hostKey: 'ssh-ed25519 AAAA' }, 'hostKey'],
    [{ folder: 'incoming/' }, 'folder'],
    [{ port: 0 }, 'port'],
  ])('cannot have %j', async (more, name) => {
    const { port, keys } = receiver;
    const described = { name: 'wrong', host: '127.0.0.1', port, user: 'tillway', hostKey: keys.publicKey, ...more };
    const { status, body } = await admin().post(`entities/${demo.entityId}/fileReceivers`, described);
    expect([status, body.result?.parameterErrors?.map((each) => each.name)]).toEqual([400, [name]]);
  });

  it('never shows the private key of the gateway', async () => {
    const added = await adds();
    const listed = await admin().get(`entities/${demo.entityId}/fileReceivers`);
    expect(listed.text).toContain(added.publicKey);
    expect(listed.text + JSON.stringify([await world.store().fileReceivers(), world.logged])).not.toContain(
      'PRIVATE KEY',
    );
    await removes(added);
  });
});

describe('a report that is made regularly, of an entity with a receiver', () => {
  /** Orders the report of a day in the office. */
  async function orders(): Promise<Browser> {
    const browser = await browserOf(world, { roles, entity: null });
    expect(await browser.get(`/office/reports/volume?entity=${demo.entityId}`)).toContain('Deliver each file by SFTP');
    await browser.submit('/office/reports/volume/order', { rhythm: 'daily', goesTo: 'receivers' });
    return browser;
  }
  const reports = () => shownNames().filter((name) => name.startsWith('incoming/volume_'));

  it('is delivered once when its day is over, whatever dies, and the office shows where it is', async () => {
    const added = await adds();
    await orders();
    diesWith = ({ kind }) => kind === 'moveReportDelivery';
    await world.advance(days(1));
    await world.advance(minutes(3));
    expect(reports()).toHaveLength(1);
    const browser = await browserOf(world, { roles, entity: null });
    const page = await browser.get(`/office/reports/files?entity=${demo.entityId}`);
    const link = /\/office\/reports\/files\/8a\w+/.exec(page)?.[0] ?? '';
    const content = await browser.get(link);
    expect(String(receiver.files.get(reports()[0] ?? ''))).toBe(content);
    expect(page).toContain(`server ${names}:`);
    expect(page).not.toContain('not delivered yet');
    receiver.accepts = newKeys().publicKey;
    await world.advance(days(1));
    const later = await browserOf(world, { roles, entity: null });
    const failed = await later.get(`/office/reports/files?entity=${demo.entityId}`);
    expect(failed).toMatch(/not delivered yet<\/span>[^]*it does not accept the key/);
    receiver.accepts = added.publicKey;
    await world.advance(minutes(7 * 60));
    expect(reports()).toHaveLength(2);
    receiver.files.clear();
    receiver.fails = (action) => (action === 'rename' ? 4 : undefined);
    await world.advance(days(1));
    receiver.files.clear();
    receiver.fails = () => undefined;
    await world.advance(minutes(7 * 60));
    expect(reports()).toEqual([expect.stringMatching(/\.csv$/), expect.stringMatching(/\.csv$/)]);
    await removes(added);
  });
});
