import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { days, minutes, seconds } from '../../core/values.ts';
import { merchantOf } from '../schedules/schedules.fixture.ts';
import {
  browser,
  cardOf,
  cards,
  createsCheckout,
  deletes,
  order,
  pays,
  readsPayment,
  refersTo,
} from '../world/words.ts';
import { demo, type World } from '../world/world.ts';
import type { Receiver } from './receiver.fixture.ts';
import { openNotified } from './webhooks.fixture.ts';

let world: World;
let receiver: Receiver;
let close: () => Promise<void>;
async function opened(...settings: Parameters<typeof openNotified>): Promise<void> {
  ({ world, receiver, close } = await openNotified(...settings));
}
beforeEach(() => {
  close = async () => undefined;
});
afterEach(() => close());

/** Where several processes write, a page of events in the order of time ends ten seconds ago. */
const untilListed = seconds(11);
const card = { ...order, ...cardOf(cards.approved) };
const paysDirectly = async (more: Record<string, string> = {}) =>
  (await world.post('/v1/payments', { ...card, ...more })).body;
const delivered = async () => {
  await world.advance(seconds(1));
  return receiver.accepted();
};
const types = async () => (await delivered()).map(({ type, action }) => [type, ...(action ? [action] : [])].join(' '));

describe('a payment', () => {
  it('notifies its merchant when it has ended, with what the API answers', async () => {
    await opened();
    const body = await paysDirectly();
    const [notification, ...others] = await delivered();
    expect(others).toEqual([]);
    expect(notification).toMatchObject({ type: 'PAYMENT' });
    expect(notification).not.toHaveProperty('action');
    expect(notification?.payload).toEqual({ ...body, presentationAmount: '92.00', presentationCurrency: 'EUR' });
  });

  it('notifies once, whatever it takes at the acquirer', async () => {
    await opened();
    await paysDirectly({ testMode: 'EXTERNAL' });
    expect(await types()).toEqual(['PAYMENT']);
  });

  it('notifies of a decline as well', async () => {
    await opened();
    const body = await paysDirectly(cardOf(cards.declined));
    expect((await delivered()).map(({ payload }) => payload['result'])).toEqual([body.result]);
  });

  it('notifies of its references, each with the payment that it refers to', async () => {
    await opened();
    const { id } = await paysDirectly({ paymentType: 'PA' });
    const { body } = await refersTo(world, id, 'CP', { amount: '40.00', currency: 'EUR' });
    const [, capture] = await delivered();
    expect(capture?.payload).toMatchObject({ id: body.id, referencedId: id, presentationAmount: '40.00' });
  });

  it('notifies when it waits for its shopper, and when it has ended', async () => {
    await opened();
    const checkout = await createsCheckout(world);
    await pays(world, checkout, { paymentBrand: 'IDEAL', shopperResultUrl: 'http://localhost:8099/result' });
    const [waiting] = await delivered();
    expect(waiting?.payload).toMatchObject({ result: { code: '000.200.000' }, redirect: { method: 'GET' } });
    await world.advance(minutes(60 * 24));
    const [, ended, ...others] = await delivered();
    expect(others).toEqual([]);
    const { body } = await readsPayment(world, String(ended?.payload.id));
    expect(ended?.payload['result']).toEqual(body.result);
  });

  it('notifies when it waits for an analyst', async () => {
    await opened({ settings: { riskScreening: true } });
    const body = await paysDirectly({ 'customer.givenName': 'simulate', 'customer.surname': 'review' });
    expect((await delivered()).map(({ payload }) => payload['result'])).toEqual([body.result]);
    expect(body.result.code).toBe('100.400.500');
  });

  it('shows no account in any notification', async () => {
    await opened();
    await paysDirectly({ createRegistration: 'true' });
    await delivered();
    const texts = receiver.accepted().map((each) => JSON.stringify(each));
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text).not.toMatch(new RegExp(`${cards.approved}|"123"`));
  });
});

describe('a registration', () => {
  it('notifies when it is created, updated and deleted, after the payment that creates it', async () => {
    await opened();
    const { registrationId } = await paysDirectly({ createRegistration: 'true' });
    await world.post(`/v1/registrations/${registrationId}`, { entityId: demo.entityId, 'card.expiryYear': '2035' });
    const { body } = await deletes(world, registrationId);
    expect(await types()).toEqual(['PAYMENT', 'REGISTRATION CREATED', 'REGISTRATION UPDATED', 'REGISTRATION DELETED']);
    const [, created, updated, deleted] = receiver.accepted();
    expect(created?.payload).toMatchObject({ id: registrationId, card: { last4Digits: cards.approved.slice(-4) } });
    expect(updated?.payload).toMatchObject({ id: registrationId });
    expect(deleted?.payload).toMatchObject({ referencedId: registrationId, id: body.id });
  });
});

describe('a checkout', () => {
  it('notifies webhooks that name its type', async () => {
    await opened({ more: { types: ['CHECKOUT'] } });
    const checkout = await createsCheckout(world);
    await world.post(`/v1/checkouts/${checkout}`, { entityId: demo.entityId, amount: '10.00', currency: 'EUR' });
    await pays(world, checkout, { ...cardOf(cards.approved), ...browser });
    expect(await types()).toEqual(['CHECKOUT CREATED', 'CHECKOUT UPDATED']);
    expect(receiver.accepted().map(({ payload }) => payload['amount'])).toEqual(['92.00', '10.00']);
  });
});

