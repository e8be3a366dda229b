import type { Progress } from 'shared';
import { describe, expect, it, vi } from 'vitest';
import { account, approval, attempt, harness, open } from '../checkout-flow.fixture.ts';
import type { PaymentOutcome } from '../gateway.ts';

const pendingElsewhere = {
  ...open,
  attempt: { ...attempt('000.200.000'), redirect: { purpose: 'payment', url: 'https://bank.example/' } },
} as const satisfies Progress;

describe('a payment that is confirmed at a bank', () => {
  const payments: readonly PaymentOutcome[] = [{ kind: 'pending', attempt: pendingElsewhere.attempt }];

  it('makes the page leave for the gateway’s address', async () => {
    const { flow, reported } = harness({ payments });
    await flow.pay(account);
    expect(reported.at(-1)).toEqual({
      kind: 'redirect',
      url: 'https://gateway.example/asynchronous/8a/redirect',
    });
  });

  it('ends as the gateway reports it, where a window of its own is followed', async () => {
    const { flow, shown, reported } = harness({
      payments,
      progress: [{ ...open, state: 'paid', attempt: approval.attempt }],
      elsewhere: async (url, read) => url.endsWith('/8a/redirect') && (await read())?.state === 'paid',
    });
    await flow.pay(account);
    expect(shown.at(-1)).toBe('panel: paid');
    expect(reported.some(({ kind }) => kind === 'redirect')).toBe(false);
  });

  it('leaves the form open to a shopper who wants to pay otherwise, and shows a success that comes all the same', async () => {
    const { flow, shown, reported } = harness({
      payments,
      progress: [pendingElsewhere, { ...open, state: 'paid', attempt: approval.attempt }],
      elsewhere: async (_url, _read, outcomes) => (outcomes.reopenForm(), false),
    });
    await flow.pay(account);
    expect(shown).toEqual(['busy: paying', 'form']);
    expect(reported.at(-1)).toEqual({ kind: 'state', state: 'ready' });
    await vi.waitFor(() => expect(shown.at(-1)).toBe('panel: paid'), 5000);
  });
});

describe('a payment that is confirmed in a message', () => {
  const message = { by: 'phone', brand: 'MB WAY', account: '•••4567' } as const;
  const sent = { ...attempt('000.200.000'), message };
  const waiting: Progress = { ...open, state: 'pending', attempt: sent };
  const payments: readonly PaymentOutcome[] = [{ kind: 'pending', attempt: sent }];

  it('shows that from the first moment, and ends as the gateway reports it', async () => {
    const { flow, shown } = harness({
      payments,
      progress: [waiting, { ...open, state: 'paid', attempt: approval.attempt }],
      awaitReply: async (found, read, outcomes) => {
        shown.push(`message to ${found.attempt?.message?.account}`);
        outcomes.settle(await read());
      },
    });
    await flow.pay(account);
    expect(shown).toEqual(['busy: paying', 'message to •••4567', 'panel: paid']);
  });

  it('shows it again after a reload', async () => {
    const { flow, shown } = harness({
      progress: [waiting],
      awaitReply: async (_found, _read, outcomes) => void shown.push(`message about ${outcomes.price().text}`),
    });
    await flow.resume(waiting);
    expect(shown).toEqual(['busy: paying', 'message about €92.00']);
  });

  it('leaves the form open to a shopper who wants to pay otherwise', async () => {
    const { flow, shown, reported, keys } = harness({
      payments: [...payments, approval],
      progress: [waiting],
      awaitReply: async (_found, _read, outcomes) => outcomes.reopenForm(),
    });
    await flow.pay(account);
    expect(shown).toEqual(['busy: paying', 'form']);
    expect(reported.at(-1)).toEqual({ kind: 'state', state: 'ready' });
    await flow.pay(account);
    expect([shown.at(-1), keys.length]).toEqual(['panel: paid', 2]);
  });
});

describe('a payment that is made later', () => {
  const payTo = { reference: 'RF18539007547034' };
  const paid: Progress = { ...open, state: 'paid', attempt: { ...attempt('000.100.110'), payTo } };

  it('shows where to pay, and gives the page its result when the shopper goes on', async () => {
    const { flow, shown, reported } = harness({ payments: [approval], progress: [paid] });
    await flow.pay({ ...account, isPaidLater: true });
    expect(shown.at(-1)).toBe('pay to: RF18539007547034');
    expect(reported.at(-1)).toMatchObject({ kind: 'result', state: 'paid' });
  });

  it('shows it again after a reload', async () => {
    const { flow, shown } = harness({});
    await flow.resume(paid);
    expect(shown).toEqual(['pay to: RF18539007547034']);
  });
});
