import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreementOf, minutes } from '../../core/values.ts';
import { freshDatabase } from '../process/folder.ts';
import { cardOf, chargesDirectly } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { approvedOnce, codeOf, DAY, idIn, merchantOf } from './instructions.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ database: freshDatabase() });
});
afterAll(() => world.close());
const { begins, declines, follows } = merchantOf(() => world);

describe('the advice of an issuer', () => {
  it.each([
    ['02', '700.600.002', 72],
    ['24', '700.600.024', 1],
    ['25', '700.600.025', 24],
    ['26', '700.600.026', 48],
    ['27', '700.600.027', 96],
    ['28', '700.600.028', 144],
    ['29', '700.600.029', 192],
    ['30', '700.600.030', 240],
  ])('%s delays the next try of the merchant with %s for %s hours', async (advice, code, hours) => {
    const first = await begins({}, approvedOnce('4000000000000002'));
    const card = cardOf('4000000000000002');
    expect(codeOf(await declines(idIn(first), advice))).toBe('800.100.152');
    expect(codeOf(await follows(idIn(first), {}, card))).toBe(code);
    await world.advance(minutes(hours * 60 - 1));
    expect(codeOf(await follows(idIn(first), {}, card))).toBe(code);
    await world.advance(minutes(1));
    expect(codeOf(await follows(idIn(first), {}, card))).toBe('800.100.152');
  });

  it.each([
    ['03', '700.601.003', '4000000000009987'],
    ['22', '700.601.022', '4000000000000069'],
  ])('%s forbids every later try of the merchant with %s, and no other account', async (advice, code, number) => {
    const [first, other] = [await begins({}, approvedOnce(number)), await begins()];
    await declines(idIn(first), advice, number);
    await world.advance(minutes(400 * DAY));
    expect(codeOf(await follows(idIn(first), {}, cardOf(number)))).toBe(code);
    const agreedAgain = await begins({}, approvedOnce(number));
    expect(codeOf(await follows(idIn(agreedAgain), {}, approvedOnce(number)))).toBe(code);
    expect(codeOf(await follows(idIn(other)))).toBe('000.100.110');
    expect(codeOf(await chargesDirectly(world, cardOf(number)))).toMatch(/^800\.100/);
  });

  it('that the card was stolen needs no advice to forbid a retry', async () => {
    const first = await begins({}, approvedOnce('4000000000009979'));
    expect(codeOf(await follows(idIn(first), {}, cardOf('4000000000009979')))).toBe('800.100.159');
    expect(codeOf(await follows(idIn(first), {}, cardOf('4000000000009979')))).toBe('700.601.003');
  });

  it('01 forbids tries with the same card data until the shopper agrees anew', async () => {
    const card = approvedOnce('4000000000000127');
    const first = await begins({}, card);
    await declines(idIn(first), '01', '4000000000000127');
    await world.advance(minutes(400 * DAY));
    expect(codeOf(await follows(idIn(first), {}, card))).toBe('700.601.001');
    const agreedAgain = await begins({}, card);
    expect(codeOf(await follows(idIn(agreedAgain), {}, card))).toBe('000.100.110');
    expect(codeOf(await follows(idIn(first), {}, card))).toBe('700.601.001');
  });

  it('21 ends the agreement, and no other one of the same card, made before or afterwards', async () => {
    const card = approvedOnce('4000000000000119');
    const [before, first] = [await begins({}, card), await begins({}, card)];
    await declines(idIn(first), '21', '4000000000000119');
    const afterwards = await begins({}, card);
    for (const days of [0, 400]) {
      await world.advance(minutes(days * DAY));
      expect(codeOf(await follows(idIn(first), {}, card))).toBe('800.100.500');
      for (const other of [before, afterwards])
        expect(codeOf(await follows(idIn(other), {}, card))).toBe('000.100.110');
    }
  });

  it('21 of an agreement that was made elsewhere forbids later tries with the card but under agreements made here', async () => {
    const card = approvedOnce('4000000000000119');
    const elsewhere = '123456789012345';
    await declines(elsewhere, '21', '4000000000000119');
    expect(codeOf(await follows(elsewhere, {}, card))).toBe('700.601.021');
    expect(codeOf(await follows(idIn(await begins({}, card)), {}, card))).toBe('000.100.110');
  });

  it('21 ends the agreement also for the card that renews its card', async () => {
    const first = await begins({}, approvedOnce('4000000000000119'));
    await declines(idIn(first), '21', '4000000000000119');
    const renewed = { ...cardOf('4000000000000119'), 'card.expiryYear': '2036' };
    expect(codeOf(await follows(idIn(first), {}, renewed))).toBe('800.100.500');
  });

  it('that the cardholder stopped the payments ends this agreement, or all of the account', async () => {
    const stopped = { 'customParameters[forceResultCode]': '800.100.500' };
    const all = { 'customParameters[forceResultCode]': '800.100.501' };
    const [one, other] = [await begins(), await begins()];
    await follows(idIn(one), {}, stopped);
    expect(codeOf(await follows(idIn(one)))).toBe('800.100.500');
    expect(codeOf(await follows(idIn(other)))).toBe('000.100.110');
    await follows(idIn(other), {}, all);
    const third = await begins();
    expect(codeOf(await follows(idIn(other)))).toBe('800.100.501');
    expect(codeOf(await follows(idIn(third)))).toBe('000.100.110');
  });
});

it('a merchant tries a declined Visa card again 15 times in 30 days, and not once more', async () => {
  const firsts = new Map<string, string>();
  for (const number of ['4111111111111111', '4242424242424242']) {
    firsts.set(number, idIn(await begins({}, cardOf(number))));
  }
  const again = (number: string, more: Record<string, string> = {}) =>
    follows(
      firsts.get(number) ?? '',
      {},
      { ...cardOf(number), 'customParameters[forceResultCode]': '800.100.155', ...more },
    );
  for (let tries = 0; tries < 16; tries += 1) {
    expect([tries, codeOf(await again('4111111111111111'))]).toEqual([tries, '800.100.155']);
    await world.advance(minutes(60));
  }
  expect(codeOf(await again('4111111111111111'))).toBe('800.100.161');
  expect(codeOf(await again('4242424242424242'))).toBe('800.100.155');
  expect(codeOf(await chargesDirectly(world, cardOf('4111111111111111')))).toBe('000.100.110');
  // What the gateway declined is no try; the first of the sixteen is as old as the limit now.
  await world.advance(minutes(30 * DAY - 16 * 60));
  expect(codeOf(await again('4111111111111111'))).toBe('800.100.155');
  expect(codeOf(await again('4111111111111111'))).toBe('800.100.161');
});

it('no row about agreements holds a card number', async () => {
  const first = await begins({}, approvedOnce('4000000000000002'));
  await follows(idIn(first), {}, { ...cardOf('4000000000000002'), 'customParameters[SIM_advice]': '03' });
  const key = world.wired().gateway.ids.keyOf('payment', first.body.id);
  const kept = key && (await world.store().agreement(agreementOf(key)));
  expect(JSON.stringify(kept)).not.toMatch(/42000000000000|4000000000000002/);
  expect(kept && kept.account).toMatch(/^[0-9a-f]{24}$/);
});
