import { linesAt } from '../../payments/books.ts';
import type { World } from '../../world/world.ts';
import type { Fault } from './faults.ts';

type Order =
  | { readonly mode: Fault | 'lost'; readonly times: number; readonly on?: 'payments' | 'inquiries' }
  | { readonly release: true; readonly on?: 'payments' | 'inquiries' };

/** Sets how the simulated processor responds to the next requests. */
export const control = (world: World, order: Order): Promise<unknown> =>
  fetch(`${world.processorUrl}control`, { method: 'POST', body: JSON.stringify(order) });

/** Resolves when so many more requests have arrived at the processor than when it was called, or are held there. */
export async function arrivals(world: World, count: number, fault: Fault): Promise<() => Promise<void>> {
  const arrived = async (): Promise<number> =>
    fault === 'held' ? heldAt(world) : (await linesAt(world.processorUrl)).length;
  const before = await arrived();
  return async () => {
    while ((await arrived()) < before + count) await world.get('healthz');
  };
}

async function heldAt({ processorUrl }: World): Promise<number> {
  const answer = await fetch(new URL('ledger', processorUrl));
  return ((await answer.json()) as { held: number }).held;
}
