import type { AccessToken, TokenUse } from '../core/entities/access-token.ts';
import type { AdminChange } from '../core/entities/admin-change.ts';
import type { EntityRow } from '../core/entities/entity.ts';
import type { MerchantAccount } from '../core/entities/merchant-accounts/account.ts';
import type { ConnectorPause } from '../core/entities/merchant-accounts/pause.ts';
import type { EntityState } from '../core/entities/state.ts';
import type { ListedKind } from '../core/risk/list.ts';
import type { EntityKey, Instant } from '../core/values.ts';

/** An entity of the provision file: it names its parent by id, and the store gives its key. */
export type ProvisionedEntity = Omit<EntityRow, 'key' | 'version' | 'parent' | 'state'> & {
  readonly parentId: string | null;
  /** Undefined for the state that it has. */
  readonly state?: EntityState | undefined;
};
export type ProvisionedToken = Omit<AccessToken, 'version' | 'entity' | 'origin' | 'revokedAt' | 'lastUsedAt'> & {
  readonly entityId: string;
};

/** A merchant account of the provision file. */
export type ProvisionedAccount = Omit<MerchantAccount, 'key' | 'version' | 'entity' | 'state'> & {
  readonly entityId: string;
  /** Undefined for the state that it has. */
  readonly state?: EntityState | undefined;
};

/** What a provision file changes of an entity or an account that there is. */
export type ProvisionedChange = Pick<AdminChange, 'entity' | 'action' | 'subject' | 'before' | 'after'>;

/** What a provision file has beside entities and tokens, and how what it changes is recorded; without that nothing is. */
export type ProvisionedMore = {
  readonly merchantAccounts?: readonly ProvisionedAccount[];
  readonly recordOf?: (change: ProvisionedChange) => AdminChange;
};

/** The part of the store that has entities, tokens, merchant accounts, and the changes of administrators. */
export type EntityStore = {
  entities(): Promise<readonly EntityRow[]>;
  merchantAccounts(): Promise<readonly MerchantAccount[]>;
  /** Another number after each change of an entity, a token, a merchant account, a pause or the kinds of its lists. */
  entitiesVersion(): Promise<number>;
  tokens(): Promise<readonly AccessToken[]>;
  /**
   * Makes entities, tokens and merchant accounts those of the provision file; running it twice changes nothing. Entities
   * and accounts are matched by id and never deleted, because payments belong to them; a token of the file that is no
   * longer listed is revoked. Resolves to the records of what was changed, which are committed with it.
   */
  provision(
    entities: readonly ProvisionedEntity[],
    tokens: readonly ProvisionedToken[],
    more?: ProvisionedMore,
  ): Promise<readonly AdminChange[]>;

  /** The tokens of one entity in the order in which they were made. */
  tokensOf(entity: EntityKey): Promise<readonly AccessToken[]>;
  /** Keeps when tokens were used last; of several processes the latest use counts. */
  useAccessTokens(uses: readonly TokenUse[]): Promise<void>;
  connectorPauses(): Promise<readonly ConnectorPause[]>;
  /** The kinds of which entities have or had entries on their lists. */
  riskListKinds(): Promise<readonly ListedKind[]>;
  /** Deletes access tokens of the admin API that ended before a moment, and returns how many. */
  deleteEndedAccessTokens(slice: { readonly before: Instant; readonly limit: number }): Promise<number>;
  /** The latest changes of an entity by the admin API, the latest first. */
  adminChanges(of: { readonly entity: EntityKey; readonly limit: number }): Promise<readonly AdminChange[]>;
};
