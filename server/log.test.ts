import { expect, it } from 'vitest';
import { writable } from './log.ts';

it('writes the fields it knows and no others', () => {
  const line = { ndc: 'entity_1', request: 'POST /v1/payments', status: 200, card: '4200000000000000', fields: { 'card.cvv': '123' } };
  expect(writable(line)).toEqual({ ndc: 'entity_1', request: 'POST /v1/payments', status: 200 });
});

it('hides what could be a card number in a reason', () => {
  expect(writable({ reason: 'no 4200 0000-0000 0000 here' })).toEqual({ reason: 'no ••• here' });
});

it('writes half of a checkout’s id, which is enough to find it and too little to pay it', () => {
  expect(writable({ ndc: '0123456789ABCDEF0123456789ABCDEF.node0' })).toEqual({ ndc: '0123456789ABCDEF…' });
});
