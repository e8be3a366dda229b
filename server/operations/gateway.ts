import type { Clock } from '../clock.ts';
import type { Acquirer } from '../connectors/acquirer/acquirer.ts';
import { ofClearingInstitute } from '../connectors/acquirer/clearing-institute.ts';
import type { Authenticator } from '../connectors/authenticator/authenticator.ts';
import type { RiskScreener } from '../connectors/risk/screener.ts';
import type { FolderOpener } from '../connectors/sftp/folder.ts';
import type { Uploader } from '../connectors/sftp/upload.ts';
import type { Wallets } from '../connectors/wallet/wallets.ts';
import type { MerchantAccount } from '../core/entities/merchant-accounts/account.ts';
import type { AcquirerName } from '../core/entities/merchant-accounts/pause.ts';
import type { Entities } from '../core/entities/entities.ts';
import type { EntitySettings } from '../core/entities/settings/settings.ts';
import type { Payment, TestMode } from '../core/payments/payment.ts';
import type { PublishedChange } from '../core/webhooks/event.ts';
import type { IpNetworks } from '../core/risk/list.ts';
import type { CountryTable } from '../core/risk/countries.ts';
import type { Ids } from '../ids.ts';
import type { Store } from '../store/store.ts';
import type { Passwords } from '../store/users/passwords.ts';
import type { Vault } from '../store/vault.ts';
import type { Allowances } from './process/allowances.ts';
import type { Background } from './process/background.ts';
import type { CardTesting } from './process/card-testing.ts';
import type { MerchantClient } from './process/merchant-client.ts';
import type { OneAtATime } from './process/one-at-a-time.ts';
import type { RefusalCounts } from './refusal-counts.ts';
import type { ReadNotes } from './process/read-notes.ts';
import type { SecurityCodes } from './process/security-codes.ts';
import type { TokenUses } from './process/token-uses.ts';
import type { WalletRecipients } from './process/wallet-recipients.ts';
import type { WebhookList } from './process/webhook-list.ts';
import type { RequestLog } from './request-log/request-log.ts';

/** The fields of a log line; no others are written. */
export type LogFields = {
  readonly ndc?: string;
  readonly id?: string;
  readonly topic?: string;
  readonly code?: string;
  readonly reason?: string;
  /** A change by the admin API, and the id of the token that it was made with. */
  readonly action?: string;
  readonly token?: string;
  /** A file, the fingerprint of the key with which it is taken, and the address of the client. */
  readonly file?: string;
  readonly fingerprint?: string;
  readonly address?: string;
  /** The place and the link of the last entry of the audit. */
  readonly head?: string;
  /** The test mode of an acquirer, or live. */
  readonly acquirer?: string;
  /** The method and the route, without the values in the path. */
  readonly request?: string;
  readonly status?: number;
  /** How many requests a line is about. */
  readonly count?: number;
};
export type Log = Readonly<Record<'info' | 'warn' | 'error', (fields: LogFields, text: string) => void>>;

