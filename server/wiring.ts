import { setTimeout as pause } from 'node:timers/promises';
import { replaceDescriptions } from 'shared';
import type { Clock, TestClock } from './clock.ts';
import { type Config, WrongSetting } from './config.ts';
import { guardedClient, trustedClient } from './connectors/outgoing/outgoing.ts';
import { folderOpenerWith } from './connectors/sftp/folder.ts';
import { uploaderWith } from './connectors/sftp/upload.ts';
import { testRoots, type WalletRoots, walletsWith } from './connectors/wallet/wallets.ts';
import { reasonOf } from './core/faults.ts';
import { days } from './core/values.ts';
import { clientAddressBehind } from './http/connections/proxies.ts';
import type { Widget } from './http/documents/assets.ts';
import { payloadsOf } from './http/events/payloads.ts';
import type { Surroundings } from './http/connections/admission.ts';
import type { HttpGateway } from './http/gateway.ts';
import { bodyBudget } from './http/body-budget.ts';
import { type Routes, routesOf } from './http/routes.ts';
import { createIds, type Ids } from './ids.ts';
import type { Gateway, Log } from './operations/gateway.ts';
import { operationsOf } from './operations/operations.ts';
import { ownAllowances } from './operations/process/allowances.ts';
import { background } from './operations/process/background.ts';
import { leasedAllowances } from './operations/process/leased-allowances.ts';
import { cardTesting } from './operations/process/card-testing.ts';
import { liveEntities } from './operations/process/live-entities.ts';
import { merchantClient } from './operations/process/merchant-client.ts';
import { oneAtATime } from './operations/process/one-at-a-time.ts';
import { refusalCounts } from './operations/refusal-counts.ts';
import { readNotes } from './operations/process/read-notes.ts';
import { noRequestLog, requestLog } from './operations/request-log/request-log.ts';
import { securityCodes } from './operations/process/security-codes.ts';
import { tokenUses } from './operations/process/token-uses.ts';
import { walletRecipients } from './operations/process/wallet-recipients.ts';
import { webhookList } from './operations/process/webhook-list.ts';
import { withEvents } from './operations/webhooks/publish.ts';
import { createDispatcher, type Dispatcher } from './outbox/dispatcher.ts';
import { createUpkeep } from './outbox/upkeep.ts';
import { createDeliveries, type Deliveries } from './outbox/webhooks/deliveries.ts';
import { riskPartsOf } from './start/risk-parts.ts';
import { officeLink, officeOf } from './start/office/office.ts';
import { simulatedPartiesOf } from './start/office/simulated-parties.ts';
import { demandOwnKey } from './start/key-file.ts';
import { keepProvisioned } from './start/provision/keep-provisioned.ts';
import { provision } from './start/provision/provision.ts';
import type { ProvisionedWebhook } from './start/provision/webhooks.ts';
import { nothingOutside, type Outside, simulatedOutside } from './start/connectors.ts';
import { readResultTexts } from './start/result-texts.ts';
import { readWalletRoots } from './start/wallet-roots.ts';
import { testToolsOf } from './start/clock/test-clock.ts';
import type { TimeKeeper } from './start/clock/time-keeper.ts';
import { keyedHash } from './store/keyed-hash.ts';
import type { Store } from './store/store.ts';
import { type PasswordCost, passwordsOf } from './store/users/passwords.ts';
import { createVault, deriveKey } from './store/vault.ts';

/**
 * How long, in real milliseconds, deliveries under way may take when the gateway closes; a delivery that is cut off
 * then is repeated after the next start.
 */
const DELIVERY_TIMEOUT = 5000;

type Parts = {
  readonly config: Config;
  readonly store: Store;
  readonly clock: Clock | TestClock;
  /** Left out with a clock that stands still. */
  readonly timeKeeper?: Pick<TimeKeeper, 'keep' | 'keepLast'>;
  readonly keyEncryptionKey: Buffer;
  readonly outside: Outside;
  readonly widget: Widget;
  readonly log: Log;
  /** Of stories alone, which would hash for minutes otherwise. */
  readonly passwordCost?: PasswordCost;
  /** Webhooks beside those of the provision file; one of an entity that is not in it is left out. */
  readonly webhooks?: readonly ProvisionedWebhook[];
};

/** A complete gateway, ready to be served. */
export type Wired = Routes & {
  readonly gateway: Gateway;
  readonly overload: Surroundings;
  readonly dispatcher: Dispatcher;
  /** Makes the readiness probe fail, so that a load balancer sends no new requests. */
  retire(): void;
  /**
   * A link that works once: for a new user of the back office with every role, or one who has lost its factors. Without
   * an address it is for the first user, and undefined once there is one.
   */
  officeLink(email: string | undefined): Promise<string | undefined>;
  /** Waits for the work under way, and closes the store. */
  close(): Promise<void>;
};

