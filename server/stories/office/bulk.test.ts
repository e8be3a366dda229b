import { stringify } from 'node:querystring';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../core/users/roles.ts';
import { plus, seconds } from '../../core/values.ts';
import { chargesDirectly, refersTo } from '../world/words.ts';
import { demo, openWorld, type Seams, type World } from '../world/world.ts';
import { type Browser, browserOf } from './browser.ts';

let world: World;
let isSlow = false;
/** Acquirers that take eight seconds for each request while they are slow. */
const seams: Seams = {
  store: (store) => store,
  acquirer: (acquirer) => ({
    ...acquirer,
    respondSynchronously: (request) => (isSlow ? undefined : acquirer.respondSynchronously?.(request)),
    async send(...given) {
      const response = await acquirer.send(...given);
      if (isSlow) world.clock.moveTo(plus(world.clock.now(), seconds(8)));
      return response;
    },
  }),
};
beforeAll(async () => {
  world = await openWorld({ seams });
});
afterAll(() => world.close());

const userOf = (roles: readonly Role[]) => {
  const entity = world.wired().gateway.entities.entityOf(demo.entityId)?.key ?? null;
  return browserOf(world, { roles, entity });
};
const authorizes = async (amount: string, more: Record<string, string> = {}): Promise<string> =>
  (await chargesDirectly(world, { paymentType: 'PA', amount, ...more })).body.id;
const pathOf = (action: string, ids: readonly string[]) =>
  `/office/payments/bulk?${stringify({ action, payment: ids })}`;
/** The payments that the form of a page names, each with its amount. */
const named = (page: string) => Array.from(page.matchAll(/name="payment"\s+value="([^"]+)"/g), ([, each = '']) => each);
const submits = (browser: Browser, path: string, reason: string) =>
  browser.post(path, {
    form: /name="form" value="([^"]+)"/.exec(browser.page())?.[1] ?? '',
    key: /name="key" value="([^"]+)"/.exec(browser.page())?.[1] ?? '',
    action: /name="action" value="([^"]+)"/.exec(browser.page())?.[1] ?? '',
    payment: named(browser.page()),
    reason,
  });
const typesOf = async (id: string) => {
  const key = world.wired().gateway.ids.keyOf('payment', id);
  if (key === undefined) throw new Error(`Expected the id of a payment, got ${id}`);
  return (await world.store().paymentTree(key)).map(({ type, state }) => `${type} ${state}`);
};

describe('several payments at once', () => {
  it('are listed with a sum for each currency and what is not possible, and captured once', async () => {
    const ids = [await authorizes('10.00'), await authorizes('12.50'), await authorizes('900', { currency: 'JPY' })];
    const { body: paid } = await chargesDirectly(world, { amount: '7.00' });
    const finance = await userOf(['finance']);
    expect(await finance.get('/office/payments')).toContain(`value="${ids[0]}"`);
    const path = pathOf('capture', [...ids, paid.id, ids[0] ?? '', 'unknown', '"><script>']);
    const page = await finance.get(path);
    expect(page).toContain('Capture (3)');
    expect(page.replaceAll('\u00a0', ' ')).toMatch(/EUR 22\.50<[^]*JPY 900</);
    expect(page.split('Not possible: 1').at(-1)).toContain('capture without a successful PA');
    expect(page).not.toContain('<script>');
    await submits(finance, path, '');
    expect([finance.status(), finance.page()]).toEqual([400, expect.stringContaining('Enter a reason')]);
    for (let turn = 1; turn <= 2; turn += 1) {
      await finance.get(path);
      if (turn === 1) await submits(finance, path, 'sent today');
      expect(await typesOf(ids[0] ?? '')).toEqual(['PA approved', 'CP approved']);
    }
    expect(finance.page()).toContain('None of these payments takes it');
    for (const id of ids) {
      expect(await typesOf(id)).toEqual(['PA approved', 'CP approved']);
      expect(await world.store().auditOf(id)).toMatchObject([{ action: 'capture', after: { reason: 'sent today' } }]);
    }
    expect(await typesOf(paid.id)).toEqual(['DB approved']);
  });

  it('are the first hundred of more, which is a notice and no fault', async () => {
    const finance = await userOf(['finance']);
    const many = Array.from({ length: 101 }, (_each, place) => `unknown${place}`);
    expect(await finance.get(pathOf('capture', many))).toMatch(
      /<p class="notice calm" role="status">There are more: these are the first 100/,
    );
  });

  it('are the same once more when the form is sent again', async () => {
    const ids = [await authorizes('10.00'), await authorizes('11.00')];
    const finance = await userOf(['finance']);
    const path = pathOf('reverse', ids);
    const shown = await finance.get(path);
    const first = await submits(finance, path, 'not needed');
    expect(first).toContain('2 approved, 0 declined, 0 pending');
    await finance.get(pathOf('reverse', []));
    const fields = {
      form: /name="form" value="([^"]+)"/.exec(shown)?.[1] ?? '',
      action: 'reverse',
      payment: named(shown),
    };
    const key = /name="key" value="([^"]+)"/.exec(shown)?.[1] ?? '';
    expect(await finance.post(path, { ...fields, key, reason: 'not needed' })).toContain('2 approved');
    for (const id of ids) expect(await typesOf(id)).toEqual(['PA approved', 'RV approved']);
  });

  it('are declined one by one where something else was first', async () => {
    const ids = [await authorizes('10.00'), await authorizes('11.00')];
    const finance = await userOf(['finance']);
    const path = pathOf('capture', ids);
    await finance.get(path);
    await refersTo(world, ids[0] ?? '', 'RV', {});
    expect(await submits(finance, path, 'sent')).toContain('1 approved, 1 declined, 0 pending');
    expect(await typesOf(ids[0] ?? '')).toEqual(['PA approved', 'RV approved', 'CP rejected']);
  });

  it('are all that match the filters, of which it is possible', async () => {
    const [marked] = [await authorizes('33.00', { merchantTransactionId: 'bulk-order-1' })];
    await authorizes('34.00', { merchantTransactionId: 'bulk-order-2' });
    const finance = await userOf(['finance']);
    const list = await finance.get('/office/payments?reference=bulk-order-1');
    const [, all = ''] = /href="([^"]+action=capture&amp;all=1)"/.exec(list) ?? [];
    const page = await finance.get(all.replaceAll('&amp;', '&'));
    expect(named(page)).toEqual([`${marked} 33.00`]);
  });

  it('go on with those that an acquirer’s slowness has left, under the same key', async () => {
    const ids = await Promise.all(
      ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'].map((n) => authorizes(`${n}.00`)),
    );
    const finance = await userOf(['finance']);
    const path = pathOf('capture', ids);
    await finance.get(path);
    isSlow = true;
    const page = await submits(finance, path, 'sent');
    isSlow = false;
    const left = named(page);
    expect(left.length).toBeGreaterThan(0);
    expect(page).toContain(`Go on with the other ${left.length}`);
    await submits(finance, path, 'sent');
    for (const id of ids) expect(await typesOf(id)).toEqual(['PA approved', 'CP approved']);
  });
});

