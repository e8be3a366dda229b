import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { entitiesOf } from '../../core/entities/entities.ts';
import type { Entity } from '../../core/entities/entity.ts';
import { refuse } from '../../core/refusal.ts';
import type { EntityKey } from '../../core/values.ts';
import { verifyToken } from './token.ts';

const key = 1 as EntityKey;
const entities: readonly Entity[] = [];
const granted = [{ hash: hash('sha256', 'a-token', 'hex'), entity: key }];

describe('a token', () => {
  it('is found by its header, again and again', () => {
    const known = { entities: entitiesOf(entities, granted) };
    for (let time = 0; time < 3; time += 1) expect(verifyToken(known, 'Bearer a-token')).toEqual(granted[0]);
  });

  it('that was valid is refused once it was revoked', () => {
    expect(verifyToken({ entities: entitiesOf(entities, granted) }, 'Bearer a-token')).toEqual(granted[0]);
    expect(verifyToken({ entities: entitiesOf(entities, []) }, 'Bearer a-token')).toEqual(refuse('accessTokenInvalid'));
  });

  it.each(['Bearer a-token ', 'Bearer a-toke', 'Bearer b-token', 'Basic a-token', 'a-token', '', undefined])(
    'is not in the header %j after it was in another',
    (header) => {
      const known = { entities: entitiesOf(entities, granted) };
      verifyToken(known, 'Bearer a-token');
      expect(verifyToken(known, header)).toMatchObject({ reason: expect.stringMatching(/Invalid$/) });
    },
  );
});
