import type { Attempt, Progress } from 'shared';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { account, approval, attempt, type Harness, harness, open } from './checkout-flow.fixture.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

describe('a payment whose responses never arrive, while those to other requests do', () => {
  const pending = (more: Partial<Attempt>): Progress => ({
    ...open,
    state: 'pending',
    attempt: { ...attempt('000.200.000'), ...more },
  });
  const declines = (reported: Harness['reported']) =>
    reported.filter((message) => message.kind === 'fault' && message.fault === 'declined');
  const payUnanswered = async (progress: readonly (Progress | null)[], count = 1) => {
    const made = harness({ payments: [null], progress });
    void made.flow.pay(account);
    await minutes(count);
    return made;
  };

  it('opens the form again when the gateway has begun none, and is made when the next one is answered', async () => {
    const { flow, keys, shown, reported } = harness({ payments: [null, null, null, null, null, approval] });
    const pressed = flow.pay(account);
    await minutes(1);
    await pressed;
    expect(keys.length).toBe(5);
    expect(new Set(keys).size).toBe(1);
    expect(shown).toEqual(['busy: paying', 'panel: unknown', 'form: The payment did not go through']);
    expect(reported.filter(({ kind }) => kind === 'fault')).toEqual([
      { kind: 'fault', fault: 'unanswered', resultCode: null },
    ]);
    await flow.pay(account);
    expect(new Set(keys).size).toBe(2);
    expect(shown.at(-1)).toBe('panel: paid');
  });

  it('is not given up while the progress has no response either', async () => {
    const { keys, shown } = await payUnanswered([open, open, open, open, null], 3);
    expect(keys.length).toBeGreaterThan(20);
    expect(shown).toEqual(['busy: paying', 'panel: unknown']);
  });

  it('shows that the checkout has expired', async () => {
    const { shown, reported } = await payUnanswered([{ ...open, state: 'expired' }]);
    expect(shown.at(-1)).toBe('panel: expired');
    expect(reported.at(-1)).toEqual({ kind: 'expired' });
  });

  it('has a result when the checkout is paid, and shows no account that may not have paid it', async () => {
    const { shown, reported } = await payUnanswered([{ ...open, state: 'paid', attempt: approval.attempt }]);
    expect(shown.at(-1)).toBe('panel: paid: This order is already paid');
    expect(reported.at(-1)).toMatchObject({ kind: 'result', state: 'paid' });
  });

  it('waits for a pending attempt, and leaves one that is pending after two minutes to the shop', async () => {
    const paid = await payUnanswered([...Array<Progress>(9).fill(pending({})), { ...open, state: 'paid' }]);
    expect(paid.shown.at(-1)).toBe('panel: paid: This order is already paid');
    const { shown, reported } = await payUnanswered([pending({})], 3);
    expect(shown.at(-1)).toBe('panel: pending');
    expect(reported.at(-1)).toMatchObject({ kind: 'result', state: 'pending' });
  });

  it('continues with the challenge of a pending attempt', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ state: 'challenge' }));
    const redirect = { purpose: 'authentication', url: 'https://gateway.example/3ds/8a' } as const;
    const { shown } = await payUnanswered([pending({ redirect })]);
    expect(shown.at(-1)).toBe('busy: Checking with your bank…');
  });

  it('is not shown as declined, whatever became of the latest attempt', async () => {
    const declined = await payUnanswered([{ ...open, attempt: attempt('800.100.152') }]);
    expect(declined.shown.at(-1)).toBe('form: The payment did not go through');
    const elsewhere = await payUnanswered([{ ...open, attempt: attempt('000.200.000') }]);
    expect(elsewhere.shown.at(-1)).toBe('form: Waiting for the answer');
    expect([...declines(declined.reported), ...declines(elsewhere.reported)]).toEqual([]);
  });
});