/** Puts the gateway together; no other module imports every folder of the server. */
export async function wire(parts: Parts): Promise<Wired> {
  const { config, store: plain, clock, timeKeeper, keyEncryptionKey, outside, widget, log } = parts;
  replaceDescriptions(config.resultTextsFile === undefined ? new Map() : readResultTexts(config.resultTextsFile));
  await demandOwnKey(plain, keyEncryptionKey, clock.now());
  const vault = createVault(plain, keyEncryptionKey, clock);
  const source = { path: config.provisionFile, mode: config.mode };
  const ids = await idsOf(parts);
  const provisioned = await provision({ store: plain, vault, clock, ids, log }, source);
  const trusted = trustedClient({ clock });
  const guarded = guardedClient({ mode: config.mode, clock });
  const kept = await entitiesIn(plain, { config, vault });
  const eventParts = { ...kept.parts, ids, clock, mode: config.mode };
  await keepProvisioned(
    { ...eventParts, log, store: plain, entities: await plain.entities() },
    { ...provisioned, webhooks: [...provisioned.webhooks, ...(parts.webhooks ?? [])] },
  );
  await plain.releaseDeliveries(ids.node);
  const { store, ...events } = await eventsIn(plain, { ...eventParts, onPublished: () => deliveries.nudge() });
  const gateway: Gateway = {
    mode: config.mode,
    ...addressesOf(config),
    clock,
    ids,
    store,
    ...(config.mode === 'live'
      ? nothingOutside(clock, { config, client: trusted })
      : simulatedOutside(outside, { config, client: trusted, clock, log })),
    ...kept.parts,
    ...events,
    outgoing: merchantClient(guarded, clock),
    upload: uploaderWith({ mode: config.mode, clock }),
    openFolder: folderOpenerWith({ mode: config.mode, clock }),
    ...inMemory({ store, clock, log }, config),
    ...hashesOf(parts),
    ...riskPartsOf(config, keyEncryptionKey),
    log,
  };
  const { deliveries, dispatcher } = dispatching(gateway, parts);
  let ready = true;
  const testTools = testToolsOf({ gateway, dispatcher, parties: simulatedPartiesOf(outside, trusted) }, clock);
  const http = httpGateway(gateway, { config, outside });
  const office = officeOf(http, gateway, { config, testTools });
  return {
    ...routesOf({ gateway: http, widget, testClock: testTools, office, isReady: () => ready }),
    gateway,
    overload: overloadIn(gateway),
    dispatcher,
    retire: () => void (ready = false),
    officeLink: (email) => officeLink(gateway, config, email),
    async close() {
      ready = false;
      dispatcher.stop();
      kept.close();
      await closeAll(gateway, { dispatcher, closed: [deliveries, trusted, guarded], keepLast: timeKeeper?.keepLast });
    },
  };
}

const addressesOf = ({ baseUrl, officeUrl }: Config): Pick<Gateway, 'baseUrl' | 'officeUrl'> => ({
  baseUrl,
  officeUrl,
});

type Hashes = Pick<Gateway, 'sign' | 'fingerprint' | 'auditHash' | 'passwords'>;
const hashesOf = ({ keyEncryptionKey, passwordCost }: Parts): Hashes => ({
  passwords: passwordsOf(passwordCost),
  sign: keyedHash(deriveKey(keyEncryptionKey, 'signed addresses')),
  fingerprint: keyedHash(deriveKey(keyEncryptionKey, 'fingerprints of requests')),
  auditHash: keyedHash(deriveKey(keyEncryptionKey, 'audit')),
});

/** One line when an overload begins, and one when it has ended. */
const overloadIn = ({ store, log }: Pick<Gateway, 'store' | 'log'>): Wired['overload'] => ({
  waiting: () => store.stats().waiting,
  onBegin: () => log.warn({}, 'More requests arrive than can be answered: some are refused'),
  onEnd: (count) => log.info({ count }, 'Requests are no longer refused'),
});

/** What delivers messages and notifications when they are due. */
function dispatching(gateway: Gateway, { config, clock, timeKeeper }: Parts): Dispatching {
  const clientFor = () => guardedClient({ mode: config.mode, clock });
  const deliveries = createDeliveries({ gateway, clientFor });
  const lives = {
    unpaidCheckouts: days(config.unpaidCheckoutDays),
    events: days(config.eventDays),
    accessTokens: days(config.tokenDays),
    requests: days(config.requestDays),
    exports: days(config.exportDays),
  };
  const upkeep = createUpkeep(gateway, { lives, auditHeads: config.auditHeadsFolder });
  return { deliveries, dispatcher: createDispatcher(gateway, { deliveries, keepTime: timeKeeper?.keep, upkeep }) };
}
type Dispatching = { readonly deliveries: Deliveries; readonly dispatcher: Dispatcher };

