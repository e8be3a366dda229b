import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, seconds } from '../../core/values.ts';
import { decides } from '../world/analyst.ts';
import { chargesDirectly } from '../world/words.ts';
import { demo } from '../world/world.ts';
import { type Notified, openNotified } from '../webhooks/webhooks.fixture.ts';

const toReview = { 'customer.givenName': 'simulate', 'customer.surname': 'review' } as const;

let notified: Notified;
beforeAll(async () => {
  notified = await openNotified({ more: { types: ['RISK'] } });
});
afterAll(() => notified.close());
beforeEach(() => notified.receiver.forget());

const holds = async (): Promise<string> => (await chargesDirectly(notified.world, toReview)).body.id;
const arrived = () =>
  notified.receiver.accepted().map(({ type, action, payload }) => [type, action, payload['riskCase'], payload.id]);

describe('a risk case', () => {
  it('notifies webhooks that name its type when it is opened, noted and decided, in this order', async () => {
    const { world } = notified;
    const id = await holds();
    await decides(world.wired(), id, { decision: 'PENDING' });
    await decides(world.wired(), id, { decision: 'CANCEL' });
    await world.advance(seconds(1));
    const acted = { userId: 'ana', note: 'seen by ana' };
    expect(arrived()).toEqual([
      ['RISK', 'CREATED', expect.objectContaining({ state: 'open', score: '-200' }), id],
      ['RISK', 'UPDATED', expect.objectContaining({ ...acted, state: 'open', decision: 'PENDING' }), id],
      [
        'RISK',
        'UPDATED',
        expect.objectContaining({ ...acted, state: 'cancelled', decision: 'CANCEL', cancelReason: 'fraud' }),
        id,
      ],
    ]);
    const results = notified.receiver.accepted().map(({ payload }) => payload['result']);
    expect(results).toMatchObject([{ code: '100.400.500' }, { code: '100.400.500' }, { code: '100.400.147' }]);
  });

  it('notifies when its time is over', async () => {
    const id = await holds();
    await notified.world.advance(days(4));
    expect(arrived().at(-1)).toEqual(['RISK', 'UPDATED', expect.objectContaining({ state: 'expired' }), id]);
  });

  it('is listed among the events of its payment', async () => {
    const id = await holds();
    // Where several processes write, a page in the order of time ends ten seconds ago.
    await notified.world.advance(seconds(11));
    const { text } = await notified.world.get(`/v1/events?entityId=${demo.entityId}&object=${id}&type=RISK`);
    expect(JSON.parse(text).events).toMatchObject([{ type: 'RISK', action: 'CREATED', object: id }]);
  });

  it('has no event for a decision that came too late', async () => {
    const id = await holds();
    await decides(notified.world.wired(), id, { decision: 'CANCEL' });
    expect(await decides(notified.world.wired(), id, { decision: 'APPROVE' })).toBe('riskCaseClosed');
    await notified.world.advance(seconds(1));
    expect(arrived().filter((each) => each.at(-1) === id)).toHaveLength(2);
  });
});
