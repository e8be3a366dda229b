import Client from 'better-sqlite3';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshFolder } from '../process/folder.ts';
import { administrator } from '../world/administrator.ts';
import { cardOf, cards, chargesDirectly, readsPayment, refersTo } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';

type Books = {
  readonly fundsStopped: boolean;
  readonly wrongPostings?: number;
  readonly wrongTotals?: number;
  readonly balances: readonly {
    readonly currency: string;
    readonly sum: string;
    readonly accounts: Readonly<Record<string, string>>;
  }[];
};

let world: World;
let admin: ReturnType<typeof administrator>;
const bearer = { authorization: `Bearer ${demo.token}` };
const database = join(freshFolder(), 'tillway.sqlite');
beforeAll(async () => {
  world = await openWorld({ database });
  admin = administrator(world);
});
afterAll(() => world.close());

const path = `entities/${demo.entityId}/books`;
// The cast holds because the answers of these addresses have books.
const reads = async () => (await admin.get(path)).body as unknown as Books;
const recounts = async () => (await admin.post(`${path}/recount`, undefined)).body as unknown as Books;
const balanceOf = ({ balances }: Books, currency: string) => balances.find((each) => each.currency === currency);
const debits = async (more: Record<string, string> = {}) => (await chargesDirectly(world, more)).body.id;
const money = (amount: string) => ({ amount, currency: 'EUR' });
/** Changes the database behind the gateway's back. */
function tampers(sql: string): void {
  const client = new Client(database);
  client.exec(sql);
  client.close();
}

describe('the books of a channel', () => {
  it('have what each type of payment moved', async () => {
    const payment = await debits();
    await chargesDirectly(world, { 'card.number': cards.declined });
    await refersTo(world, payment, 'RF', money('12.00'));
    const disputed = await debits();
    const chargeback = await refersTo(world, disputed, 'CB', money('50.00'));
    await refersTo(world, chargeback.body.id, 'CR', money('20.00'));
    const reserved = (await chargesDirectly(world, { paymentType: 'PA' })).body.id;
    await refersTo(world, reserved, 'CP', money('30.00'));
    await refersTo(world, await debits(), 'RV', {});
    await debits({ amount: '500.00', currency: 'JPY' });
    await debits({ amount: '1.23', currency: 'KWD' });
    // A registration moves no money.
    const { 'card.cvv': _code, ...account }: Record<string, string> = cardOf(cards.approved);
    const registered = await world.post('v1/registrations', { entityId: demo.entityId, ...account }, bearer);
    expect(registered.body.result.code).toMatch(/^000\.100\.1/);
    const books = await reads();
    expect(balanceOf(books, 'EUR')).toMatchObject({
      accounts: { merchant: '-202.00', chargebacks: '30.00', acquirerReceivable: '172.00', payouts: '0.00' },
      sum: '0.00',
    });
    expect(balanceOf(books, 'KWD')).toMatchObject({ accounts: { merchant: '-1.23' }, sum: '0.00' });
    expect(balanceOf(books, 'JPY')).toMatchObject({ accounts: { merchant: '-500.00' }, sum: '0.00' });
  });

  it('are confirmed by a recount', async () => {
    expect(await recounts()).toMatchObject({ wrongPostings: 0, wrongTotals: 0, fundsStopped: false });
  });

  it('are unknown to those who do not administer it', async () => {
    expect((await administrator(world, demo.token).get(path)).status).toBe(403);
  });
});

describe('books that do not balance', () => {
  let payment: string;
  let reserved: string;
  beforeAll(async () => {
    payment = await debits();
    reserved = (await chargesDirectly(world, { paymentType: 'PA' })).body.id;
    tampers(
      'create table lost as select * from postings order by key desc limit 1; delete from postings where key in (select key from lost)',
    );
  });
  const codeOf = async (type: string, base: string) =>
    (await refersTo(world, base, type, money('1.00'))).body.result.code;

  it('stop captures and refunds of their channel as soon as they are recounted, and nothing else', async () => {
    expect(await recounts()).toMatchObject({ wrongPostings: 1, fundsStopped: true });
    expect(await codeOf('RF', payment)).toBe('500.100.304');
    expect(await codeOf('CP', reserved)).toBe('500.100.304');
    expect((await refersTo(world, reserved, 'RV', {})).body.result.code).toBe('000.100.110');
    expect((await readsPayment(world, await debits())).status).toBe(200);
  });

  it('are reported in the log and by the readiness of the gateway', async () => {
    expect(world.logged).toContainEqual({
      level: 'error',
      id: demo.entityId,
      reason: '1 wrong postings',
      text: 'Books do not balance: captures and refunds are stopped',
    });
    expect((await world.get('readyz', {})).body).toMatchObject({ status: 'ready', fundsStopped: [demo.entityId] });
  });

  it('stay stopped over a restart', async () => {
    await world.restart();
    expect(await codeOf('RF', payment)).toBe('500.100.304');
  });

  it('go on once they are repaired and the stop is lifted', async () => {
    tampers('insert into postings select * from lost');
    expect(await recounts()).toMatchObject({ wrongPostings: 0, fundsStopped: true });
    await admin.patch(`entities/${demo.entityId}/settings`, { inherit: ['fundsStopped'] });
    expect(await codeOf('RF', payment)).toBe('000.100.110');
    expect((await world.get('readyz', {})).body).toEqual({ status: 'ready' });
  });
});

describe('a wrong total of a day', () => {
  it('is reported, and stops nothing', async () => {
    tampers("update daily_totals set cents = cents + 1 where type = 'CB'");
    expect(await recounts()).toMatchObject({ wrongPostings: 0, wrongTotals: 1, fundsStopped: false });
    expect(world.logged).toContainEqual(
      expect.objectContaining({ level: 'error', text: 'The total of a day is not the sum of its payments' }),
    );
  });
});
