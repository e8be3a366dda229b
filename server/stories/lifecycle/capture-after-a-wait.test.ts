import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { databases } from '../proofs/databases.ts';
import { administrator } from '../world/administrator.ts';
import { decides } from '../world/analyst.ts';
import { answersChallenge, continues } from '../world/issuer.ts';
import { browser, cardOf, cards, chargesDirectly, createsCheckout, pays, reads, refersTo } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';

/** Published cards of the 3-D Secure method without a challenge. */
const frictionlessWithMethod = ['4200000000000091', '4200000000000109'] as const;
const toReview = { 'customer.givenName': 'simulate', 'customer.surname': 'review' };

describe.for(databases)('on $name, a preauthorisation with automatic capture', ({ fresh }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ database: await fresh() });
  });
  afterAll(() => world.close());

  const treeOf = async (id: string) => {
    const key = world.wired().gateway.ids.keyOf('payment', id);
    const tree = key === undefined ? [] : await world.store().paymentTree(key);
    return tree.map(({ type, state }) => `${type} ${state}`);
  };
  const both = ['PA approved', 'CP approved'];
  const orderOf = (testMode: string) => ({ paymentType: 'PA.CP', testMode });
  const isReviewed = async (id: string) => {
    expect(await decides(world.wired(), id, { decision: 'APPROVE' })).toBe('approved');
    await world.advance(minutes(0));
    return treeOf(id);
  };

  describe.for(['INTERNAL', 'EXTERNAL'])('in mode %s', (testMode) => {
    it.for(frictionlessWithMethod)(
      'is captured in the request that ends the 3-D Secure method (%s)',
      async (number) => {
        const checkout = await createsCheckout(world, orderOf(testMode));
        const { id } = (await pays(world, checkout, { ...cardOf(number), ...browser })).body;
        await continues(world, id);
        expect(await treeOf(id)).toEqual(both);
        expect((await reads(world, checkout)).body).toMatchObject({ id, paymentType: 'PA' });
        expect((await refersTo(world, id, 'RF')).status).toBe(200);
        await continues(world, id);
        expect(await treeOf(id)).toEqual([...both, 'RF approved']);
      },
    );

    it('is captured after the method and a challenge', async () => {
      const checkout = await createsCheckout(world, orderOf(testMode));
      const { id } = (await pays(world, checkout, { ...cardOf(cards.challengeWithMethod), ...browser })).body;
      await continues(world, id);
      await answersChallenge(world, id, '1234');
      expect(await treeOf(id)).toEqual(both);
    });

    it('is captured when an analyst has approved it', async () => {
      const { id } = (await chargesDirectly(world, { ...orderOf(testMode), ...toReview })).body;
      expect(await isReviewed(id)).toEqual(both);
      expect((await refersTo(world, id, 'RF')).status).toBe(200);
    });

    it('is captured when an analyst has approved it after a challenge', async () => {
      const checkout = await createsCheckout(world, { ...orderOf(testMode), ...toReview });
      const { id } = (await pays(world, checkout, { ...cardOf(cards.challenge), ...browser })).body;
      await answersChallenge(world, id, '1234');
      expect(await treeOf(id)).toEqual(['PA pending']);
      expect(await isReviewed(id)).toEqual(both);
    });
  });

  it('is captured when a stop of funds is lifted', async () => {
    const settings = `entities/${demo.entityId}/settings`;
    await administrator(world).patch(settings, { set: { fundsStopped: true } });
    const { id, result } = (await chargesDirectly(world, { paymentType: 'PA.CP' })).body;
    expect([result.code, await treeOf(id)]).toEqual(['000.100.110', ['PA approved']]);
    await world.advance(minutes(120));
    expect(await treeOf(id)).toEqual(['PA approved']);
    await administrator(world).patch(settings, { inherit: ['fundsStopped'] });
    await world.advance(minutes(60));
    expect(await treeOf(id)).toEqual(both);
  });

  it.for([['CP'], ['RV'], ['CP', 'RF']] as const)(
    'is left to the merchant who has sent %s before a stop of funds is lifted, or soon after',
    async (types) => {
      const settings = `entities/${demo.entityId}/settings`;
      await administrator(world).patch(settings, { set: { fundsStopped: true } });
      const { id } = (await chargesDirectly(world, { paymentType: 'PA.CP' })).body;
      await administrator(world).patch(settings, { inherit: ['fundsStopped'] });
      let base = id;
      for (const type of types) {
        const { body } = await refersTo(world, base, type, type === 'RV' ? {} : { amount: '50.00', currency: 'EUR' });
        base = body.id;
      }
      await world.advance(minutes(120));
      expect(await treeOf(id)).toEqual(['PA approved', ...types.map((type) => `${type} approved`)]);
    },
  );

  it('is captured before either of two requests that end the method at once is answered', async () => {
    const checkout = await createsCheckout(world, orderOf('INTERNAL'));
    const [number] = frictionlessWithMethod;
    const { id } = (await pays(world, checkout, { ...cardOf(number), ...browser })).body;
    const trees = await Promise.all([1, 2, 3].map(() => continues(world, id).then(() => treeOf(id))));
    expect(trees).toEqual([both, both, both]);
  });
});
