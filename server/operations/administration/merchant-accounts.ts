import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Reach } from '../../core/entities/authority.ts';
import type { Entity } from '../../core/entities/entity.ts';
import {
  type AccountTerms,
  defaultTerms,
  type MerchantAccount,
  POSITION_MAX,
} from '../../core/entities/merchant-accounts/account.ts';
import { settlementFault } from '../../core/entities/settings/settlement-terms.ts';
import { isRefusal, type Refusal, refuse, refuseParameters } from '../../core/refusal.ts';
import type { Gateway } from '../gateway.ts';
import {
  type Administration,
  type Administrator,
  authorityOf,
  isOperator,
  OPERATORS,
  type Recorded,
  recordOf,
} from './administration.ts';

type Reading = Pick<Gateway, 'entities'>;
type Administering = Pick<Gateway, 'entities' | 'ids' | 'clock' | 'auditHash'>;
type Named = Pick<MerchantAccount, 'name' | 'position' | 'state'>;

/** An account as the admin API shows it. */
const shownAccount = ({ entities }: Reading, account: MerchantAccount): object =>
  shownOf(account, entities.entity(account.entity));

function shownOf(account: MerchantAccount, { id: entityId }: Pick<Entity, 'id'>): object {
  const { id, name, position, state, connector, acquirerId, terms } = account;
  return { id, entityId, name, position, state, connector, acquirerId, ...terms };
}

/** The accounts of a channel in their order. */
export const listMerchantAccounts = (gateway: Reading, { accounts }: Entity): object => ({
  merchantAccounts: accounts.map((account) => shownAccount(gateway, account)),
});

export function readMerchantAccount(gateway: Reading, reach: Reach, id: string): object | Refusal {
  const found = reachedAccount(gateway, reach, id);
  return isRefusal(found) ? found : shownAccount(gateway, found);
}

/** The account of an id, if its channel is reached. Any other one is reported as unknown. */
function reachedAccount({ entities }: Reading, reach: Reach, id: string): MerchantAccount | Refusal {
  const found = entities.merchantAccountOf(id);
  return found && entities.reaches(reach, found.entity) ? found : refuse('resourceUnknown');
}

export type NewMerchantAccount = Pick<MerchantAccount, 'name' | 'connector' | 'acquirerId'> &
  Partial<Pick<MerchantAccount, 'position'> & AccountTerms>;

/** Gives a channel another account, behind those that it has unless its place is named: for its operator. */
export function createMerchantAccount(
  gateway: Administering,
  by: Administrator,
  { entity, name, connector, acquirerId, position, ...terms }: NewMerchantAccount & { readonly entity: Entity },
): Administration | Refusal {
  if (entity.kind !== 'channel') {
    const message = `must be a channel: a ${entity.kind} has no merchant accounts` as const;
    return refuseParameters([{ name: 'entityId', value: entity.id, message }]);
  }
  if (!isOperator(gateway, by, entity)) return refuse('operatorsOnly');
  const last = entity.accounts.at(-1);
  const fault = refusalOfTerms(terms);
  if (fault) return fault;
  const row: MerchantAccount = {
    ...identityOf(gateway, 0),
    entity: entity.key,
    position: position ?? Math.min(last ? last.position + 1 : 0, POSITION_MAX),
    name,
    state: 'active',
    connector,
    acquirerId,
    terms: { ...defaultTerms, ...terms },
  };
  const shows = shownAccount(gateway, row);
  const record: Recorded = {
    entity: entity.key,
    action: 'createMerchantAccount',
    subject: row.id,
    before: null,
    after: shows,
  };
  return { changes: [{ kind: 'saveMerchantAccount', row }, recordOf(gateway, by, record)], shows };
}

function refusalOfTerms({ settlement = null }: Partial<AccountTerms>): Refusal | undefined {
  const message = settlementFault(settlement);
  return message === undefined ? undefined : refuseParameters([{ name: 'settlement', value: null, message }]);
}

/** What no other account has. The accounts of one commit are numbered by `place`. */
const identityOf = ({ entities }: Reading, place: number): Pick<MerchantAccount, 'key' | 'version' | 'id'> => {
  const highest = entities.merchantAccounts().reduce((most, { key }) => Math.max(most, key), 0);
  // The cast holds because the next numbers are no accounts' keys yet; if one is at another process, its commit comes first.
  const key = (highest + 1 + place) as MerchantAccount['key'];
  return { key, version: 0, id: randomBytes(16).toString('hex') };
};

/** The same accounts for a new channel, each with what is shown of it. */
export const accountsFor = (
  gateway: Reading,
  entity: Pick<Entity, 'key' | 'id'>,
  accounts: readonly MerchantAccount[],
): readonly { readonly row: MerchantAccount; readonly shows: object }[] =>
  accounts.map((account, place) => {
    const row = { ...account, ...identityOf(gateway, place), entity: entity.key };
    return { row, shows: shownOf(row, entity) };
  });

/** Changes what an account takes, its place, its name or its state. */
export function changeMerchantAccount(
  gateway: Administering,
  by: Administrator,
  { id, name, position, state, ...terms }: { readonly id: string } & Partial<Named & AccountTerms>,
): Administration | Refusal {
  const found = reachedAccount(gateway, authorityOf(by), id);
  if (isRefusal(found)) return found;
  const fault = refusalOfTerms(terms);
  if (fault) return fault;
  const row: MerchantAccount = {
    ...found,
    name: name ?? found.name,
    position: position ?? found.position,
    state: state ?? found.state,
    terms: { ...found.terms, ...terms },
  };
  const beyond = isOperator(gateway, by, { key: found.entity }) ? [] : operatorsChanges(found, row);
  if (beyond.length > 0)
    return refuseParameters(beyond.map((each) => ({ name: each, value: null, message: OPERATORS })));
  const [before, shows] = [shownAccount(gateway, found), shownAccount(gateway, row)];
  const record: Recorded = { entity: found.entity, action: 'changeMerchantAccount', subject: id, before, after: shows };
  return { changes: [{ kind: 'saveMerchantAccount', row }, recordOf(gateway, by, record)], shows };
}

/** The members by which a row is another contract than before, or one that was closed is open: only the operator changes them. */
const operatorsChanges = (before: MerchantAccount, after: MerchantAccount): readonly string[] => [
  ...(before.state === 'closed' && after.state !== 'closed' ? ['state'] : []),
  // The cast holds because the keys of the table are the names of the terms.
  ...(Object.keys(defaultTerms) as (keyof AccountTerms)[]).filter(
    (name) => !isDeepStrictEqual(before.terms[name], after.terms[name]),
  ),
];
