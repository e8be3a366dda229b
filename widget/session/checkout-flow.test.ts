import type { Progress } from 'shared';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { account, approval, attempt, card, harness, open } from './checkout-flow.fixture.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  connect();
});
/** The browser reports no network, until it is connected again. */
const disconnect = () => Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
const connect = () => Reflect.deleteProperty(navigator, 'onLine');
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

describe('paying', () => {
  it('ends with a result for the page', async () => {
    const { flow, shown, reported } = harness({ payments: [approval] });
    await flow.pay(account);
    expect(shown).toEqual(['busy: paying', 'panel: paid']);
    expect(reported.at(-1)).toEqual({
      kind: 'result',
      id: 'one',
      resourcePath: open.resourcePath,
      state: 'paid',
      url: 'https://shop.example/',
    });
  });

  it('sends the browser’s data, with the Accept header of the form’s document', async () => {
    const { flow, forms } = harness({ payments: [approval] });
    await flow.pay(account);
    expect(forms).toEqual([expect.objectContaining({ ...card, 'customer.browser.acceptHeader': 'text/html' })]);
  });

  it('is done once, however often the button is pressed', async () => {
    const { flow, keys } = harness({ payments: [approval] });
    await Promise.all([flow.pay(account), flow.pay(account), flow.pay(account)]);
    await flow.pay(account);
    expect(keys.length).toBe(1);
  });

  it('sends the same key until a response comes, and shows meanwhile that the outcome is not known yet', async () => {
    const { flow, keys, shown, reported } = harness({ payments: [null, null, null, approval] });
    const paid = flow.pay(account);
    await minutes(1);
    await paid;
    expect(new Set(keys).size).toBe(1);
    expect(keys.length).toBe(4);
    expect(shown).toEqual(['busy: paying', 'panel: unknown', 'panel: paid']);
    expect(reported).toContainEqual({ kind: 'fault', fault: 'unanswered', resultCode: null });
  });

  it('is not sent offline: the form shows that it is offline until the network is back', async () => {
    disconnect();
    const { flow, keys, shown } = harness({ payments: [approval] });
    const pressed = [flow.pay(account), flow.pay(account)];
    await minutes(1);
    expect(shown).toEqual(['form: You are offline', 'form: You are offline']);
    connect();
    await minutes(1);
    await Promise.all(pressed);
    expect(shown.slice(2)).toEqual(['form', 'form']);
    expect(keys).toEqual([]);
  });

  it('uses another key for another attempt', async () => {
    const { flow, keys, shown } = harness({
      payments: [{ kind: 'refused', code: '800.100.152', parameters: [] }, approval],
    });
    await flow.pay(account);
    expect(shown.slice(1)).toEqual(['code cleared', 'form: Your bank declined the payment']);
    await flow.pay(account);
    expect(new Set(keys).size).toBe(2);
  });

  it('marks the field that the issuer found wrong, and not the bank is named', async () => {
    const { flow, shown } = harness({ payments: [{ kind: 'refused', code: '800.100.153', parameters: [] }] });
    await flow.pay(account);
    expect(shown.slice(1)).toEqual(['code cleared', 'fault: card.cvv', 'form: The card details were not accepted']);
  });

  it.each([
    ['bank account', { parameters: { 'bankAccount.iban': 'DE89370400440532013000' }, shownAs: 'DE89 •••• 3000' }],
    ['wallet', { parameters: { 'mobileWallet.paymentToken': 'e30' }, shownAs: 'Google Pay' }],
    ['stored card whose code is not asked for', { parameters: { registrationId: '8a' }, shownAs: 'Visa •••• 0000' }],
  ])('does not ask for a security code when the payment with a %s was declined', async (_name, used) => {
    for (const code of ['800.100.152', '800.100.155', '100.100.700']) {
      const { flow, shown } = harness({ payments: [{ kind: 'refused', code, parameters: [] }] });
      await flow.pay(used);
      expect(shown.slice(1)).toEqual(['code cleared', 'form: The payment did not go through']);
    }
  });

  it('shows faults that only the gateway finds at their fields', async () => {
    const { flow, shown } = harness({ payments: [{ kind: 'refused', code: '200.300.404', parameters: ['card.cvv'] }] });
    await flow.pay(account);
    expect(shown.slice(1)).toEqual(['form', 'faults: card.cvv']);
  });

  it('shows a changed price before anything is charged, and then pays the new one', async () => {
    const dearer: Progress = { ...open, price: { tag: '9900EUR', text: '€99.00' } };
    const { flow, prices, shown } = harness({ payments: [{ kind: 'repriced' }, approval], progress: [dearer] });
    await flow.pay(account);
    expect(shown.slice(1)).toEqual(['price: €99.00', 'form: The amount has changed']);
    await flow.pay(account);
    expect(prices).toEqual(['9200EUR', '9900EUR']);
    expect(shown.at(-1)).toBe('panel: paid');
  });

  it('shows of a checkout that is opened after its payment that it is paid already, and gives the page the result', async () => {
    const { flow, shown, reported } = harness({});
    await flow.resume({ ...open, state: 'paid' });
    expect(shown).toEqual(['panel: paid: This order is already paid']);
    expect(reported.at(-1)).toMatchObject({ kind: 'result', state: 'paid' });
  });

  it('shows that the checkout has expired meanwhile', async () => {
    const { flow, shown, reported } = harness({
      payments: [{ kind: 'refused', code: '200.300.404', parameters: [] }],
      progress: [{ ...open, state: 'expired' }],
    });
    await flow.pay(account);
    expect(shown.at(-1)).toBe('panel: expired');
    expect(reported.at(-1)).toEqual({ kind: 'expired' });
  });

  it('leaves a transfer that waits at its bank when the checkout has expired to the shop', async () => {
    const { flow, shown, reported } = harness({
      progress: [{ ...open, state: 'expired', attempt: attempt('000.200.000') }],
    });
    await flow.refresh();
    expect(shown).toEqual(['panel: pending']);
    expect(reported.at(-1)).toMatchObject({ kind: 'result', state: 'pending' });
  });

  it('leaves a payment that is pending after two minutes to the shop', async () => {
    const { flow, shown, reported } = harness({
      payments: [{ kind: 'pending', attempt: attempt('000.200.000') }],
      progress: [{ ...open, state: 'pending', attempt: attempt('000.200.000') }],
    });
    const paid = flow.pay(account);
    await minutes(3);
    await paid;
    expect(shown.slice(1)).toEqual(['panel: unknown', 'panel: pending']);
    expect(reported.at(-1)).toMatchObject({ kind: 'result', state: 'pending' });
  });

  it.each([
    ['100.390.124', 'You cancelled the confirmation'],
    ['100.380.501', 'The confirmation took too long'],
    ['100.380.401', 'Your bank could not confirm it was you'],
    ['000.400.103', 'The payment did not go through'],
    ['100.100.303', 'The card details were not accepted'],
    ['800.120.100', 'Too many attempts'],
    ['900.100.300', 'The payment did not go through'],
    ['800.100.153', 'The card details were not accepted'],
    ['800.100.155', 'The limit of your card is reached'],
    ['800.100.152', 'Your bank declined the payment'],
    ['999.999.999', 'The payment did not go through'],
  ])('shows a notice for the result code %s', async (code, title) => {
    const { flow, shown } = harness({ payments: [{ kind: 'refused', code, parameters: [] }] });
    await flow.pay(account);
    expect(shown.at(-1)).toBe(`form: ${title}`);
  });
});

