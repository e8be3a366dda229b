import type { Attempt, Progress } from 'shared';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { methodTexts } from '../locales/methods/languages.ts';
import { shopperTexts } from '../locales/shopper/languages.ts';
import { replyAwaiter } from './shopper/message.ts';
import { account, approval, attempt, card, type Harness, harness, open } from './checkout-flow.fixture.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

const typedCard = { ...account, parameters: { ...card, paymentBrand: 'VISA' } };
const storedCard = { parameters: { registrationId: '8a' }, shownAs: 'Visa •••• 0000', brand: 'VISA' };
const bankAccount = { parameters: { paymentBrand: 'DIRECTDEBIT_SEPA' }, shownAs: 'DE89 •••• 3000' };
const wallet = { parameters: { paymentBrand: 'GOOGLEPAY' }, shownAs: 'Google Pay' };

describe('a payment, where another window pays the same checkout', () => {
  it.each([
    ['another card', 'typed card', typedCard, { paymentBrand: 'VISA', card: { last4Digits: '4242' } }],
    ['a transfer', 'typed card', typedCard, { paymentBrand: 'IDEAL' }],
    ['another card', 'stored card', storedCard, { paymentBrand: 'VISA', card: { last4Digits: '4242' } }],
    ['a transfer', 'stored card', storedCard, { paymentBrand: 'IDEAL' }],
    ['a card', 'bank account', bankAccount, { paymentBrand: 'VISA', card: { last4Digits: '3000' } }],
    ['a card', 'wallet', wallet, { paymentBrand: 'VISA', card: { last4Digits: '0000' } }],
  ])('shows that the order is already paid when %s has paid it, and not the %s', async (_by, _name, used, answered) => {
    const paid = { ...approval.attempt, ...answered };
    for (const kind of ['paid', 'pending'] as const) {
      const { flow, shown } = harness({
        payments: [{ kind, attempt: paid }],
        progress: [{ ...open, state: 'paid', attempt: paid }],
      });
      await flow.pay(used);
      expect(shown).toEqual(['busy: paying', 'panel: paid: This order is already paid']);
    }
  });

  it.each([
    ['the typed card', typedCard, { paymentBrand: 'VISA', card: { last4Digits: '0000' } }],
    ['the stored card', storedCard, { paymentBrand: 'VISA', card: { last4Digits: '0000' } }],
    ['the card of the wallet', wallet, { paymentBrand: 'GOOGLEPAY', card: { last4Digits: '4242' } }],
    ['the bank account', bankAccount, { paymentBrand: 'DIRECTDEBIT_SEPA' }],
  ])('shows no other end when %s that was used has paid', async (_name, used, answered) => {
    const { flow, shown } = harness({ payments: [{ kind: 'paid', attempt: { ...approval.attempt, ...answered } }] });
    await flow.pay(used);
    expect(shown.at(-1)).toBe('panel: paid');
  });

  it('shows that the order is already paid when another window has paid it during a challenge', async () => {
    const own = { ...attempt('000.200.000'), paymentBrand: 'VISA', card: { last4Digits: '0000' } };
    const { flow, shown } = harness({
      payments: [{ kind: 'pending', attempt: own }],
      progress: [{ ...open, state: 'paid', attempt: { ...approval.attempt, id: '8b' } }],
    });
    await flow.pay(typedCard);
    expect(shown.at(-1)).toBe('panel: paid: This order is already paid');
  });

  it('shows no decline when another tab has paid', async () => {
    const { flow, shown } = harness({
      payments: [{ kind: 'refused', code: '200.300.404', parameters: [] }],
      progress: [{ ...open, state: 'paid' }],
    });
    await flow.pay(account);
    expect(shown.at(-1)).toBe('panel: paid: This order is already paid');
  });

  it('waits for a pending attempt of another tab', async () => {
    const progress: Progress[] = [
      { ...open, state: 'pending' },
      { ...open, state: 'pending' },
      { ...open, state: 'paid' },
    ];
    const { flow, shown } = harness({ payments: [{ kind: 'refused', code: '200.300.404', parameters: [] }], progress });
    const paid = flow.pay(account);
    await minutes(1);
    await paid;
    expect(shown.at(-1)).toBe('panel: paid: This order is already paid');
  });

  it('shows no refusal before it is known whether the order is being paid', async () => {
    const { flow, shown, reported } = harness({
      payments: [{ kind: 'refused', code: '200.300.404', parameters: [] }],
      progress: [null, null, { ...open, state: 'paid', attempt: approval.attempt }],
    });
    const pressed = flow.pay(account);
    await minutes(1);
    await pressed;
    expect(shown).toEqual(['busy: paying', 'panel: paid: This order is already paid']);
    expect(reported).not.toContainEqual(expect.objectContaining({ fault: 'declined' }));
  });

  it.each([
    ['the issuer’s challenge', { redirect: { purpose: 'authentication', url: 'https://gateway.example/3ds/8a' } }],
    ['the reply to a message', { message: { by: 'phone', brand: 'MB WAY', account: '•••567' } }],
  ] as const)('shows the decline of its own attempt while another one waits for %s', async (_name, waiting) => {
    const { flow, shown } = harness({
      payments: [{ kind: 'refused', code: '800.100.152', parameters: [] }],
      progress: [{ ...open, state: 'pending', attempt: { ...attempt('000.200.000'), ...waiting } }],
    });
    await flow.pay(account);
    expect(shown.slice(1)).toEqual(['code cleared', 'form: Your bank declined the payment']);
  });
});

