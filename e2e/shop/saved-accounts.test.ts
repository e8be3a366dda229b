import { describe, expect, it } from 'vitest';
import { checkoutId, gateway, payment, visitor } from './shop.fixture.ts';

/** What the gateway reports of a payment whose shopper has saved the card. */
const saving = {
  ...payment,
  paymentBrand: 'VISA',
  registrationId: '8c',
  card: { last4Digits: '0000', expiryMonth: '05', expiryYear: '2034' },
};

/** A visitor who has saved a card, and has the form of another order open. */
async function withSavedCard() {
  const jane = visitor();
  const first = await jane.orders('kettle');
  gateway.status = { ...saving, merchantTransactionId: first.id };
  await jane.open(first.result);
  const location = await jane.places('kettle');
  await jane.open(`${location}?with=form`);
  gateway.status = { result: { code: '000.200.000', description: '' } };
  Object.assign(gateway, { requests: [], keys: [] });
  const id = location.split('/').at(-1) ?? '';
  return { jane, id, result: `${location}/result?resourcePath=/v1/checkouts/${checkoutId}/payment` };
}

describe('an order that is paid by a saved account', () => {
  const charge = 'POST /v1/registrations/8c/payments';

  it('is paid when the gateway approves the payment, and not again by a second click', async () => {
    const { jane, id } = await withSavedCard();
    gateway.charged = { ...payment, merchantTransactionId: id };
    await jane.charges(id);
    await jane.charges(id);
    expect((await jane.open(`/orders/${id}`)).page).toContain('data-state="paid"');
    expect(gateway.requests.filter((request) => request === charge)).toHaveLength(1);
  });

  it('is pending without a response, and the request is repeated with its key', async () => {
    const { jane, id } = await withSavedCard();
    await jane.charges(id);
    gateway.charged = { ...payment, merchantTransactionId: id };
    expect((await jane.open(`/orders/${id}`)).page).toContain('data-state="paid"');
    expect(gateway.keys).toHaveLength(2);
    expect(gateway.keys[0]).toBe(gateway.keys[1]);
  });

  it('is not charged when its checkout was paid before', async () => {
    const { jane, id } = await withSavedCard();
    gateway.status = { ...payment, merchantTransactionId: id };
    await jane.charges(id);
    expect(gateway.requests).not.toContain(charge);
    expect((await jane.open(`/orders/${id}`)).page).toContain('data-state="paid"');
  });

  it('has the money of its checkout refunded when that is paid as well', async () => {
    const { jane, id, result } = await withSavedCard();
    gateway.charged = { ...payment, id: '8b', merchantTransactionId: id };
    await jane.charges(id);
    gateway.status = { ...payment, merchantTransactionId: id };
    expect((await jane.open(result)).page).toContain('data-state="paid"');
    expect(gateway.requests).toContain('POST /v1/payments/8a');
  });
});

describe('a saved account', () => {
  it('is offered to its shopper alone, with the next order', async () => {
    const { jane, id } = await withSavedCard();
    expect((await jane.open(`/orders/${id}`)).page).toContain('•••• 0000');

    const other = visitor();
    const order = await other.places('cup');
    expect((await other.open(order)).page).not.toContain('•••• 0000');
    await other.sends(`${order}/saved-accounts`, { account: '8c' });
    expect(gateway.requests).not.toContain('POST /v1/registrations/8c/payments');
  });

  it('takes the place of the same account that was saved before, which is deleted', async () => {
    const { jane, id, result } = await withSavedCard();
    gateway.status = { ...saving, registrationId: '8d', merchantTransactionId: id };
    await jane.open(result);
    expect(gateway.requests).toContain('DELETE /v1/registrations/8c');
  });

  it('may be a bank account, which has no expiry date', async () => {
    const jane = visitor();
    const { id, result } = await jane.orders('kettle');
    const bankAccount = { last4Digits: '3000' };
    gateway.status = {
      ...payment,
      paymentBrand: 'DIRECTDEBIT_SEPA',
      registrationId: '8e',
      bankAccount,
      merchantTransactionId: id,
    };
    await jane.open(result);
    const { page } = await jane.open(await jane.places('cup'));
    expect(page).toContain('SEPA direct debit •••• 3000');
    expect(page).not.toContain('valid until');
  });
});
