import { beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '../../core/change.ts';
import { UniqueViolation } from '../../core/faults.ts';
import type { PaymentClaim } from '../../core/limits/duplicates.ts';
import type { CheckoutKey, Instant } from '../../core/values.ts';
import type { Store } from '../store.ts';
import { at, type Kind } from './store.fixture.ts';

/** The contract of what payments are the only ones to have, on every database. */
export function claimFacts({ create }: Kind): void {
  let store: Store;
  beforeEach(async () => {
    store = await (await create())();
    return () => store.close();
  });
  const claims = (holder: number, claim: Pick<PaymentClaim, 'name' | 'rule' | 'endsAt'>, now = at(1)) =>
    store.commit([{ kind: 'takePaymentClaim', claim: { ...claim, holder: holder as CheckoutKey }, now }]);
  const releases = (holder: number, { name }: Pick<PaymentClaim, 'name'>) =>
    store.commit([{ kind: 'releasePaymentClaim', claim: { name, holder: holder as CheckoutKey } }]);
  const reference = { name: 'order', rule: 'claimed_reference', endsAt: null } as const;
  const charge = { name: 'card', rule: 'claimed_charge', endsAt: at(10) } as const;
  const usedReference = new UniqueViolation('claimed_reference');
  const repeatedCharge = new UniqueViolation('claimed_charge');

  describe('a payment’s claim', () => {
    it('has one holder, until it is released', async () => {
      await claims(1, reference);
      await expect(claims(2, reference, at(400))).rejects.toEqual(usedReference);
      await releases(1, reference);
      await claims(2, reference);
      await expect(claims(3, reference)).rejects.toEqual(usedReference);
    });

    it('has one holder, until it is over to the millisecond', async () => {
      await claims(1, charge);
      await expect(claims(2, charge, (at(10) - 1) as Instant)).rejects.toEqual(repeatedCharge);
      await claims(2, { ...charge, endsAt: at(20) }, at(10));
      await expect(claims(3, charge, at(10))).rejects.toEqual(repeatedCharge);
      await releases(1, charge);
      await expect(claims(3, charge, at(10))).rejects.toEqual(repeatedCharge);
    });

    it('is read by its name', async () => {
      expect(await store.paymentClaim(charge.name)).toBeUndefined();
      await claims(1, charge);
      await claims(2, reference);
      expect(await store.paymentClaim(charge.name)).toEqual({ holder: 1, endsAt: at(10) });
      expect(await store.paymentClaim(reference.name)).toEqual({ holder: 2, endsAt: null });
    });

    it('is kept until the last attempt that has it is released', async () => {
      await Promise.all([claims(1, reference), claims(1, reference), claims(1, reference)]);
      await Promise.all([releases(1, reference), releases(1, reference)]);
      await expect(claims(2, reference)).rejects.toEqual(usedReference);
      await releases(1, reference);
      await claims(2, reference);
    });

    it('is committed with its other changes, or not at all', async () => {
      await claims(1, reference);
      const both = [charge, reference].map((claim): Change => ({
        kind: 'takePaymentClaim',
        claim: { ...claim, holder: 2 as CheckoutKey },
        now: at(1),
      }));
      await expect(store.commit(both)).rejects.toEqual(usedReference);
      await claims(3, charge);
    });

    it('is granted to one of many at the same moment', async () => {
      const ends = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => claims(n + 1, reference)));
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    it('is deleted after its end, unless it has none', async () => {
      await claims(1, reference);
      for (const n of [2, 3, 4]) await claims(n, { ...charge, name: `card ${n}`, endsAt: at(n) });
      expect(await store.deleteEndedClaims({ before: at(3), limit: 1 })).toBe(1);
      expect(await store.deleteEndedClaims({ before: at(30), limit: 500 })).toBe(2);
      await expect(claims(5, reference)).rejects.toEqual(usedReference);
    });
  });
}
