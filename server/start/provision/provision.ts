import { createHash, hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../clock.ts';
import { WrongSetting } from '../../config.ts';
import { merchantScopes, shownOf } from '../../core/entities/access-token.ts';
import { defaultTerms } from '../../core/entities/merchant-accounts/account.ts';
import type { OwnSettings } from '../../core/entities/settings/settings.ts';
import { faultsIn, fulfils } from '../../core/schemas/check.ts';
import type { Instant } from '../../core/values.ts';
import type { ProvisionedAccount, ProvisionedEntity, ProvisionedToken } from '../../store/entity-store.ts';
import type { Ids } from '../../ids.ts';
import type { Gateway } from '../../operations/gateway.ts';
import type { Store } from '../../store/store.ts';
import type { Vault } from '../../store/vault.ts';
import { contentFaults } from './faults.ts';
import { presets, type ProvisionFile, provisionFile } from './file.ts';
import { logChanges } from './log-changes.ts';
import { keepCallbackSettings } from '../../operations/administration/callbacks/settings.ts';
import { keepWalletKeys, pkcs8Of } from './wallet-keys.ts';
import { webhookDefaults } from '../../operations/webhooks/keep.ts';
import { fileReceiverDefaults, type FileReceiverSettings } from '../../operations/file-receivers/keep.ts';
import { fileSourceDefaults, type FileSourceSettings } from '../../operations/file-sources/keep.ts';
import type { PickUpKeySettings } from '../../operations/pick-up/keys.ts';
import { takenNames } from './taken-names.ts';
import { unlessOvertaken } from './unless-overtaken.ts';
import type { ProvisionedWebhook } from './webhooks.ts';

const DEMO = join(import.meta.dirname, 'provision.demo.json');

/** The mark of the file that was applied last. */
const APPLIED = 'provision file';
/** Whether it was a file of the operator's own: 1, or 0 for that of the demo. */
const IS_OWN = 'own provision file';

/** Stands for a token where the provision file has changed something. */
const PROVISION = 'provision file';

type Parts = Pick<Gateway, 'log'> & {
  readonly store: Store;
  readonly vault: Vault;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'key'>;
};

/**
 * Makes the store's entities and tokens those of the provision file, and returns its webhooks, pick-up keys, file
 * receivers and file sources. A file that was applied before is not applied again, so that what the admin API changed
 * since then stays; what a changed file changes is recorded and logged. Throws WrongSetting when the file cannot be
 * used.
 */
export async function provision(
  parts: Parts,
  { path = DEMO, mode }: { path: string | undefined; mode: 'test' | 'live' },
): Promise<Provisioned> {
  const { store } = parts;
  const text = await readFile(path, 'utf8').catch((fault: unknown) => {
    throw unusable(path, [String(fault)]);
  });
  const content = contentOf(path, text);
  if (path === DEMO) await demandNoOwnFile(store, content);
  const applied = markOf(text, mode);
  const isChanged = (await store.mark(APPLIED)) !== applied;
  const known = await store.entities();
  const faults = [
    ...contentFaults(content, { mode, isChanged, known, accounts: await store.merchantAccounts() }),
    ...(await takenNames(store, { entities: content.entities, known })),
  ];
  if (faults.length > 0) throw unusable(path, faults);
  if (isChanged) {
    await apply(parts, content);
    await store.setMark(APPLIED, applied);
  }
  const isOwn = Number(path !== DEMO);
  if ((await store.mark(IS_OWN)) !== isOwn) await store.setMark(IS_OWN, isOwn);
  return {
    async demandFreeNames() {
      const taken = await takenNames(store, { entities: content.entities, known: await store.entities() });
      if (taken.length > 0) throw unusable(path, taken);
    },
    webhooks: content.entities.flatMap(({ id, webhooks = [] }) =>
      webhooks.map((webhook) => ({ ...webhookDefaults, ...webhook, entityId: id })),
    ),
    pickUpKeys: content.entities.flatMap(({ id, pickUpKeys = [] }) =>
      pickUpKeys.map((key) => ({ ...key, entityId: id })),
    ),
    fileReceivers: content.entities.flatMap(({ id, fileReceivers = [] }) =>
      fileReceivers.map((receiver) => ({ ...fileReceiverDefaults, ...receiver, entityId: id })),
    ),
    fileSources: content.entities.flatMap(({ id, fileSources = [] }) =>
      fileSources.map((source) => ({ ...fileSourceDefaults, ...source, entityId: id })),
    ),
  };
}

/**
 * The file of the demo would revoke the tokens of another one, rename its entities, and let in with tokens that are
 * published. A database of an earlier release shows by its tokens which file it had.
 */
async function demandNoOwnFile(store: Pick<Store, 'mark' | 'tokens'>, demo: ProvisionFile): Promise<void> {
  const isOwn = await store.mark(IS_OWN);
  const isDemo = isOwn === undefined ? !(await hasTokensBeside(store, demo)) : isOwn === 0;
  if (!isDemo)
    throw new WrongSetting(
      'TILLWAY_PROVISION: another file than that of the demo was applied to the database. Name it; for the demo merchant, choose another TILLWAY_DATABASE',
    );
}

async function hasTokensBeside(store: Pick<Store, 'tokens'>, { tokens }: ProvisionFile): Promise<boolean> {
  const demo = new Set(tokens.map(({ token }) => hash('sha256', token, 'hex')));
  const ofFile = (await store.tokens()).filter(({ origin }) => origin === 'file');
  return ofFile.length > 0 && !ofFile.some((token) => demo.has(token.hash));
}

/** What the file has of an entity that gets its own rows after the entities. */
export type Provisioned = {
  readonly webhooks: readonly ProvisionedWebhook[];
  readonly pickUpKeys: readonly (PickUpKeySettings & { readonly entityId: string })[];
  readonly fileReceivers: readonly (FileReceiverSettings & { readonly entityId: string })[];
  readonly fileSources: readonly (FileSourceSettings & { readonly entityId: string })[];
  /** Rejects where the admin API or the back office has made one of them since the file was read. */
  readonly demandFreeNames: () => Promise<void>;
};

async function apply({ store, vault, clock, ids, log }: Parts, content: ProvisionFile): Promise<void> {
  const now = clock.now();
  const by = { at: now, token: PROVISION, tokenAlias: PROVISION };
  const changes = await store.provision(
    content.entities.map(entityOf),
    content.tokens.map((token) => tokenOf(token, now)),
    {
      merchantAccounts: content.entities.flatMap(accountsOf),
      recordOf: (change) => ({ ...change, ...by, key: ids.key('adminChange') }),
    },
  );
  const entities = await store.entities();
  logChanges(log, changes, entities);
  const callbacks = content.entities.flatMap(({ id, riskCallback }) =>
    riskCallback === undefined ? [] : [{ entityId: id, callback: riskCallback }],
  );
  await unlessOvertaken(async () => {
    await keepWalletKeys({ store, vault, entities }, registrationsIn(content));
    await keepCallbackSettings({ store, vault, entities }, callbacks);
  });
}

/** 48 bits of what the file means to this release: a number that a database keeps exactly. */
const markOf = (text: string, mode: string): number =>
  Number.parseInt(
    createHash('sha256')
      .update(`${mode}\n${JSON.stringify({ provisionFile, presets })}\n${text}`)
      .digest('hex')
      .slice(0, 12),
    16,
  );

const unusable = (path: string, faults: readonly string[]): WrongSetting =>
  new WrongSetting(faults.map((fault) => `TILLWAY_PROVISION: ${path} cannot be used: ${fault}`).join('\n'));

function contentOf(path: string, text: string): ProvisionFile {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (fault) {
    throw unusable(path, [String(fault)]);
  }
  if (fulfils(provisionFile, content)) return content;
  throw unusable(
    path,
    faultsIn(provisionFile, content).map(({ name, message }) => `${name}: ${message}`),
  );
}

const entityOf = ({
  parent = null,
  wallets: _sealedLater,
  webhooks: _keptLater,
  riskCallback: _sealedAfterwards,
  pickUpKeys: _keptAfterwards,
  fileReceivers: _keptAtLast,
  fileSources: _keptAfterAccounts,
  merchantAccounts: _keptBeside,
  settings = {},
  ...entity
}: ProvisionFile['entities'][number]): ProvisionedEntity => ({
  ...entity,
  parentId: parent,
  settings: withoutPreset(settings),
});

const accountsOf = ({
  id: entityId,
  merchantAccounts = [],
}: ProvisionFile['entities'][number]): readonly ProvisionedAccount[] =>
  merchantAccounts.map(({ id, name, connector, acquirerId, state, position, ...terms }, at) => ({
    id,
    name,
    connector,
    acquirerId,
    state,
    position: position ?? at,
    terms: { ...defaultTerms, ...terms },
    entityId,
  }));

function withoutPreset({ preset, ...settings }: OwnSettings & { readonly preset?: keyof typeof presets }): OwnSettings {
  return preset === undefined ? settings : { ...presets[preset], ...settings };
}

const tokenOf = (
  { token, entity, alias = '', expiresAt = null, ...rest }: ProvisionFile['tokens'][number],
  now: Instant,
): ProvisionedToken => ({
  hash: hash('sha256', token, 'hex'),
  entityId: entity,
  alias,
  scopes: rest.scopes ?? merchantScopes,
  testClock: rest.testClock ?? false,
  addresses: rest.addresses ?? null,
  ...shownOf(token),
  createdBy: '',
  createdAt: now,
  expiresAt: expiresAt === null ? null : (Date.parse(expiresAt) as Instant),
});

const registrationsIn = ({ entities }: ProvisionFile) =>
  entities.flatMap(({ id, wallets = [] }) =>
    wallets.map(({ privateKey, ...wallet }) => ({ ...wallet, privateKey: pkcs8Of(privateKey) ?? '', entityId: id })),
  );
