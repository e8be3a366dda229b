import { expect, it, onTestFinished } from 'vitest';
import { days, minutes, minus, plus, seconds } from '../../core/values.ts';
import { timestampOf } from '../../http/answers/timestamp.ts';
import { lateCommits } from '../payments/late-commits.ts';
import { chargesDirectly } from '../world/words.ts';
import { demo } from '../world/world.ts';
import { openNotified } from './webhooks.fixture.ts';

type Page = { readonly events: readonly { readonly id: string }[]; readonly nextCursor?: string };

it('an event that is committed behind the cursor reaches webhooks, and who reads the last days again', async () => {
  const late = lateCommits();
  const { world, receiver, close } = await openNotified({ world: { seams: late } });
  onTestFinished(close);
  const reads = async (query: Readonly<Record<string, string>>) => {
    const search = new URLSearchParams({ entityId: demo.entityId, ...query }).toString();
    // The members are those that the endpoint describes.
    const { events, nextCursor } = JSON.parse((await world.get(`/v1/events?${search}`)).text) as Page;
    return { ids: events.map(({ id }) => id), nextCursor };
  };
  late.keepsBack('concludePayment');
  const paying = chargesDirectly(world);
  await late.isSent();
  world.clock.moveTo(plus(world.clock.now(), seconds(20)));
  await chargesDirectly(world);
  await world.advance(seconds(20));
  const { ids, nextCursor = '' } = await reads({});
  expect(ids).toHaveLength(1);
  late.release();
  const { id: paid } = (await paying).body;
  await world.advance(minutes(1));
  expect((await reads({ cursor: nextCursor })).ids).toEqual([]);
  const again = await reads({ from: timestampOf(minus(world.clock.now(), days(7))).slice(0, 19) });
  expect(again.ids).toHaveLength(2);
  expect(again.ids).toEqual(expect.arrayContaining(ids));
  expect(receiver.accepted().map(({ payload }) => payload.id)).toContain(paid);
});
