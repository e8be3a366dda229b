import { describe, expect, it } from 'vitest';
import { shownOf } from './access-token.ts';

describe('of an access token', () => {
  it.for([
    ['tillway_Jw0yJ9yqYbTqg0m1cS1oUuQmXo2o1c7lq0fH8d7x3Rk', 'tillway_Jw0yJ9', 'x3Rk'],
    ['0123456789abcdef0123456789abcdef', '012345', 'cdef'],
    ['0123456789abcdef0123456789abcde', '', 'bcde'],
    ['tillway_0123456789abcdef', '', 'cdef'],
    ['demo-token', '', 'oken'],
  ] as const)('(%s) the beginning is shown only where enough stays unknown', ([token, beginning, ending]) => {
    expect(shownOf(token)).toEqual({ beginning, ending });
  });
});
