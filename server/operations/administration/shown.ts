import { type AccessToken, tokenId, tokenState } from '../../core/entities/access-token.ts';
import type { Entity } from '../../core/entities/entity.ts';
import { settingNames } from '../../core/entities/settings/settings.ts';
import type { Instant } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

type Shown = Pick<Gateway, 'entities'>;

/** An entity as the admin API shows it. */
export const shownEntity = ({ entities }: Shown, { id, kind, name, parent, state, standing }: Entity): object => ({
  id,
  kind,
  name,
  parent: parent === null ? null : entities.entity(parent).id,
  state,
  standing,
});

/** The settings of an entity, each with the entity that it has its value from; null for the default. */
export const shownSettings = ({ entities }: Shown, entity: Entity): object => ({
  id: entity.id,
  settings: Object.fromEntries(
    settingNames.map((name) => {
      const origin = entities.originOf(entity, name);
      const from = origin ? { id: origin.id, kind: origin.kind, name: origin.name } : null;
      return [name, { value: entity.settings[name], from }];
    }),
  ),
});

/** A token as the admin API shows it: everything but its secret, which is kept nowhere. */
export const shownToken = ({ entities, clock }: Shown & Pick<Gateway, 'clock'>, token: AccessToken): object => ({
  id: tokenId(token),
  entityId: entities.entity(token.entity).id,
  alias: token.alias,
  state: tokenState(token, clock.now()),
  scopes: token.scopes,
  addresses: token.addresses,
  testClock: token.testClock,
  origin: token.origin,
  beginning: token.beginning,
  ending: token.ending,
  createdAt: moment(token.createdAt),
  expiresAt: moment(token.expiresAt),
  revokedAt: moment(token.revokedAt),
  lastUsedAt: moment(token.lastUsedAt),
});

/** Tokens of earlier releases have 0 for the moment at which they were made. */
const moment = (at: Instant | null): string | null => (at === null || at === 0 ? null : new Date(at).toJSON());
