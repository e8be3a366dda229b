import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { days, seconds } from '../../core/values.ts';
import type { Store } from '../../store/store.ts';
import { demoWithWebhooks } from '../world/demo-settings.ts';
import { until } from '../world/time.ts';
import { chargesDirectly } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { openReceiver, type Receiver, secret } from './receiver.fixture.ts';

let world: World;
let broken: Receiver;
let sound: Receiver;
beforeEach(async () => {
  [broken, sound] = [await openReceiver(), await openReceiver()];
  const provisionFile = demoWithWebhooks([
    { name: 'broken', url: broken.url, secrets: [secret] },
    { name: 'sound', url: sound.url, secrets: [secret], types: ['PAYMENT', 'WEBHOOK'] },
  ]);
  world = await openWorld({ provisionFile });
  await world.advance(seconds(1));
  return async () => {
    await world.close();
    await Promise.all([broken.close(), sound.close()]);
  };
});

const summaries = () => sound.accepted().filter(({ type }) => type === 'WEBHOOK');

describe('a receiver that does not answer', () => {
  it('delays no other one', async () => {
    const PAYMENTS = 10;
    const hanging: ((status: number) => void)[] = [];
    broken.answersWith = () => new Promise((resolve) => void hanging.push(resolve));
    world.wired().dispatcher.start();
    const paid: string[] = [];
    for (let payment = 0; payment < PAYMENTS; payment += 1) paid.push((await chargesDirectly(world)).body.id);
    await until(async () => sound.accepted().length === PAYMENTS);
    expect(sound.accepted().map(({ payload }) => payload.id)).toEqual(expect.arrayContaining(paid));
    expect(broken.accepted()).toEqual([]);
    world.wired().dispatcher.stop();
    for (const respond of hanging) respond(503);
  });
});

describe('a webhook with events that were not accepted', () => {
  it('is summarised in an event once a day, until they are', async () => {
    broken.answersWith = () => 500;
    await chargesDirectly(world);
    await world.advance(seconds(1));
    await world.advance(days(2));
    const found = summaries();
    expect(found).toHaveLength(2);
    expect(found[0]).toMatchObject({
      action: 'FAILING',
      payload: { webhook: { name: 'broken', url: broken.url, state: 'active', waiting: 1, failing: 1 } },
    });
    broken.answersWith = () => 200;
    await world.advance(days(2));
    expect(broken.accepted()).toHaveLength(1);
    const before = summaries().length;
    await world.advance(days(2));
    expect(summaries()).toHaveLength(before);
  });
});

it('a webhook that cannot be summarised leaves no later one out', async () => {
  let refused = 0;
  const store = (inner: Store): Store => ({
    ...inner,
    async commit(changes) {
      const summary = changes.find((change) => change.kind === 'publishEvent' && change.event.type === 'WEBHOOK');
      if (summary && refused === 0) {
        refused += 1;
        throw new Error('out of range');
      }
      return inner.commit(changes);
    },
  });
  const provisionFile = demoWithWebhooks([
    { name: 'broken', url: broken.url, secrets: [secret] },
    { name: 'broken too', url: broken.url, secrets: [secret] },
    { name: 'sound', url: sound.url, secrets: [secret], types: ['WEBHOOK'] },
  ]);
  const own = await openWorld({ provisionFile, seams: { store, acquirer: (acquirer) => acquirer } });
  onTestFinished(() => own.close());
  await own.advance(seconds(1));
  broken.answersWith = () => 500;
  await chargesDirectly(own);
  await own.advance(seconds(1));
  await own.advance(days(1));
  expect([refused, summaries().length]).toEqual([1, 1]);
});
