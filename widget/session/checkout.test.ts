import type { FrameData, FrameMessage, Progress } from 'shared';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { en } from '../locales/en.ts';
import { paymentTexts } from '../locales/messages.ts';
import { createCheckout, type Checkout } from './checkout.ts';
import type { CheckoutGateway, PaymentAnswer } from './gateway.ts';
import { createOutcomes } from './outcomes.ts';

const price = { tag: '9200EUR', text: '€92.00' };
const open: Progress = { state: 'open', millisLeft: 1_800_000, resourcePath: '/v1/checkouts/one/payment', price };
const data: FrameData = {
  checkout: 'one',
  brands: ['VISA'],
  origins: ['*'],
  resultUrl: 'https://shop.example/',
  progress: open,
  now: 0,
};
const attempt = (code: string) => ({ id: '8a', result: { code, description: code } });
const card = { 'card.number': '4200000000000000' };

type Desk = {
  readonly checkout: Checkout;
  /** Keys of the payments that were sent, in order. */
  readonly keys: string[];
  /** Tags of the prices that were to be paid. */
  readonly prices: string[];
  readonly shown: string[];
  readonly told: FrameMessage[];
};

/** A checkout whose gateway answers by this script: the last line of each is repeated. */
function desk(script: {
  pays?: readonly (PaymentAnswer | null)[];
  stands?: readonly (Progress | null)[];
  hasField?: boolean;
}): Desk {
  const [keys, prices, shown, told]: [string[], string[], string[], FrameMessage[]] = [[], [], [], []];
  const [pays, stands] = [[...(script.pays ?? [])], [...(script.stands ?? [open])]];
  const next = <T>(lines: T[]): T => (lines.length > 1 ? lines.shift() : lines[0]) as T;
  const gateway: CheckoutGateway = {
    pay: async (_form, { key, price: tag }) => (keys.push(key), prices.push(tag), next(pays)),
    progress: async () => next(stands),
  };
  const view = {
    showForm: (news?: { words: { title: string } }) => shown.push(`form${news ? `: ${news.words.title}` : ''}`),
    showBusy: (text: string) => shown.push(`busy: ${text}`),
    showPanel: (name: string) => shown.push(`panel: ${name}`),
    refuse: (names: readonly string[]) => (shown.push(`refused: ${names.join()}`), script.hasField ?? true),
    forgetCode: () => shown.push('code forgotten'),
    showPrice: (text: string | null) => shown.push(`price: ${text}`),
  };
  const outcomes = createOutcomes({
    data,
    texts: paymentTexts(en.form, en.session),
    view,
    tellPage: (message) => told.push(message),
  });
  const issuerWindow = { open: () => new Promise<void>(() => undefined), close: () => undefined };
  return {
    checkout: createCheckout({
      base: new URL('https://gateway.example/'),
      gateway,
      outcomes,
      issuerWindow,
      refuse: view.refuse,
    }),
    keys,
    prices,
    shown,
    told,
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

describe('paying', () => {
  it('ends with a result for the page', async () => {
    const { checkout, shown, told } = desk({ pays: [{ kind: 'paid' }] });
    await checkout.pay(card);
    expect(shown).toEqual(['busy: Processing…', 'panel: paid']);
    expect(told.at(-1)).toEqual({
      kind: 'result',
      id: 'one',
      resourcePath: open.resourcePath,
      state: 'paid',
      url: 'https://shop.example/',
    });
  });

  it('happens once, however often the button is pressed', async () => {
    const { checkout, keys } = desk({ pays: [{ kind: 'paid' }] });
    await Promise.all([checkout.pay(card), checkout.pay(card), checkout.pay(card)]);
    await checkout.pay(card);
    expect(keys.length).toBe(1);
  });

  it('sends the same key until an answer comes, and says that nobody knows yet', async () => {
    const { checkout, keys, shown, told } = desk({ pays: [null, null, null, { kind: 'paid' }] });
    const paid = checkout.pay(card);
    await minutes(1);
    await paid;
    expect(new Set(keys).size).toBe(1);
    expect(keys.length).toBe(4);
    expect(shown).toEqual(['busy: Processing…', 'panel: unknown', 'panel: paid']);
    expect(told).toContainEqual({ kind: 'fault', fault: 'unanswered', resultCode: null });
  });

  it('uses another key for another attempt', async () => {
    const { checkout, keys, shown } = desk({
      pays: [{ kind: 'refused', code: '800.100.152', fields: [] }, { kind: 'paid' }],
    });
    await checkout.pay(card);
    expect(shown.slice(1)).toEqual(['code forgotten', 'form: Your bank declined the payment']);
    await checkout.pay(card);
    expect(new Set(keys).size).toBe(2);
  });

  it('shows faults that only the gateway sees at their fields', async () => {
    const { checkout, shown } = desk({ pays: [{ kind: 'refused', code: '200.300.404', fields: ['card.cvv'] }] });
    await checkout.pay(card);
    expect(shown.slice(1)).toEqual(['form', 'refused: card.cvv']);
  });

  it('asks again when the shopper was shown another price, and then pays the new one', async () => {
    const dearer: Progress = { ...open, price: { tag: '9900EUR', text: '€99.00' } };
    const { checkout, prices, shown } = desk({ pays: [{ kind: 'repriced' }, { kind: 'paid' }], stands: [dearer] });
    await checkout.pay(card);
    expect(shown.slice(1)).toEqual(['price: €99.00', 'form: The amount has changed']);
    await checkout.pay(card);
    expect(prices).toEqual(['9200EUR', '9900EUR']);
    expect(shown.at(-1)).toBe('panel: paid');
  });

  it('never calls a decline what was paid from another tab', async () => {
    const { checkout, shown } = desk({
      pays: [{ kind: 'refused', code: '200.300.404', fields: [] }],
      stands: [{ ...open, state: 'paid' }],
    });
    await checkout.pay(card);
    expect(shown.at(-1)).toBe('panel: paid');
  });

  it('waits for an attempt of another tab that is under way', async () => {
    const stands: Progress[] = [
      { ...open, state: 'pending' },
      { ...open, state: 'pending' },
      { ...open, state: 'paid' },
    ];
    const { checkout, shown } = desk({ pays: [{ kind: 'refused', code: '200.300.404', fields: [] }], stands });
    const paid = checkout.pay(card);
    await minutes(1);
    await paid;
    expect(shown.at(-1)).toBe('panel: paid');
  });

  it('says so when the time ran out meanwhile', async () => {
    const { checkout, shown, told } = desk({
      pays: [{ kind: 'refused', code: '200.300.404', fields: [] }],
      stands: [{ ...open, state: 'expired' }],
    });
    await checkout.pay(card);
    expect(shown.at(-1)).toBe('panel: expired');
    expect(told.at(-1)).toEqual({ kind: 'expired' });
  });

  it('hands over to the shop what takes longer than anybody can wait', async () => {
    const { checkout, shown, told } = desk({
      pays: [{ kind: 'pending', attempt: attempt('000.200.000') }],
      stands: [{ ...open, state: 'pending' }],
    });
    const paid = checkout.pay(card);
    await minutes(3);
    await paid;
    expect(shown.slice(1)).toEqual(['panel: unknown', 'panel: pending']);
    expect(told.at(-1)).toMatchObject({ kind: 'result', state: 'pending' });
  });

  it.each([
    ['100.390.124', 'You cancelled the confirmation'],
    ['100.380.501', 'The confirmation took too long'],
    ['100.380.401', 'Your bank could not confirm it was you'],
    ['000.400.103', 'Your bank could not confirm it was you'],
    ['100.100.303', 'The card details were not accepted'],
    ['800.120.100', 'Too many attempts'],
    ['900.100.300', 'The payment did not go through'],
    ['800.100.153', 'Your bank declined the payment'],
    ['999.999.999', 'Your bank declined the payment'],
  ])('tells what %s means to a shopper', async (code, title) => {
    const { checkout, shown } = desk({ pays: [{ kind: 'refused', code, fields: [] }] });
    await checkout.pay(card);
    expect(shown.at(-1)).toBe(`form: ${title}`);
  });
});

describe('a page that was reloaded', () => {
  it('waits for the attempt that was under way', async () => {
    const { checkout, shown, keys } = desk({
      stands: [
        { ...open, state: 'pending' },
        { ...open, attempt: attempt('800.100.152') },
      ],
    });
    const begun = checkout.begin({ ...open, state: 'pending', attempt: attempt('000.200.000') });
    await minutes(1);
    await begun;
    expect(shown.at(-1)).toBe('form: Your bank declined the payment');
    expect(keys).toEqual([]);
  });

  it.each(['paid', 'expired'] as const)('shows that the checkout is %s', async (state) => {
    const { checkout, shown } = desk({});
    await checkout.begin({ ...open, state });
    expect(shown).toEqual([`panel: ${state}`]);
  });
});

describe('looking again', () => {
  it('finds out quietly that the time is over', async () => {
    const { checkout, shown } = desk({ stands: [{ ...open, state: 'expired' }] });
    await checkout.lookAgain();
    expect(shown).toEqual(['panel: expired']);
  });

  it('looks until there is an answer', async () => {
    const { checkout, shown } = desk({ stands: [null, null, { ...open, state: 'expired' }] });
    const looked = checkout.lookAgain();
    await minutes(1);
    await looked;
    expect(shown).toEqual(['panel: expired']);
  });

  it('leaves the form alone while it can be used, and while another tab is paying', async () => {
    const { checkout, shown } = desk({ stands: [open, { ...open, state: 'pending' }] });
    for (let time = 0; time < 2; time++) await checkout.lookAgain();
    expect(shown).toEqual([]);
  });
});