describe('a form about several payments', () => {
  it('is refused to users without the right, for payments that they do not see, and above its bound', async () => {
    const id = await authorizes('10.00');
    const auditor = await userOf(['auditor']);
    expect(await auditor.get('/office/payments')).not.toContain('type="checkbox" name="payment"');
    await auditor.get(pathOf('capture', [id]));
    expect(auditor.status()).toBe(403);
    const { entities } = world.wired().gateway;
    const other = entities.all().find(({ kind, id: entity }) => kind === 'channel' && entity !== demo.entityId);
    const stranger = await browserOf(world, { roles: ['finance'], entity: other?.key ?? null });
    expect(await stranger.get(pathOf('capture', [id]))).toContain('No payment is selected');
    const form = /name="form" value="([^"]+)"/.exec(stranger.page())?.[1] ?? '';
    const key = '00000000-0000-4000-8000-000000000000';
    for (const payment of [
      [`${id} 10.00`],
      [],
      ['"><script>'],
      [`${id} 10.001`],
      Array.from({ length: 101 }, (_, at) => `${at.toString(16).padStart(32, '8')} 1.00`),
    ]) {
      await stranger.post(pathOf('capture', []), { form, key, action: 'capture', reason: 'x', payment });
      expect([payment[0], stranger.status()]).toEqual([payment[0], 400]);
    }
    await stranger.post('/office/payments/bulk', {
      form,
      key,
      action: 'refund',
      reason: 'x',
      payment: [`${id} 10.00`],
    });
    expect(stranger.status()).toBe(404);
    expect(await typesOf(id)).toEqual(['PA approved']);
  });
});

it('a page on which nothing is possible has the reason: none was selected, or none takes it', async () => {
  const reverser = await userOf(['finance']);
  expect(await reverser.get(pathOf('capture', []))).toContain('No payment is selected');
  const debit = (await chargesDirectly(world)).body.id;
  const page = await reverser.get(pathOf('capture', [debit]));
  expect([page.includes('None of these payments takes it'), page.includes('No payment is selected')]).toEqual([
    true,
    false,
  ]);
});

describe('a receipt', () => {
  it('of a card is not possible because cards have none, approved or not', async () => {
    const finance = await userOf(['finance']);
    for (const paymentType of ['PA', 'DB']) {
      const { body } = await chargesDirectly(world, { paymentType });
      expect(
        (await finance.get(`/office/payments/${body.id}`)).replaceAll(/<[^>]+>|\s+/g, ' ').replaceAll(/ +/g, ' '),
      ).toContain('Book a receipt Not possible: only invoices, prepayments and vouchers have receipts');
    }
  });
});