/** The parts that operations use. An operation takes those that it needs, as `Pick<Gateway, …>`. */
export type Gateway = {
  readonly mode: 'test' | 'live';
  /** Public address, ends in `/`. */
  readonly baseUrl: string;
  /** The public address below which the back office is, ends in `/`: the same one, or of another host. */
  readonly officeUrl: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly store: Store;
  readonly vault: Vault;
  /** Entities and tokens as they stand: always the current ones, without a query. */
  readonly entities: Entities;
  /** Resolves when the changes of entities and tokens that were committed before are effective in this process. */
  readonly refreshEntities: () => Promise<void>;
  /** The acquirers of channels without merchant accounts by test mode, and the connectors of accounts by name. */
  readonly acquirers: Readonly<Partial<Record<AcquirerName, Acquirer>>>;
  /** The risk service of each test mode; a payment of one that has none is screened by rules alone. */
  readonly riskScreeners: Readonly<Partial<Record<TestMode | 'live', RiskScreener>>>;
  /** The countries of IP addresses and cards. */
  readonly countries: CountryTable;
  readonly networks: IpNetworks;
  readonly authenticator: Authenticator;
  readonly wallets: Wallets;
  readonly passwords: Passwords;
  readonly walletRecipients: WalletRecipients;
  readonly webhooks: WebhookList;
  /** Publishes a change that no row shows. */
  readonly publish: (change: PublishedChange) => Promise<void>;
  readonly outgoing: MerchantClient;
  /** Uploads files to servers that merchants chose. */
  readonly upload: Uploader;
  /** Opens folders on servers of acquirers. */
  readonly openFolder: FolderOpener;
  readonly securityCodes: SecurityCodes;
  readonly oneAtATime: OneAtATime;
  readonly readNotes: ReadNotes;
  readonly tokenUses: TokenUses;
  readonly requestLog: RequestLog;
  readonly background: Background;
  readonly allowances: Allowances;
  readonly cardTesting: CardTesting;
  readonly refusalCounts: RefusalCounts;
  /** A keyed signature, in hex, for addresses that only one receiver may know (DECISIONS 9). */
  readonly sign: (text: string) => string;
  /**
   * A keyed hash, in hex, that recognises a repeated request; without the key file it cannot be tried out (DECISIONS
   * 38).
   */
  readonly fingerprint: (data: string | Uint8Array) => string;
  /** The same for what risk lists and counters are about: cards, addresses, names of customers. */
  readonly riskHash: (text: string) => string;
  /** The same for entries of the audit and the links between them. */
  readonly auditHash: (text: string) => string;
  readonly log: Log;
};

/**
 * What may be used in a turn of `oneAtATime`: no turn is taken in another one of the same payment, which would never
 * begin.
 */
export type GatewayInTurn = Omit<Gateway, 'oneAtATime'>;

export const settingsOf = (
  { entities }: Pick<Gateway, 'entities'>,
  { entity }: Pick<Payment, 'entity'>,
): EntitySettings => entities.entity(entity).settings;

/** The merchant account that a payment goes to; null in a channel without accounts. */
export const accountOf = (
  { entities }: Pick<Gateway, 'entities'>,
  { merchantAccount }: Pick<Payment, 'merchantAccount'>,
): MerchantAccount | null => (merchantAccount === null ? null : entities.merchantAccount(merchantAccount));

/**
 * The acquirer of a payment's merchant account, whether or not that is closed now, or of its test mode; undefined when
 * the gateway has none. INTERNAL is answered by the built-in processor whatever the account. Responses name the
 * account's clearing institute where it has one.
 */
export function acquirerOf(
  gateway: Pick<Gateway, 'acquirers' | 'entities'>,
  payment: Pick<Payment, 'testMode' | 'merchantAccount'>,
): Acquirer | undefined {
  const acquirer = gateway.acquirers[acquirerNameOf(gateway, payment)];
  const institute = accountOf(gateway, payment)?.terms.clearingInstitute;
  return acquirer && institute ? ofClearingInstitute(acquirer, institute) : acquirer;
}

/** The name of that acquirer. */
export const acquirerNameOf = (
  { entities }: Pick<Gateway, 'entities'>,
  { testMode, merchantAccount }: Pick<Payment, 'testMode' | 'merchantAccount'>,
): AcquirerName =>
  merchantAccount === null || testMode === 'INTERNAL'
    ? (testMode ?? 'live')
    : entities.merchantAccount(merchantAccount).connector;

type Operation = (gateway: Gateway, ...args: never[]) => unknown;
type Operating<Operations> = {
  readonly [Name in keyof Operations]: Operations[Name] extends (gateway: never, ...args: infer Args) => infer Result
    ? (...args: Args) => Result
    : never;
};

/** Makes operations on a gateway, under the same names, from operations that take one. */
export const operatingOn = <Operations extends Readonly<Record<string, Operation>>>(
  gateway: Gateway,
  operations: Operations,
): Operating<Operations> =>
  // The entries have the names and the types of the operations.
  Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => [name, (...args: never[]) => operation(gateway, ...args)]),
  ) as Operating<Operations>;
