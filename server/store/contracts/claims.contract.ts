import { beforeEach, describe, expect, it } from 'vitest';
import { UniqueViolation } from '../../core/faults.ts';
import type { PaymentClaim } from '../../core/limits/duplicates.ts';
import type { CheckoutKey, PaymentKey } from '../../core/values.ts';
import type { Store } from '../store.ts';
import { at, type Kind } from './store.fixture.ts';

/** The contract of what payments are the only ones to have, on every database. */
export function claimFacts({ create }: Kind): void {
  let store: Store;
  beforeEach(async () => {
    store = await (await create())();
    return () => store.close();
  });
  const claims = (payment: number, more: Partial<PaymentClaim>, now = at(1)) =>
    store.commit([
      {
        claim: { payment: payment as PaymentKey, checkout: null, reference: null, charge: null, endsAt: null, ...more },
        now,
      },
    ]);
  const reference = { reference: 'order' };
  const charge = { charge: 'card', endsAt: at(10) };
  const usedReference = new UniqueViolation('payment_claims_reference');
  const repeatedCharge = new UniqueViolation('payment_claims_charge');

  describe('a payment’s claim', () => {
    it('has one payment for each reference, until it is released', async () => {
      await claims(1, reference);
      await expect(claims(2, reference, at(400))).rejects.toEqual(usedReference);
      await store.commit([{ release: 1 as PaymentKey }]);
      await claims(2, reference);
      await expect(claims(3, reference)).rejects.toEqual(usedReference);
    });

    it('has one payment for each charge, until its window is over to the millisecond', async () => {
      await claims(1, charge);
      await expect(claims(2, charge, (at(10) - 1) as typeof charge.endsAt)).rejects.toEqual(repeatedCharge);
      await claims(2, { ...charge, endsAt: at(20) }, at(10));
      await expect(claims(3, charge, at(10))).rejects.toEqual(repeatedCharge);
    });

    it('keeps its reference when the window of its charge is over', async () => {
      await claims(1, { ...reference, ...charge });
      await claims(2, { ...charge, reference: 'another', endsAt: at(20) }, at(10));
      await expect(claims(3, { ...reference }, at(10))).rejects.toEqual(usedReference);
    });

    it('passes from one attempt of a checkout to the next, and to no other checkout', async () => {
      const checkout = 7 as CheckoutKey;
      await claims(1, { ...reference, ...charge, checkout });
      await claims(2, { ...reference, ...charge, checkout });
      await store.commit([{ release: 1 as PaymentKey }]);
      await expect(claims(3, { ...reference, checkout: 8 as CheckoutKey })).rejects.toEqual(usedReference);
    });

    it('is granted to one of many at the same moment', async () => {
      const ends = await Promise.allSettled(
        Array.from({ length: 8 }, (_, n) => claims(n + 1, { ...reference, ...charge })),
      );
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    it('is deleted after its window, unless it has a reference', async () => {
      await claims(1, { ...reference, ...charge });
      for (const n of [2, 3, 4]) await claims(n, { charge: `card ${n}`, endsAt: at(n) });
      expect(await store.deleteEndedClaims({ before: at(3), limit: 1 })).toBe(1);
      expect(await store.deleteEndedClaims({ before: at(30), limit: 500 })).toBe(2);
      await expect(claims(5, reference)).rejects.toEqual(usedReference);
    });
  });
}
