import { tokenStates } from '../../../core/entities/access-token.ts';
import { type Instant, minutes } from '../../../core/values.ts';
import type { HandlersOf } from '../handler.ts';
import { type tokenChapter, USUAL_OVERLAP } from './endpoints.ts';

const LISTED = 100;

/** The handlers of access tokens. */
export const tokenHandlers: HandlersOf<(typeof tokenChapter)['endpoints']> = {
  listTokens: ({ operations }, { entity, query: { state, after, limit = LISTED } }) =>
    operations.listTokens(entity, { state: tokenStates.find((each) => each === state), after, limit: Number(limit) }),
  createToken: ({ operations }, { body: { expiresAt = null, addresses = null, ...body }, entity, ...by }) =>
    operations.createToken(by, { ...body, addresses, expiresAt: instantOf(expiresAt), entity }),
  readToken: ({ operations }, { token, part }) => operations.readToken(token, part('tokenId')),
  changeToken: ({ operations }, { body: { expiresAt, ...body }, part, ...by }) =>
    operations.changeToken(by, {
      ...body,
      ...(expiresAt === undefined ? {} : { expiresAt: instantOf(expiresAt) }),
      id: part('tokenId'),
    }),
  rotateToken: ({ operations }, { body: { overlapMinutes = USUAL_OVERLAP, expiresAt }, part, ...by }) =>
    operations.rotateToken(by, {
      id: part('tokenId'),
      overlap: minutes(overlapMinutes),
      expiresAt: expiresAt === undefined ? undefined : instantOf(expiresAt),
    }),
  revokeToken: ({ operations }, { part, ...by }) => operations.revokeToken(by, part('tokenId')),
};

/** The cast holds because the schema lets only moments through. */
const instantOf = (moment: string | null): Instant | null => (moment === null ? null : (Date.parse(moment) as Instant));
