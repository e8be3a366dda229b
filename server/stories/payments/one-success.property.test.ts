import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CheckoutKey } from '../../core/values.ts';
import { createCheckout } from '../../operations/checkouts/create.ts';
import { payCheckout } from '../../operations/checkouts/pay.ts';
import type { Gateway } from '../../operations/gateway.ts';
import { demoWith } from '../world/demo-settings.ts';
import { cards, order } from '../world/words.ts';
import { runs } from '../proofs/runs.ts';
import { demo, openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ provisionFile: demoWith({ checkoutAttempts: null, checkoutDeclines: null }) });
});
afterAll(() => world.close());

/** The cards with which several tabs pay at the same moment. */
const tabs = fc.array(fc.constantFrom(cards.approved, cards.declined), { minLength: 1, maxLength: 4 });
const story = fc.array(tabs, { minLength: 1, maxLength: 3 });

async function opens(gateway: Gateway): Promise<CheckoutKey> {
  const entity = gateway.entities.channelOf(demo.entityId);
  const key = gateway.ids.key('checkout');
  const refusal = entity && (await createCheckout(gateway, { key, entity, fields: order, alongside: [] }));
  if (!entity || refusal) throw new Error('Expected a checkout, but it was refused');
  return key;
}

async function pays(gateway: Gateway, checkout: CheckoutKey, number: string) {
  const account = {
    kind: 'card',
    card: { number, holder: null, expiryMonth: '05', expiryYear: '2034' },
    cvv: '123',
    proof: null,
  } as const;
  const paid = await payCheckout(gateway, {
    checkout,
    key: gateway.ids.key('payment'),
    fields: {},
    brand: 'VISA',
    account,
    shownPrices: undefined,
    unlessRepeated: async () => {},
    purpose: 'payment',
    faultsFor: () => [],
    alongside: [],
  });
  if ('kind' in paid) throw new Error(`Expected a payment, saw ${paid.reason}`);
  return paid;
}

it('of checkouts that several tabs pay at the same moment, each succeeds once at most, and every tab gets that success', async () => {
  const { gateway } = world.wired();
  await fc.assert(
    fc.asyncProperty(story, async (bursts) => {
      const checkout = await opens(gateway);
      const results = [];
      for (const burst of bursts)
        results.push(...(await Promise.all(burst.map((number) => pays(gateway, checkout, number)))));
      const successes = new Set(results.filter(({ state }) => state === 'approved').map(({ key }) => key));
      expect(successes.size).toBe(bursts.flat().includes(cards.approved) ? 1 : 0);
      expect((await gateway.store.status(checkout))?.payment).toMatchObject(
        successes.size === 1 ? { key: [...successes][0] } : { state: 'rejected' },
      );
    }),
    { numRuns: runs({ short: 750, whole: 10_000 }) },
  );
}, 120_000);
