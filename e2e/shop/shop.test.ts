import { describe, expect, it } from 'vitest';
import { checkoutId, gateway, payment, shop, visitor } from './shop.fixture.ts';

describe('an order', () => {
  it('is paid when the gateway reports a success of this order', async () => {
    const jane = visitor();
    const { id, result } = await jane.orders('kettle');
    gateway.status = { ...payment, merchantTransactionId: id };
    expect((await jane.open(result)).page).toContain('data-state="paid"');
  });

  it('is shown with its number, date and way of payment, without a result code', async () => {
    const jane = visitor();
    const { id, result } = await jane.orders('kettle');
    gateway.status = { ...payment, paymentBrand: 'VISA', card: { last4Digits: '0000' }, merchantTransactionId: id };
    const { page } = await jane.open(result);
    const year = new Date().getFullYear();
    for (const fact of [id, `${year}`, 'Visa •••• 0000', 'Gooseneck kettle', 'What happens next'])
      expect(page).toContain(fact);
    expect(id).toMatch(/^LARCH-[0-9A-Z]{8}$/);
    expect(page).not.toContain('000.100.110');
  });

  it('that a transfer pays shows where the money goes, and by when', async () => {
    const jane = visitor();
    const { id, result } = await jane.orders('kettle');
    gateway.status = {
      ...payment,
      paymentType: 'PA',
      paymentBrand: 'PREPAYMENT',
      merchantTransactionId: id,
      resultDetails: { PaymentReference: 'TW-1', PaymentDueDate: '2026-12-04' },
      merchant: { bankAccount: { holder: 'Larch', number: 'DE23100000001234567890', bic: 'MARKDEF1100' } },
    };
    const { page } = await jane.open(result);
    for (const fact of ['DE23 1000 0000 1234 5678 90', 'TW-1', 'December 4, 2026']) expect(page).toContain(fact);
  });

  it('that its shopper cancelled is not called declined', async () => {
    const jane = visitor();
    const { result } = await jane.orders('kettle');
    gateway.status = { ...payment, result: { code: '100.396.101', description: '' } };
    const { page } = await jane.open(result);
    expect(page).toContain('You cancelled the payment.');
    expect(page).not.toContain('was declined');
  });

  it('is reserved when its shopper pays later', async () => {
    const jane = visitor();
    const { id, result } = await jane.orders('kettle');
    gateway.status = { ...payment, paymentType: 'PA', merchantTransactionId: id };
    expect((await jane.open(result)).page).toContain('data-state="reserved"');
    expect((await jane.open(`/orders/${id}`)).page).toContain('data-state="reserved"');
  });

  it.each([
    ['another amount', { amount: '0.01' }],
    ['another currency', { currency: 'JPY' }],
    ['another order', { merchantTransactionId: 'another-order' }],
    ['no amount at all', { amount: undefined }],
  ])('is not paid by a success with %s', async (_difference, difference) => {
    const jane = visitor();
    const { id, result } = await jane.orders('kettle');
    gateway.status = { ...payment, merchantTransactionId: id, ...difference };
    expect((await jane.open(result)).page).toContain('data-state="mismatch"');
  });

  it.each([
    ['declined', { ...payment, result: { code: '800.100.153', description: '' } }],
    ['pending', { ...payment, result: { code: '000.200.000', description: '' } }],
    ['expired', { result: { code: '200.300.404', description: '' } }],
  ])('is %s when the gateway reports that', async (state, response) => {
    const jane = visitor();
    const { result } = await jane.orders('kettle');
    gateway.status = response;
    expect((await jane.open(result)).page).toContain(`data-state="${state}"`);
  });

  it('whose checkout has expired can start over from the page that shows it', async () => {
    const jane = visitor();
    const { id, result } = await jane.orders('kettle');
    gateway.status = { result: { code: '200.300.404', description: '' } };
    expect((await jane.open(result)).page).toContain(`action="/orders/${id}/renew"`);
  });

  it('whose result cannot be read links to the same address again', async () => {
    const jane = visitor();
    const { result } = await jane.orders('kettle');
    gateway.status = {};
    expect(await jane.open(result)).toMatchObject({ status: 502, page: expect.stringContaining(`href="${result}"`) });
  });

  it('is read when the gateway pings, and then shown to the buyer as paid', async () => {
    const jane = visitor();
    const { id, result } = await jane.orders('kettle');
    gateway.status = { ...payment, merchantTransactionId: id };
    expect(await visitor().open(result)).toMatchObject({ status: 204, page: '' });
    expect((await jane.open(`/orders/${id}`)).page).toContain('data-state="paid"');
    expect((await jane.open('/journal')).page).toContain('"kind":"ping"');
  });

  it('has one checkout, even if its page is requested twice at the same moment', async () => {
    const jane = visitor();
    const order = await jane.places('kettle');
    await Promise.all([jane.open(order), jane.open(order)]);
    expect(gateway.keys).toHaveLength(2);
    expect(new Set(gateway.keys).size).toBe(1);
  });

  it('has one new checkout after its expiry, even if it is renewed twice at the same moment', async () => {
    const jane = visitor();
    const { id } = await jane.orders('kettle');
    gateway.status = { result: { code: '200.300.404', description: '' } };
    await Promise.all([jane.renew(id), jane.renew(id)]);
    expect(gateway.keys).toHaveLength(3);
    expect(gateway.keys[1]).toBe(gateway.keys[2]);
    expect(gateway.keys[0]).not.toBe(gateway.keys[1]);
  });

  it('is shown to its buyer only', async () => {
    const { id } = await visitor().orders('kettle');
    expect((await visitor().open(`/orders/${id}`)).status).toBe(404);
  });
});

describe('a visitor who returns', () => {
  it.each([
    `/v1/checkouts/${checkoutId.replace('0F', '1F')}/payment`,
    `//attacker.example/v1/checkouts/${checkoutId}/payment`,
    `@attacker.example/v1/checkouts/${checkoutId}/payment`,
    `/v1/checkouts/${checkoutId}/payment?`,
    `/v1/checkouts/${checkoutId}/../../payments/8a`,
    '',
  ])('with the resourcePath %j is refused, without a request to the gateway', async (path) => {
    const jane = visitor();
    const { id } = await jane.orders('kettle');
    gateway.requests = [];
    expect((await jane.open(`/orders/${id}/result?resourcePath=${encodeURIComponent(path)}`)).status).toBe(404);
    expect(gateway.requests).toEqual([]);
  });
});

describe('a new visitor', () => {
  it.each([
    ['de-AT,de;q=0.9', 'de', 'In den Korb'],
    ['ja', 'ja', 'カートに入れる'],
    ['fi', 'en', 'Add to basket'],
  ])('whose browser wants %s reads %s', async (wanted, language, text) => {
    const response = await shop.request('http://localhost/', { headers: { 'accept-language': wanted } });
    const page = await response.text();
    expect(page).toContain(`lang="${language}"`);
    expect(page).toContain(text);
  });
});

it('a form that is larger than any of the shop’s is not read', async () => {
  const body = new URLSearchParams({ product: 'x'.repeat(10_000) });
  const headers = { origin: 'http://localhost' };
  expect((await shop.request('http://localhost/cart', { method: 'POST', body, headers })).status).toBe(413);
});
