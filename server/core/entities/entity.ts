import type { EntityKey } from '../values.ts';
import type { MerchantAccount } from './merchant-accounts/account.ts';
import type { EntityState } from './state.ts';
import type { EntitySettings, OwnSettings } from './settings/settings.ts';

/** The levels of entities from the top down: a psp has divisions, a division has merchants, a merchant has channels. */
export const entityKinds = ['psp', 'division', 'merchant', 'channel'] as const;
export type EntityKind = (typeof entityKinds)[number];

/** The kinds of entities that belong to another one. A psp belongs to none: the provision file has it. */
export const [, ...lowerKinds] = entityKinds;

/** An entity as it is stored. */
export type EntityRow = {
  readonly key: EntityKey;
  readonly version: number;
  /** 32 characters a-f 0-9. */
  readonly id: string;
  readonly kind: EntityKind;
  readonly parent: EntityKey | null;
  readonly name: string;
  readonly state: EntityState;
  /** Those of its own; it inherits the others from the entities above it. */
  readonly settings: OwnSettings;
};

/** An entity as it stands in the tree. */
export type Entity = Omit<EntityRow, 'settings'> & {
  readonly settings: EntitySettings;
  /** The settings that it has itself, and does not inherit. */
  readonly own: OwnSettings;
  /** Its own state, or the state of the highest entity above it that is not active. */
  readonly standing: EntityState;
  /** Its merchant accounts in their order; none for what takes every payment without one. */
  readonly accounts: readonly MerchantAccount[];
};

/** Whether an entity of a kind may belong to another one: only from the top down, so that there are no cycles. */
export const mayBelongTo = (kind: EntityKind, above: EntityKind): boolean =>
  entityKinds.indexOf(above) < entityKinds.indexOf(kind);
