import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { stillClock } from '../../clock.ts';
import type { AccessToken } from '../../core/entities/access-token.ts';
import { entitiesOf } from '../../core/entities/entities.ts';
import { refuse } from '../../core/refusal.ts';
import type { EntityKey, Instant } from '../../core/values.ts';
import { verifyToken } from './token.ts';

const key = 1 as EntityKey;
const clock = stillClock(10 as Instant);
const token = (own: Partial<AccessToken> = {}): AccessToken => ({
  hash: hash('sha256', 'a-token', 'hex'),
  version: 1,
  entity: key,
  alias: '',
  scopes: ['pay'],
  origin: 'file',
  testClock: false,
  addresses: null,
  beginning: '',
  ending: 'oken',
  createdAt: 0 as Instant,
  expiresAt: null,
  revokedAt: null,
  createdBy: '',
  lastUsedAt: null,
  ...own,
});
const known = (...granted: readonly AccessToken[]) => ({ entities: entitiesOf([], granted), clock });

describe('a token', () => {
  it('is found by its header, again and again', () => {
    const gateway = known(token());
    for (let time = 0; time < 3; time += 1) expect(verifyToken(gateway, 'Bearer a-token')).toEqual(token());
  });

  it('that was valid is refused once it was revoked', () => {
    expect(verifyToken(known(token()), 'Bearer a-token')).toEqual(token());
    expect(verifyToken(known(), 'Bearer a-token')).toEqual(refuse('accessTokenInvalid'));
    const revoked = known(token({ revokedAt: 5 as Instant }));
    expect(verifyToken(revoked, 'Bearer a-token')).toEqual(refuse('accessTokenInvalid'));
  });

  it.each([
    [9, false],
    [10, false],
    [11, true],
  ])('that expires at %i is valid at 10: %s', (expiresAt, isValid) => {
    const gateway = known(token({ expiresAt: expiresAt as Instant }));
    expect('hash' in verifyToken(gateway, 'Bearer a-token')).toBe(isValid);
  });

  it.each(['Bearer a-token ', 'Bearer a-toke', 'Bearer b-token', 'Basic a-token', 'a-token', '', undefined])(
    'is not in the header %j after it was in another',
    (header) => {
      const gateway = known(token());
      verifyToken(gateway, 'Bearer a-token');
      expect(verifyToken(gateway, header)).toMatchObject({ reason: expect.stringMatching(/Invalid$/) });
    },
  );
});
