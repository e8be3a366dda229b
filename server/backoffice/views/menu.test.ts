import { expect, it } from 'vitest';
import { entryOf, menu } from './menu.ts';

it('one entry of the menu leads to a page, also where the address of another begins like it', () => {
  for (const { path } of menu) expect(entryOf(path)?.path).toBe(path);
  expect(entryOf('/audit/exports')?.path).toBe('/audit');
  expect(entryOf('/log/exports')?.path).toBe('/log/requests');
  expect(entryOf('/payments/8a/history')?.path).toBe('/payments');
  for (const tab of ['triggers', 'cards', 'bookings', 'settlement', 'receiver', 'faults'])
    expect([tab, entryOf(`/test/${tab}`)?.path]).toEqual([tab, '/test/clock']);
  for (const elsewhere of ['/me', '/search', '/auditors', '']) expect(entryOf(elsewhere)).toBeUndefined();
});