describe('a page that was reloaded', () => {
  it('waits for the pending attempt', async () => {
    const { flow, shown, keys } = harness({
      progress: [
        { ...open, state: 'pending', attempt: attempt('000.200.000') },
        { ...open, attempt: attempt('800.100.152') },
      ],
    });
    const resumed = flow.resume({ ...open, state: 'pending', attempt: attempt('000.200.000') });
    await minutes(1);
    await resumed;
    expect(shown.at(-1)).toBe('form: Your bank declined the payment');
    expect(keys).toEqual([]);
  });

  it('shows that the checkout has expired', async () => {
    const { flow, shown } = harness({});
    await flow.resume({ ...open, state: 'expired' });
    expect(shown).toEqual(['panel: expired']);
  });
});

describe('a payment that the shopper confirms elsewhere', () => {
  it('sends the page to the redirect, and waits for nothing', async () => {
    const redirect = { purpose: 'payment', url: 'https://bank.example/' } as const;
    const { flow, reported, shown } = harness({
      payments: [{ kind: 'pending', attempt: { ...attempt('000.200.000'), redirect } }],
    });
    await flow.pay(account);
    expect(reported.at(-1)).toEqual({ kind: 'redirect', url: 'https://gateway.example/asynchronous/8a/redirect' });
    expect(shown).toEqual(['busy: paying']);
  });
});

describe('a refresh', () => {
  it('shows without an attempt that the checkout has expired', async () => {
    const { flow, shown } = harness({ progress: [{ ...open, state: 'expired' }] });
    await flow.refresh();
    expect(shown).toEqual(['panel: expired']);
  });

  it('repeats its request until a response comes', async () => {
    const { flow, shown } = harness({ progress: [null, null, { ...open, state: 'expired' }] });
    const refreshed = flow.refresh();
    await minutes(1);
    await refreshed;
    expect(shown).toEqual(['panel: expired']);
  });

  it('changes nothing while the checkout is open', async () => {
    const { flow, shown } = harness({ progress: [open] });
    for (let time = 0; time < 2; time++) await flow.refresh();
    expect(shown).toEqual([]);
  });
});