/** What one process holds in memory. */
const inMemory = ({ store, clock, log }: Pick<Gateway, 'store' | 'clock' | 'log'>, { requestDays }: Config) => ({
  securityCodes: securityCodes(clock),
  oneAtATime: oneAtATime(),
  readNotes: readNotes({ store, clock }),
  tokenUses: tokenUses({ store, clock }),
  requestLog: requestDays > 0 ? requestLog({ store, log }) : noRequestLog,
  allowances: store.isShared ? leasedAllowances({ store, clock }) : ownAllowances({ clock }),
  cardTesting: cardTesting(clock),
  refusalCounts: refusalCounts(clock),
  background: background((fault, topic) =>
    log.error({ topic, reason: reasonOf(fault) }, 'Work in the background failed'),
  ),
});

const httpGateway = (gateway: Gateway, { config, outside }: Pick<Parts, 'config' | 'outside'>): HttpGateway => ({
  ...gateway,
  operations: operationsOf(gateway),
  bodies: bodyBudget(),
  clientAddress: clientAddressBehind(config.trustedProxies),
  officeNetworks: config.officeNetworks,
  walletScript: config.simulators ? new URL('wallet/wallets.js', outside.processorUrl).href : undefined,
});

/** The entities of the store as they stand, and what depends on them. */
async function entitiesIn(store: Store, { config, vault }: KeptParts): Promise<Kept> {
  const { entities, refresh, close } = await liveEntities(store);
  const wallets = walletsWith(walletRootsOf(config));
  const recipients = walletRecipients({ store, vault, entities });
  return { parts: { vault, entities, refreshEntities: refresh, wallets, walletRecipients: recipients }, close };
}

type KeptParts = Pick<Gateway, 'vault'> & Pick<Parts, 'config'>;
type Kept = {
  readonly parts: Pick<Gateway, 'vault' | 'entities' | 'refreshEntities' | 'wallets' | 'walletRecipients'>;
  readonly close: () => void;
};

/** The store with a log of events, and the webhooks that are notified of them. */
async function eventsIn(store: Store, { onPublished, mode, ...parts }: EventParts) {
  const { ids, entities } = parts;
  const webhooks = webhookList(store, entities);
  await webhooks.refresh();
  const payloads = payloadsOf({ ids, entities, mode });
  return { webhooks, ...withEvents(store, { ...parts, webhooks, payloads, onPublished }) };
}

type EventParts = Pick<Gateway, 'ids' | 'clock' | 'mode' | 'vault' | 'entities'> & {
  readonly onPublished: () => void;
};

type Closing = {
  readonly dispatcher: Dispatcher;
  readonly closed: readonly { readonly close: () => Promise<void> }[];
  readonly keepLast: (() => Promise<void>) | undefined;
};

async function closeAll(gateway: Gateway, { dispatcher, closed, keepLast }: Closing): Promise<void> {
  try {
    await settled(gateway, dispatcher);
    await Promise.all([...closed.map((each) => each.close()), keepLast?.()]);
  } finally {
    await gateway.store.close();
  }
}

/** Waits for the work under way, for a bounded time where it waits for merchants. */
async function settled(
  { background: work, readNotes: notes, tokenUses: uses, requestLog: requests }: Gateway,
  dispatcher: Dispatcher,
): Promise<void> {
  await work.settled();
  await Promise.race([dispatcher.settled(), pause(DELIVERY_TIMEOUT, undefined, { ref: false })]);
  await Promise.all([notes.flush(), uses.flush(), requests.flush()]);
}

/** The source of keys, which continues above the highest key of the store. */
async function idsOf({ config, store, clock, keyEncryptionKey }: Parts): Promise<Ids> {
  const secret = deriveKey(keyEncryptionKey, 'public ids');
  const ids = createIds({ secret, node: await nodeOf(store, config.node), clock });
  ids.startAbove((await store.highestKey()) ?? ids.key('message'));
  return ids;
}

/** The number of this process on its database: the configured one, or the first that is free (DECISIONS 39). */
async function nodeOf(store: Store, wanted: number | undefined): Promise<number> {
  const node = await store.claimNode(wanted);
  if (node === undefined)
    throw new WrongSetting(`TILLWAY_NODE: ${wanted ?? 'every number'} is taken by another process on this database`);
  return node;
}

/** The roots of the operator's file, which is read at once; else those of the simulated wallets, with the first token. */
function walletRootsOf({ walletRootsFile, mode }: Config): () => WalletRoots {
  const roots = walletRootsFile === undefined ? undefined : readWalletRoots(walletRootsFile);
  return () => roots ?? (mode === 'live' ? { APPLEPAY: [], GOOGLEPAY: [] } : testRoots());
}
