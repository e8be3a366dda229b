import { expect, it } from 'vitest';
import {
  aChannel,
  aCheckout,
  aMerchant,
  aMessage,
  anEntry,
  aPayment,
  aToken,
  at,
  type Kind,
  lasting,
  saves,
  stored,
} from './store.fixture.ts';

/** The contract of a restart, for databases that outlive a process. */
export function restartFacts({ create }: Kind): void {
  it('keeps everything that was committed before a restart', async () => {
    const open = await create();
    const before = await open();
    const [checkout, payment, message] = [aCheckout(), aPayment(), aMessage(5)];
    const entry = anEntry(payment);
    await before.provision([aMerchant, aChannel], [aToken()]);
    await before.setMark('testClockOffset', 7);
    await before.commit([
      { kind: 'saveCheckout', row: checkout },
      saves(payment, entry),
      { kind: 'sendMessage', message },
    ]);
    const entities = await before.entities();
    await before.close();

    const after = await open();
    expect(await after.checkout(checkout.key)).toEqual(stored(checkout));
    expect(await after.paymentTree(payment.key)).toEqual([stored(payment)]);
    expect(await after.ledger(payment.key)).toEqual([entry]);
    expect(await after.mark('testClockOffset')).toBe(7);
    expect(await after.entities()).toEqual(entities);
    expect(await after.tokens()).toHaveLength(1);
    expect(await after.highestKey()).toBe(entry.key);
    expect(await after.claimMessages(at(5), lasting(1), 10)).toEqual([message]);
    await after.close();
  });
}
