import { describe, expect, it } from 'vitest';
import { reasonOf } from './decline-reasons.ts';

describe('what the shopper reads about a decline', () => {
  it.each([
    ['800.100.153', 'detailsWrong', 'card.cvv'],
    ['800.100.157', 'detailsWrong', 'card.expiryMonth'],
    ['800.100.151', 'detailsWrong', 'card.number'],
    ['800.100.198', 'detailsWrong', 'card.holder'],
    ['100.100.303', 'detailsWrong', 'card.expiryMonth'],
    ['800.100.155', 'limitReached', undefined],
    ['800.100.152', 'declined', undefined],
    ['800.100.171', 'declined', undefined],
    ['100.400.020', 'declined', undefined],
    ['100.100.701', 'declined', undefined],
    ['000.400.103', 'interrupted', undefined],
    ['000.400.107', 'interrupted', undefined],
    ['100.390.112', 'interrupted', undefined],
    ['100.390.109', 'notConfirmed', undefined],
    ['100.390.124', 'cancelled', undefined],
    ['100.396.101', 'cancelled', undefined],
    ['100.380.501', 'tookTooLong', undefined],
    ['100.396.103', 'tookTooLong', undefined],
    ['800.120.100', 'tooManyAttempts', undefined],
    ['600.200.500', 'interrupted', undefined],
    ['900.100.201', 'interrupted', undefined],
    ['999.999.999', 'interrupted', undefined],
  ])('of %s is %s', (code, reason, parameter) => {
    expect(reasonOf(code)).toEqual({ reason, parameter });
  });
});
