import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { cardOf, cards, chargesDirectly, readsPayment } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** The first payment was made elsewhere. */
const withoutShopper = {
  'threeDSecure.channel': '1',
  'standingInstruction.source': 'MIT',
  'standingInstruction.initialTransactionId': '016150703802094',
};
const initiates = (number: string, more: Record<string, string> = {}) =>
  chargesDirectly(world, { ...cardOf(number), ...withoutShopper, ...more });

describe('a payment that the merchant authenticates without its shopper', () => {
  it('needs neither a browser nor an address for the shopper’s return', async () => {
    const { body } = await initiates(cards.frictionless);
    expect(body).toMatchObject({
      result: { code: '000.100.110' },
      threeDSecure: { eci: '05', flow: 'frictionless', authenticationStatus: 'Y' },
    });
  });

  it('of a card outside every range is not authenticated', async () => {
    const { body } = await initiates(cards.approved);
    expect(body.result.code).toBe('000.100.110');
    expect(body.threeDSecure).not.toHaveProperty('authenticationStatus');
  });

  it('fails where the issuer wants its shopper and may not reach them', async () => {
    const { body } = await initiates(cards.challenge);
    expect(body).toMatchObject({ result: { code: '100.390.121' }, threeDSecure: { transactionStatusReason: '21' } });
  });

  it('waits for the shopper whom the issuer reaches by its own means', async () => {
    const { body } = await initiates(cards.challenge, { 'threeDSecure.challengeIndicator': '04' });
    expect(body.result.code).toBe('000.200.000');
    expect(body).not.toHaveProperty('redirect');
    expect((await world.get(`3ds/${body.id}/challenge`, {})).text).not.toContain('creq');
    await world.advance(minutes(1));
    await expect
      .poll(async () => (await readsPayment(world, body.id)).body)
      .toMatchObject({ result: { code: '000.100.110' }, threeDSecure: { eci: '05', authenticationStatus: 'Y' } });
  });

  it('may be authenticated alone', async () => {
    const { 'card.cvv': _, ...card } = cardOf(cards.frictionless);
    const form = { entityId: demo.entityId, amount: '92.00', currency: 'EUR', ...card, 'threeDSecure.channel': '1' };
    expect((await world.post('v1/threeDSecure', form)).body.result.code).toBe('000.400.110');
  });
});

describe('an exemption', () => {
  it('that the issuer takes note of reaches the acquirer without a proof', async () => {
    const { body } = await chargesDirectly(world, {
      ...cardOf(cards.frictionless),
      'threeDSecure.exemptionFlag': '02',
      'threeDSecure.challengeIndicator': '05',
      'customer.browser.acceptHeader': 'text/html',
      'customer.browser.language': 'de',
      'customer.browser.screenHeight': '1080',
      'customer.browser.screenWidth': '1920',
      'customer.browser.timezone': '-60',
      'customer.browser.userAgent': 'Mozilla/5.0',
      'customer.browser.javaEnabled': 'false',
      'customer.browser.javascriptEnabled': 'true',
    });
    expect(body).toMatchObject({
      result: { code: '000.100.110' },
      threeDSecure: { authenticationStatus: 'I', eci: '07', exemptionFlag: '02' },
    });
  });
});
