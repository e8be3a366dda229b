import { afterAll, beforeAll, expect, it } from 'vitest';
import { seconds } from '../../core/values.ts';
import { openReceiver, type Receiver } from '../webhooks/receiver.fixture.ts';
import { cardOf, cards, chargesDirectly, refersTo } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { type Browser, browserOf } from './browser.ts';
import { textIn } from './lists.fixture.ts';

let world: World;
let finance: Browser;
let receiver: Receiver;
beforeAll(async () => {
  [world, receiver] = await Promise.all([openWorld(), openReceiver()]);
  finance = await browserOf(world, { roles: ['finance'], entity: null });
});
afterAll(() => Promise.all([world.close(), receiver.close()]));

it('a payment leads from its tabs and the kinds of its timeline back to them, below the first screen of a phone', async () => {
  const { body } = await chargesDirectly(world);
  const address = `/office/payments/${body.id}`;
  const page = await finance.get(address);
  for (const [path, place] of [
    [`${address}/raw`, 'part'],
    [`${address}?kind=risk`, 'timeline'],
  ] as const) {
    expect(page).toContain(`href="${path}#${place}"`);
    expect(await finance.get(path)).toContain(`id="${place}"`);
  }
});

it('a payment gives each reason once for all that is not possible, below what is', async () => {
  const { body } = await chargesDirectly(world, { 'card.number': cards.declined });
  expect(textIn(await finance.get(`/office/payments/${body.id}`))).toContain(
    'Actions Reverse, Refund, Rebill, Book a chargeback, Book a receipt Not possible: referenced payment was refused',
  );
  const authorized = await chargesDirectly(world, { paymentType: 'PA' });
  const captured = await refersTo(world, authorized.body.id, 'CP');
  expect(textIn(await finance.get(`/office/payments/${captured.body.id}`))).toMatch(
    / Book a chargeback EUR .* Capture Not possible/,
  );
});

it('a payment has its type alone for its name where no money moves', async () => {
  await world.post('v1/registrations', {
    entityId: demo.entityId,
    ...cardOf(cards.approved),
    'standingInstruction.mode': 'INITIAL',
    'standingInstruction.source': 'CIT',
    'standingInstruction.type': 'RECURRING',
  });
  const [path = ''] = /\/office\/payments\/8a\w{30}/.exec(await finance.get('/office/payments?type=RG')) ?? [];
  const page = await finance.get(path);
  expect(page).toContain('<h1>RG</h1>');
  expect(page).toContain(`<a href="${path}"><code>RG</code></a>`);
});

it('the timeline of a payment has the number of the request beside each try to notify its merchant', async () => {
  const administrator = await browserOf(world, { roles: ['administrator'], entity: null });
  await administrator.get('/office/webhooks');
  const terms = { entity: demo.entityId, name: 'Shop', type: ['PAYMENT'], fields: 'all', format: 'signed' };
  await administrator.submit('/office/webhooks', { ...terms, url: receiver.url });
  await world.advance(seconds(1));
  receiver.answersWith = () => 500;
  const { body } = await chargesDirectly(world);
  await world.advance(seconds(1));
  const page = await finance.get(`/office/payments/${body.id}?kind=webhook`);
  const entries = (page.split('class="timeline"')[1] ?? '').split('</ol>')[0]?.split('<li>').slice(1) ?? [];
  expect(entries.length).toBeGreaterThan(1);
  expect(entries.at(-1)).toContain('PAYMENT: 500');
  const ndcs = entries.map((each) => /<code title="([^"]+)"/.exec(each)?.[1]);
  expect(new Set(ndcs)).toEqual(new Set([(await world.store().payment(keyOf(body.id)))?.ndc]));
});

const keyOf = (id: string) => world.wired().gateway.ids.keyOf('payment', id) ?? expect.fail();
