import { expect, it } from 'vitest';
import type { Instant } from '../core/values.ts';
import { createGate } from './gate.ts';

it('one IPv6 network of 64 bits has sixteen connections, however its addresses are written', () => {
  const gate = createGate({ now: () => 0 as Instant });
  const enters = (address: string) => typeof gate.enter(address) === 'object';
  for (let host = 1; host <= 8; host += 1) {
    expect(enters(`2001:db8::${host}`)).toBe(true);
    expect(enters(`2001:db8:0:0:${host}:0:0:1`)).toBe(true);
  }
  expect(gate.enter('2001:db8::99')).toBe('tooManyConnections');
  expect(enters('2001:db8:0:1::1')).toBe(true);
});
