import { scheduler } from 'node:timers/promises';
import { pays, type Place, readsPaid } from '../disk/merchant.ts';

/** What customers received from a gateway: the ids of payments that it acknowledged. */
export type Received = { readonly acknowledged: string[]; refused: number };

const CUSTOMERS = 4;
const UNAVAILABLE = 503;

/** Customers pay, several at once, until the gateway no longer responds. */
export async function payUntilItEnds(place: Place, received: Received): Promise<void> {
  async function customer(): Promise<void> {
    for (;;) {
      const answer = await pays(place).catch(() => undefined);
      if (answer === undefined) return;
      if (answer.status === 200) received.acknowledged.push(answer.id);
      else if (answer.status === UNAVAILABLE) received.refused += 1;
      else throw new Error(`Expected a payment or 503, got ${answer.status} with ${answer.code}`);
    }
  }
  await Promise.all(Array.from({ length: CUSTOMERS }, customer));
}

/** Throws unless every payment that was acknowledged can be read. */
export async function demandAll(place: Place, { acknowledged }: Received): Promise<void> {
  for (const id of acknowledged) {
    const { status } = await readsPaid(place, id);
    if (status !== 200) throw new Error(`Expected the payment ${id}, got ${status}`);
  }
}

/** A moment that differs from run to run, in milliseconds. */
export const passes = (length: number): Promise<void> => scheduler.wait(Math.floor(Math.random() * length));
