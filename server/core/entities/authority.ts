import type { User } from '../users/user.ts';
import { mayDo } from '../users/roles.ts';
import type { EntityKey } from '../values.ts';
import { type AccessToken, merchantScopes, scopes } from './access-token.ts';

/** The part of the tree that a token or a user reaches: an entity with all below it, or with null all entities. */
export type Reach = { readonly entity: EntityKey | null };

/** What an administrator reaches, and can give to others (DECISIONS 133). */
export type Authority = Reach & Pick<AccessToken, 'scopes' | 'testClock' | 'addresses' | 'expiresAt'>;

/**
 * The authority of a user of the back office over access tokens. One with the scope `admin` changes entities and their
 * settings, so that only users who may do that themselves give it (DECISIONS 163).
 */
export const authorityOfUser = ({ entity, roles }: Pick<User, 'entity' | 'roles'>): Authority => ({
  entity,
  scopes: mayDo(roles, 'changeEntities', 'live') ? scopes : merchantScopes,
  testClock: true,
  addresses: null,
  expiresAt: null,
});