describe('a schedule', () => {
  const { agrees, schedules, changes, gives } = merchantOf(() => world);
  const daily = { 'job.expression': '0 0 12 * * ?', 'job.name': 'gym of Jane Jones' };

  it('notifies webhooks that name its type, with what the API answers', async () => {
    await opened({ more: { types: ['SCHEDULE'] } });
    const { body } = await schedules(await agrees(), daily);
    await changes(body.id, { amount: '12.00', currency: 'EUR' });
    await gives(body.id);
    const [noticed, ended] = ['SCHEDULE DESCHEDULED', 'SCHEDULE ENDED'];
    expect(await types()).toEqual(['SCHEDULE CREATED', 'SCHEDULE RESCHEDULED', noticed, ended]);
    const [created, changed, ...atLast] = receiver.accepted();
    expect(created?.payload).toEqual(body);
    expect(changed?.payload).toMatchObject({ id: body.id, amount: '12.00', plan: { active: 'true' } });
    for (const { payload } of atLast)
      expect(payload).toMatchObject({ id: body.id, plan: { active: 'false', endedBy: 'descheduled' } });
    await world.advance(untilListed);
    const listed = await world.get(`/v1/events?entityId=${demo.entityId}&type=SCHEDULE&object=${body.id}`);
    const event = { type: 'SCHEDULE', object: body.id };
    expect(listed.body).toMatchObject({ events: [event, event, event, event] });
  });

  it('notifies of its end once, and of its dates by its payments alone', async () => {
    await opened({ more: { types: ['SCHEDULE'] } });
    await schedules(await agrees(), { ...daily, 'standingInstruction.numberOfInstallments': '2' });
    await world.advance(days(5));
    expect(await types()).toEqual(['SCHEDULE CREATED', 'SCHEDULE ENDED']);
    expect(receiver.accepted()[1]?.payload).toMatchObject({ plan: { charges: '2', endedBy: 'completed' } });
  });

  it('notifies of a notice once, however often it is given', async () => {
    await opened({ more: { types: ['SCHEDULE'], fields: 'withoutCustomerData' } });
    const { body } = await schedules(await agrees(), { ...daily, 'job.noticeNumber': '1', 'job.noticeUnit': 'MONTH' });
    await gives(body.id);
    await gives(body.id);
    expect(await types()).toEqual(['SCHEDULE CREATED', 'SCHEDULE DESCHEDULED']);
    expect(receiver.accepted()[1]?.payload).toMatchObject({ plan: { active: 'true' } });
    expect(JSON.stringify(receiver.accepted())).not.toMatch(/jane|jones/i);
  });
});

describe('a webhook without customer data', () => {
  it('is sent neither the shopper nor the holder, and all the rest', async () => {
    await opened({ more: { fields: 'withoutCustomerData' } });
    const { id } = await paysDirectly({
      'customer.email': 'jane@example.com',
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
    });
    const [notification] = await delivered();
    expect(notification?.payload).toMatchObject({ id, amount: '92.00', card: { bin: cards.approved.slice(0, 6) } });
    expect(JSON.stringify(notification)).not.toMatch(/jane|jones/i);
  });
});

describe('an event', () => {
  it('is kept for its merchant where the channel keeps events, and nowhere else', async () => {
    await opened({ more: { types: ['CHECKOUT'] }, settings: { keepEvents: true } });
    const { id } = await paysDirectly();
    await world.advance(untilListed);
    const { body } = await world.get(`/v1/events?entityId=${demo.entityId}`);
    expect(body).toMatchObject({ events: [{ type: 'PAYMENT', object: id }] });
  });

  it('is not kept where no one reads it', async () => {
    await opened({ more: { types: ['CHECKOUT'] } });
    await paysDirectly();
    await world.advance(untilListed);
    expect((await world.get(`/v1/events?entityId=${demo.entityId}`)).body).toMatchObject({ events: [] });
  });

  it('is found by its type, object and time, and by not being delivered', async () => {
    await opened();
    const [first, second] = [await paysDirectly({ createRegistration: 'true' }), await paysDirectly()];
    const objects = async (query: string) => {
      const { body } = await world.get(`/v1/events?entityId=${demo.entityId}&${query}`);
      return (body as unknown as { events: readonly { object: string }[] }).events.map(({ object }) => object);
    };
    expect(await objects('order=DESC&undelivered=true')).toHaveLength(3);
    await world.advance(untilListed);
    expect(await objects('')).toEqual([first.id, first.registrationId, second.id]);
    expect(await objects('order=DESC&limit=1')).toEqual([second.id]);
    expect(await objects('type=REGISTRATION')).toEqual([first.registrationId]);
    expect(await objects(`object=${first.id}`)).toEqual([first.id]);
    expect(await objects(`object=${first.registrationId}`)).toEqual([first.registrationId]);
    expect(await objects('from=2026-11-21 00:00:00')).toEqual([]);
    expect(await objects('to=2026-11-21 00:00:00')).toHaveLength(3);
    await delivered();
    expect(await objects('undelivered=true')).toEqual([]);
  });

  it('is delivered again on demand, with the same id and text', async () => {
    await opened();
    await paysDirectly();
    const [first] = await delivered();
    const { status } = await world.post(`/v1/events/${first?.id}/redeliver`, { entityId: demo.entityId });
    expect(status).toBe(200);
    expect(await delivered()).toEqual([first, first]);
  });

  it('of another channel is as unknown as one that does not exist', async () => {
    await opened();
    const unknown = await world.post(`/v1/events/${'8a'.repeat(16)}/redeliver`, { entityId: demo.entityId });
    expect(unknown.status).toBe(404);
  });
});
