import { expect } from 'vitest';
import type { World } from '../world/world.ts';
import { browserOf } from './browser.ts';

/** Two users mark the outcome of a payment. */
export async function marks(world: World, id: string, outcome: string): Promise<void> {
  const path = `/office/payments/${id}`;
  const finance = await browserOf(world, { roles: ['finance'], entity: null });
  const second = await browserOf(world, { roles: ['administrator'], entity: null });
  await finance.get(path);
  await finance.submit(`${path}/propose`, { outcome, reason: 'by telephone' });
  await second.get(path);
  await second.submit(`${path}/approve-outcome`);
  expect(second.status()).toBe(200);
}
