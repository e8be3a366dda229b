import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '../../core/change.ts';
import type { PendingPayment } from '../../core/payments/payment.ts';
import { minutes } from '../../core/values.ts';
import type { Store } from '../../store/store.ts';
import { codeOf, idIn, instruction } from '../instructions/instructions.fixture.ts';
import { decides } from '../world/analyst.ts';
import { cardOf, cards, chargesDirectly, readsPayment, refersTo } from '../world/words.ts';
import { type Answered, openWorld, type World } from '../world/world.ts';

const toReview = { 'customer.givenName': 'simulate', 'customer.surname': 'review' } as const;
const [SUCCESS, WAITS, SHORT_OF_FUNDS, NOT_RESERVED] = [
  '000.100.110',
  '100.400.500',
  '800.100.155',
  '700.400.510',
] as const;
const byMerchant = { mode: 'REPEATED', source: 'MIT', type: 'UNSCHEDULED' };

/** Whether payments are kept as releases kept them that did not know which one a practice completes. */
let isEarlier: boolean;

function asEarlier(row: PendingPayment): PendingPayment {
  const { completes: _unknown, ...findings } = row.findings;
  // The cast holds because every other finding is kept.
  return { ...row, findings } as PendingPayment;
}
const kept = (change: Change): Change =>
  isEarlier && change.kind === 'savePayment' ? { ...change, row: asEarlier(change.row) } : change;
const keeping = (store: Store): Store => ({ ...store, commit: (changes) => store.commit(changes.map(kept)) });

let world: World;
let agreed: string;
beforeEach(async () => {
  isEarlier = false;
  world = await openWorld({ seams: { store: keeping, acquirer: (acquirer) => acquirer } });
  const begun = instruction({ mode: 'INITIAL', source: 'CIT', type: 'UNSCHEDULED' });
  agreed = idIn(await chargesDirectly(world, begun));
});
afterEach(() => world.close());

type Form = Record<string, string>;

/** A further payment of the agreement, which practices name. */
const follows = (more: Form): Promise<Answered> =>
  chargesDirectly(world, {
    ...cardOf(cards.approved),
    ...instruction({ ...byMerchant, initialTransactionId: agreed }),
    ...more,
  });

/** A payment by a practice, which an analyst has to approve. */
async function holds(industryPractice: string, { body }: Answered, more: Form): Promise<Answered> {
  const named = instruction({ ...byMerchant, industryPractice, initialTransactionId: body.id });
  const held = await chargesDirectly(world, { ...named, ...more, ...toReview });
  expect(codeOf(held)).toBe(WAITS);
  return held;
}

async function approves({ body: { id } }: Answered): Promise<string> {
  expect(await decides(world.wired(), id, { decision: 'APPROVE' })).toBe('approved');
  await world.advance(minutes(5));
  return codeOf(await readsPayment(world, id));
}

describe('a held payment by an industry practice is asked about the payment that it named', () => {
  it.each<[string, Form, Form]>([
    ['NO_SHOW', { amount: '50.00' }, { amount: '20.00' }],
    ['DELAYED_CHARGES', { amount: '50.00' }, { amount: '20.00' }],
    ['REAUTHORIZATION', { paymentType: 'PA', amount: '50.00' }, { paymentType: 'PA', amount: '20.00' }],
    ['INCREMENTAL_AUTH', { paymentType: 'PA', amount: '50.00' }, { paymentType: 'PA', amount: '20.00' }],
    ['RESUBMISSION', { 'customParameters[forceResultCode]': SHORT_OF_FUNDS }, {}],
  ])('%s', async (practice, further, form) => {
    const held = await holds(practice, await follows(further), form);
    expect(await approves(held)).toBe(SUCCESS);
  });

  it('and declined where that is a reservation that was reversed meanwhile', async () => {
    const reservation = await follows({ paymentType: 'PA', amount: '50.00' });
    const held = await holds('INCREMENTAL_AUTH', reservation, { paymentType: 'PA', amount: '20.00' });
    expect(codeOf(await refersTo(world, reservation.body.id, 'RV', {}))).toBe(SUCCESS);
    expect(await approves(held)).toBe(NOT_RESERVED);
  });

  it('but not where an earlier release has held it, of which that payment is unknown', async () => {
    const declined = await follows({ 'customParameters[forceResultCode]': SHORT_OF_FUNDS });
    isEarlier = true;
    const held = await holds('RESUBMISSION', declined, {});
    isEarlier = false;
    expect(await approves(held)).toBe(SUCCESS);
  });
});
