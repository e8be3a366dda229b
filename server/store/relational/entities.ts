import type { Database } from '../database.ts';
import type { EntityStore } from '../entity-store.ts';
import { readConnectorPauses } from '../queries/connector-pauses.ts';
import {
  deleteEndedTokens,
  ENTITIES_MARK,
  readAdminChanges,
  readEntities,
  readMerchantAccounts,
  readTokens,
  readTokensOf,
  useAccessTokens,
} from '../queries/entities.ts';
import { readMark } from '../queries/marks.ts';
import { provision } from '../queries/provision.ts';
import { readListKinds } from '../queries/risk-lists.ts';

/** The store's part for entities and tokens, written once for both databases. */
export const relationalEntities = (database: Database): EntityStore => ({
  entities: () => readEntities(database),
  entitiesVersion: async () => (await readMark(database, ENTITIES_MARK)) ?? 0,
  tokens: () => readTokens(database),
  tokensOf: (entity) => readTokensOf(database, entity),
  useAccessTokens: (uses) => database.write(useAccessTokens(uses)),
  provision: (entities, tokens, more) => provision(database, { merchantAccounts: [], ...more, entities, tokens }),
  merchantAccounts: () => readMerchantAccounts(database),
  connectorPauses: () => readConnectorPauses(database),
  riskListKinds: () => readListKinds(database),
  deleteEndedAccessTokens: (slice) => deleteEndedTokens(database, slice),
  adminChanges: (of) => readAdminChanges(database, of),
});
