import type { FaultMessage } from 'shared';
import type { Change } from '../../core/change.ts';
import type { Entity } from '../../core/entities/entity.ts';
import { isRefusal, type Refusal, refuse, refuseParameters } from '../../core/refusal.ts';
import {
  type Administration,
  type Administrator,
  authorityOf,
  isOperator,
  type Recorded,
  recordOf,
} from './administration.ts';
import { type Administering, newEntity } from './entities.ts';
import { accountsFor } from './merchant-accounts.ts';

/**
 * Creates a channel beside another one, with the settings and merchant accounts that this one has itself. Accounts that
 * are closed, tokens, webhooks and what happened stay with the first. The accounts are contracts of the same merchant, so that
 * its own administrator copies them too, but not from a channel that was closed.
 */
export function copyChannel(
  gateway: Administering,
  by: Administrator,
  { channel, name }: { readonly channel: Entity; readonly name: string },
): Administration | Refusal {
  const wrong = (message: FaultMessage) => refuseParameters([{ name: 'entityId', value: channel.id, message }]);
  if (channel.kind !== 'channel') return wrong(`must be a channel, not a ${channel.kind}`);
  if (channel.parent === null || !gateway.entities.reaches(authorityOf(by), channel.parent))
    return wrong('must belong to an entity that is reached as well');
  if (channel.state === 'closed' && !isOperator(gateway, by, channel)) return refuse('operatorsOnly');
  const parent = gateway.entities.entity(channel.parent);
  const made = newEntity(gateway, by, { parent, kind: 'channel', name, settings: channel.own });
  if (isRefusal(made)) return made;
  const { row, shows } = made;
  const accounts = accountsFor(
    gateway,
    row,
    channel.accounts.filter(({ state }) => state !== 'closed'),
  );
  const after = { ...shows, settings: row.settings, copyOf: channel.id };
  const copied: Recorded = { entity: row.key, action: 'copyChannel', subject: row.id, before: null, after };
  const ofAccounts = accounts.flatMap((account): readonly Change[] => [
    { kind: 'saveMerchantAccount', row: account.row },
    recordOf(gateway, by, {
      entity: row.key,
      action: 'createMerchantAccount',
      subject: account.row.id,
      before: null,
      after: account.shows,
    }),
  ]);
  return { changes: [{ kind: 'saveEntity', row }, recordOf(gateway, by, copied), ...ofAccounts], shows };
}
