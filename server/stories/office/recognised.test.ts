import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '../../core/users/roles.ts';
import type { PaymentKey } from '../../core/values.ts';
import type { Store } from '../../store/store.ts';
import { chargesDirectly, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { type Browser, browserOf } from './browser.ts';
import { tableIn, textIn } from './lists.fixture.ts';

/** The roots that lists have looked up, one array for each look-up. */
const lookedUp: (readonly PaymentKey[])[] = [];
const recording = (store: Store): Store =>
  new Proxy(store, {
    get: (target, name: keyof Store) =>
      name === 'recognisingFields'
        ? (keys: readonly PaymentKey[]) => {
            lookedUp.push(keys);
            return target.recognisingFields(keys);
          }
        : target[name],
  });

let world: World;
let browser: Browser;
let [root, refund, chargeback]: string[] = [];

beforeAll(async () => {
  world = await openWorld({ seams: { store: recording, acquirer: (acquirer) => acquirer } });
  browser = await browserOf(world, { roles, entity: null });
  const order = { merchantTransactionId: 'order-1041', merchantInvoiceId: 'invoice-7' };
  root = (await chargesDirectly(world, order)).body.id;
  const own = { amount: '12.00', currency: 'EUR', merchantTransactionId: 'refund-1' };
  refund = (await refersTo(world, root, 'RF', own)).body.id;
  chargeback = (await refersTo(world, root, 'CB', { amount: '80.00', currency: 'EUR' })).body.id;
});
afterAll(() => world.close());

const rowOf = async (path: string): Promise<string> =>
  textIn(tableIn(await browser.get(path)).split('<tbody>')[1] ?? '').replaceAll('\u00a0', ' ');

describe('a payment that refers to another one', () => {
  it('has the account of its root in the list, and its reference where it has none', async () => {
    expect(await rowOf('/office/payments?type=CB')).toMatch(/CB VISA •••• 0000 EUR 80\.00 \S+ order-1041/);
    expect(await rowOf('/office/payments?type=RF')).toMatch(/RF VISA •••• 0000 EUR 12\.00 \S+ refund-1/);
    expect(await rowOf('/office/search?q=type:CB')).toMatch(/CB VISA •••• 0000 EUR 80\.00 \S+ order-1041/);
  });

  it('has them in a file, with the id of its root and of the payment that it refers to', async () => {
    const [head, ...rows] = (await browser.get('/office/payments/export')).trimEnd().split('\r\n');
    const columns = head?.split(';') ?? [];
    const cells = rows.map((row) => Object.fromEntries(row.split(';').map((cell, place) => [columns[place], cell])));
    const recognised = { rootId: root, last4: '0000', invoice: 'invoice-7' };
    expect(cells).toMatchObject([
      { id: chargeback, referencedId: root, reference: 'order-1041', ...recognised },
      { id: refund, referencedId: root, reference: 'refund-1', ...recognised },
      { id: root, referencedId: '', reference: 'order-1041', ...recognised },
    ]);
  });

  it('has them on its own page', async () => {
    const page = textIn(await browser.get(`/office/payments/${chargeback}`));
    expect(page).toMatch(/Brand VISA •••• 0000 Reference order-1041/);
  });

  it('is named by the order in the list of disputes and on the page of its dispute', async () => {
    expect(await browser.get('/office/disputes')).toMatch(new RegExp(`/payments/${root}"\\s*>order-1041<`));
    expect(await rowOf('/office/disputes')).toContain('VISA •••• 0000');
    expect(textIn(await browser.get(`/office/disputes/${chargeback}`))).toContain('Reference order-1041');
  });

  it('costs its list one look-up of all roots, and a file without such columns none', async () => {
    lookedUp.length = 0;
    await browser.get('/office/payments');
    expect(lookedUp.map(({ length }) => length)).toEqual([1]);
    await browser.get('/office/payments?type=DB');
    await browser.get('/office/payments/export?csv.id=1&csv.rootId=1&csv.amount=1');
    expect(lookedUp).toHaveLength(1);
  });
});
