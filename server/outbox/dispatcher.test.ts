import { describe, expect, it } from 'vitest';
import { pauseAfter } from './dispatcher.ts';

describe('the pause after a slice of upkeep', () => {
  it('leaves nine tenths of the time to others while books and totals are recounted', () => {
    expect(pauseAfter('moreToRecount', 8)).toBe(72);
  });

  it('is 20 ms where a purge makes room, and after the shortest slice of a recount', () => {
    expect([pauseAfter('more', 8), pauseAfter('moreToRecount', 1)]).toEqual([20, 20]);
  });

  it('is never longer than that between two looks for due messages', () => {
    expect([pauseAfter('all', 8), pauseAfter('moreToRecount', 100)]).toEqual([250, 250]);
  });
});
