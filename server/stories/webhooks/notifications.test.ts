import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seconds } from '../../core/values.ts';
import { demoWithWebhooks } from '../world/demo-settings.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { openReceiver, type Receiver, secret } from './receiver.fixture.ts';

let world: World;
let receiver: Receiver;
beforeEach(async () => {
  receiver = await openReceiver();
  return () => receiver.close();
});
afterEach(() => world?.close());

const webhook = (more: object = {}) => ({ name: 'shop', url: receiver.url, secrets: [secret], ...more });
async function opened(...webhooks: readonly object[]): Promise<World> {
  world = await openWorld({ provisionFile: demoWithWebhooks(webhooks.length > 0 ? webhooks : [webhook()]) });
  await world.advance(seconds(1));
  return world;
}
const card = {
  entityId: demo.entityId,
  amount: '92.00',
  currency: 'EUR',
  paymentBrand: 'VISA',
  paymentType: 'DB',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
};

describe('a payment', () => {
  it('notifies its merchant when it has ended, with what the API answers', async () => {
    await opened();
    const { body } = await world.post('/v1/payments', card);
    await world.advance(seconds(1));
    const [notification, ...others] = receiver.accepted();
    expect(others).toEqual([]);
    expect(notification).toMatchObject({ type: 'PAYMENT' });
    expect(notification).not.toHaveProperty('action');
    expect(notification?.payload).toEqual({ ...body, presentationAmount: '92.00', presentationCurrency: 'EUR' });
  });
});