describe('an attempt whose place another window’s attempt has taken', () => {
  const own = { kind: 'pending', attempt: attempt('000.200.000') } as const;
  const other = (code: string) => ({ ...attempt(code), id: '8b' });
  const declines = (reported: Harness['reported']) =>
    reported.filter((message) => message.kind === 'fault' && message.fault === 'declined');

  it('is not shown as declined while that one is pending, and what pays later is shown', async () => {
    const { flow, shown, reported } = harness({
      payments: [own],
      progress: [
        { ...open, attempt: other('000.200.000') },
        { ...open, attempt: other('000.200.000') },
        null,
        { ...open, state: 'paid', attempt: other('000.100.110') },
      ],
    });
    await flow.pay(account);
    expect(shown.slice(1)).toEqual(['form: Waiting for the answer']);
    await minutes(1);
    expect(shown.at(-1)).toBe('panel: paid: This order is already paid');
    expect(declines(reported)).toEqual([]);
  });

  it('leaves the form open without that notice when that one has failed', async () => {
    const { flow, shown, reported } = harness({
      payments: [own],
      progress: [
        { ...open, attempt: other('000.200.000') },
        { ...open, attempt: other('800.100.152') },
      ],
    });
    await flow.pay(account);
    await minutes(1);
    expect(shown.slice(1)).toEqual(['form: Waiting for the answer', 'form: The payment did not go through']);
    expect(declines(reported)).toEqual([]);
  });

  it('has no decline of its own when that one was declined', async () => {
    const { flow, shown, reported } = harness({
      payments: [own],
      progress: [{ ...open, attempt: other('800.100.152') }],
    });
    await flow.pay(account);
    expect(shown.slice(1)).toEqual(['form: The payment did not go through']);
    expect(declines(reported)).toEqual([]);
  });
});

describe('a challenge whose attempt another window’s has replaced', () => {
  const redirect = { purpose: 'authentication', url: 'https://gateway.example/3ds/8a' } as const;
  const waiting = (id: string, more: Partial<Attempt>): Progress => ({
    ...open,
    state: 'pending',
    attempt: { ...attempt('000.200.000'), id, ...more },
  });
  const own = waiting('8a', { redirect });

  beforeEach(() => void vi.stubGlobal('fetch', async () => Response.json({ state: 'challenge' })));
  afterEach(() => void vi.unstubAllGlobals());

  it.each([
    ['waits for the reply to a message', { message: { by: 'phone', brand: 'MB WAY', account: '•••567' } }],
    ['waits for a challenge of its own', { redirect: { ...redirect, url: 'https://gateway.example/3ds/8b' } }],
    ['waits for its acquirer', {}],
  ] as const)('is closed, and the form is open, while that %s', async (_how, more) => {
    const { flow, shown } = harness({
      payments: [{ kind: 'pending', attempt: own.attempt ?? attempt('000.200.000') }],
      progress: [own, waiting('8b', more)],
      awaitReply: async () => void shown.push('awaits a reply'),
    });
    const paid = flow.pay(account);
    await minutes(1);
    await paid;
    expect(shown.slice(-3)).toEqual(['challenge closed', 'busy: paying', 'form: Waiting for the answer']);
  });

  it('is the end of a payment that is already made when that one has paid', async () => {
    const paid: Progress = { ...open, state: 'paid', attempt: { ...approval.attempt, id: '8b' } };
    const { flow, shown } = harness({
      payments: [{ kind: 'pending', attempt: own.attempt ?? attempt('000.200.000') }],
      progress: [own, waiting('8b', {}), waiting('8b', {}), waiting('8b', {}), paid],
    });
    const pressed = flow.pay(account);
    await minutes(1);
    await pressed;
    expect(shown.slice(-2)).toEqual(['form: Waiting for the answer', 'panel: paid: This order is already paid']);
  });
});

it('a wait for the reply to a message is over when another window’s attempt has replaced that', async () => {
  const message = { by: 'phone', brand: 'MB WAY', account: '•••4567' } as const;
  const asked: Progress = { ...open, state: 'pending', attempt: { ...attempt('000.200.000'), message } };
  const other: Progress = { ...open, state: 'pending', attempt: { ...attempt('000.200.000'), id: '8b' } };
  const { flow, shown } = harness({
    payments: [{ kind: 'pending', attempt: attempt('000.200.000') }],
    progress: [asked, asked, other],
    awaitReply: replyAwaiter(
      { showPanel: () => shown.push('awaits a reply') },
      methodTexts.en,
      shopperTexts.en.message,
    ),
  });
  const pressed = flow.pay(account);
  await minutes(1);
  await pressed;
  expect(shown.slice(1)).toEqual(['awaits a reply', 'form: Waiting for the answer']);
});

describe('an open form', () => {
  it('follows an attempt that another window has begun', async () => {
    const pending: Progress = { ...open, state: 'pending', attempt: attempt('000.200.000') };
    const { flow, shown } = harness({ progress: [pending, pending, { ...open, state: 'paid' }] });
    const refreshed = flow.refresh();
    expect(shown).toEqual([]);
    await minutes(1);
    await refreshed;
    expect(shown).toEqual(['panel: paid: This order is already paid']);
  });
});
