import { beforeEach, describe, expect, it } from 'vitest';
import { days, minutes, seconds } from '../../core/values.ts';
import { cardOf, cards, createsCheckout, order, pays } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
  return () => world.close();
});

const returns = 'http://localhost:8099/result';
const transfer = { ...order, paymentBrand: 'IDEAL', shopperResultUrl: returns };
const notificationUrl = () => `${world.shop.url}/notify?shop=1`;

describe('a notificationUrl', () => {
  it('gets id and resourcePath whenever the status of an asynchronous payment changes', async () => {
    const { body } = await world.post('/v1/payments', { ...transfer, notificationUrl: notificationUrl() });
    await world.advance(seconds(1));
    const ping = `/notify?shop=1&id=${body.id}&resourcePath=${encodeURIComponent(`/v1/payments/${body.id}`)}`;
    expect(world.shop.pings).toEqual([ping]);
    await world.advance(days(1));
    expect(world.shop.pings).toEqual([ping, ping]);
  });

  it('of a checkout gets the path of the checkout', async () => {
    const checkout = await createsCheckout(world, { notificationUrl: notificationUrl() });
    await pays(world, checkout, { paymentBrand: 'IDEAL', shopperResultUrl: returns });
    await world.advance(seconds(1));
    const path = encodeURIComponent(`/v1/checkouts/${checkout}/payment`);
    expect(world.shop.pings).toEqual([`/notify?shop=1&id=${checkout}&resourcePath=${path}`]);
  });

  it('is tried three times', async () => {
    world.shop.answersWith = 500;
    await world.post('/v1/payments', { ...transfer, notificationUrl: notificationUrl() });
    await world.advance(minutes(10));
    expect(world.shop.pings.filter((ping) => ping.startsWith('/notify'))).toHaveLength(3);
  });

  it('gets nothing about a payment that ends with its response', async () => {
    await world.post('/v1/payments', { ...order, ...cardOf(cards.approved), notificationUrl: notificationUrl() });
    await world.advance(days(1));
    expect(world.shop.pings).toEqual([]);
  });

  it.each(['ftp://shop.example/notify', 'https://name:word@shop.example/', 'com.example.shop://done'])(
    'is refused when it is %s',
    async (url) => {
      const { body } = await world.post('/v1/payments', { ...transfer, notificationUrl: url });
      expect(body.result.parameterErrors?.map(({ name }) => name)).toEqual(['notificationUrl']);
    },
  );
});
