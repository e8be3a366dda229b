import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Every setting of the gateway. The environment is read in this file only. */
export type Config = {
  readonly port: number;
  /** The name or address of this machine on which the gateway listens; all addresses when undefined. */
  readonly host: string | undefined;
  /** The folder of the certificate; without one the gateway does not speak TLS itself. */
  readonly tlsFolder: string | undefined;
  /** Addresses and networks of proxies whose X-Forwarded-Proto and X-Forwarded-For are believed. */
  readonly trustedProxies: readonly string[];
  /** Public address of the gateway; ends in `/`. */
  readonly baseUrl: string;
  readonly database: string;
  readonly mode: 'test' | 'live';
  readonly keyFile: string | undefined;
  readonly provisionFile: string | undefined;
  /** A file of descriptions of result codes, which replace the gateway's own. */
  readonly resultTextsFile: string | undefined;
  /** A file of the roots that wallets vouch for; those of the simulated wallets in test mode when left out. */
  readonly walletRootsFile: string | undefined;
  /** A file of the countries of IP networks and card numbers. */
  readonly countriesFile: string | undefined;
  /** The address of the operator's risk service; that of the simulators in test mode when left out. */
  readonly riskServiceUrl: string | undefined;
  /** Whether the simulators of all other parties start with the gateway; never in live mode. */
  readonly simulators: boolean;
  readonly simulatorPort: number;
  /** The port on which files are picked up by SFTP; none when left out. */
  readonly sftpPort: number | undefined;
  /** A file of the SFTP server's private key; made from the key file when left out. */
  readonly sftpHostKeyFile: string | undefined;
  /** The port on which files are picked up by FTP, in test mode alone; none when left out. */
  readonly ftpPort: number | undefined;
  readonly shopPort: number;
  /** Whether the back office is served. */
  readonly office: boolean;
  /** The public address of the back office; ends in `/`. */
  readonly officeUrl: string;
  /** The addresses and networks to which the back office is served; everyone where there are none. */
  readonly officeNetworks: readonly string[];
  /** In cents: a refund by the back office above it needs a fresh proof of identity. */
  readonly officeRefundLimit: number;
  /** The folder to which the head of the audit is exported each day; the log alone when left out. */
  readonly auditHeadsFolder: string | undefined;
  /** The file that a backup touches at its end. */
  readonly backupFile: string | undefined;
  readonly logLevel: LogLevel;
  /** The number of the process on its database; the first free one when left out (DECISIONS 39). */
  readonly node: number | undefined;
  /** How many connections to PostgreSQL requests share. */
  readonly databaseConnections: number;
  /** How many days a checkout is kept that was never paid. */
  readonly unpaidCheckoutDays: number;
  /** How many days an event is kept, and what was delivered of it. */
  readonly eventDays: number;
  /** How many days an access token is kept that was revoked or has expired. */
  readonly tokenDays: number;
  /** How many days a request of the API is kept in the request log; with 0 none is logged. */
  readonly requestDays: number;
  /** How long lists are kept that were written to files in the background. */
  readonly exportDays: number;
  /** How many requests to an acquirer have to fail one after the other before it is given a pause; 0 for never. */
  readonly acquirerFailures: number;
  readonly acquirerPauseSeconds: number;
  /** The file of the simulated processor's ledger; beside the database when left out. */
  readonly simulatorLedger: string | undefined;
  /** How long a gateway that is being stopped accepts requests, while its readiness probe fails already. */
  readonly drainSeconds: number;
};

/** Longer than a load balancer usually takes between two probes. */
const LIVE_DRAIN_SECONDS = 5;

/** A setting that cannot be used: the start ends with this text. */
export class WrongSetting extends Error {}
/** The status with which such a start ends. */
export const WRONG_SETTING = 78;

/** A whole number in digits only: another notation, such as 0x50 or 8e3, is more likely a mistake. */
const whole = (from: number, to: number, of = 'a whole number') =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().min(from).max(to))
    .describe(`${of} from ${from} to ${to}`);
const port = whole(1, 65_535, 'a port');
const LAST_PORT_OF_FOUR = 65_532;

const onOrOff = z.enum(['on', 'off']).describe('on or off');
const webAddress = z.url({ protocol: /^https?$/ });

const networks = z
  .string()
  .transform((list) => list.split(',').map((network) => network.trim()))
  .refine((list) => list.every((network) => isIP(network) !== 0 || ipaddr.isValidCIDR(network)))
  .describe('addresses or networks such as 10.0.0.0/8, separated by commas');

/** The fault of a setting states its description; a path has none, because no text is wrong before it is opened. */
const environment = z.object({
  TILLWAY_PORT: port.default(8080),
  TILLWAY_HOST: z
    .string()
    .regex(/^[\w.:-]{1,253}$/)
    .describe('a name or an address of this machine')
    .optional(),
  TILLWAY_TLS: z.string().optional(),
  TILLWAY_TRUSTED_PROXIES: networks.default([]),
  TILLWAY_BASE_URL: webAddress
    .endsWith('/')
    .refine((address) => {
      const url = URL.parse(address);
      return url !== null && `${url.search}${url.hash}${url.username}${url.password}` === '';
    })
    .describe('an http or https address that ends in /, without query, fragment or password')
    .optional(),
  // An unknown scheme is a mistake and not the name of a folder.
  TILLWAY_DATABASE: z
    .string()
    .refine((database) => !database.includes('://') || /^postgres(ql)?:\/\//.test(database))
    .describe('a path, :memory: or a postgres:// URL')
    .default('data/tillway.sqlite'),
  TILLWAY_MODE: z.enum(['test', 'live']).describe('test or live').default('test'),
  TILLWAY_KEY_FILE: z.string().optional(),
  TILLWAY_PROVISION: z.string().optional(),
  TILLWAY_RESULT_TEXTS: z.string().optional(),
  TILLWAY_WALLET_ROOTS: z.string().optional(),
  TILLWAY_COUNTRIES: z.string().optional(),
  TILLWAY_RISK_SERVICE: webAddress.describe('an http or https address').optional(),
  TILLWAY_SIMULATORS: onOrOff.default('on'),
  TILLWAY_SIMULATOR_PORT: whole(1, LAST_PORT_OF_FOUR)
    .describe('a port from 1 to 65532; the three after it are used as well')
    .default(8090),
  TILLWAY_SHOP_PORT: port.default(8099),
  TILLWAY_SFTP_PORT: port.optional(),
  TILLWAY_FTP_PORT: port.optional(),
  TILLWAY_SFTP_HOST_KEY: z.string().optional(),
  TILLWAY_OFFICE: onOrOff.optional(),
  TILLWAY_OFFICE_URL: webAddress
    .endsWith('/')
    .refine((address) => URL.parse(address)?.href === `${URL.parse(address)?.origin}/`)
    .describe('an http or https address of a host alone, that ends in /')
    .optional(),
  TILLWAY_OFFICE_ADDRESSES: networks.default([]),
  TILLWAY_OFFICE_REFUND_LIMIT: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number)
    .describe('a number of cents, without separators')
    .default(100_000),
  TILLWAY_AUDIT_HEADS: z.string().optional(),
  TILLWAY_BACKUP_FILE: z.string().optional(),
  TILLWAY_LOG: z.enum(logLevels).describe('fatal, error, warn, info, debug, trace or silent').default('info'),
  TILLWAY_NODE: whole(0, 31).optional(),
  TILLWAY_DATABASE_CONNECTIONS: whole(1, 1000).default(10),
  TILLWAY_UNPAID_CHECKOUT_DAYS: whole(1, 3650).default(30),
  TILLWAY_EVENT_DAYS: whole(31, 3650).default(90),
  TILLWAY_TOKEN_DAYS: whole(1, 3650).default(365),
  TILLWAY_REQUEST_DAYS: whole(0, 3650).default(30),
  TILLWAY_EXPORT_DAYS: whole(1, 400).default(1),
  TILLWAY_ACQUIRER_FAILURES: whole(0, 10_000).default(20),
  TILLWAY_ACQUIRER_PAUSE_SECONDS: whole(1, 3600).default(30),
  TILLWAY_SIMULATOR_LEDGER: z.string().optional(),
  TILLWAY_DRAIN_SECONDS: whole(0, 300).optional(),
});

/** Reads the settings. Throws WrongSetting with every variable that is wrong and the value that was expected. */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const read = environment.safeParse(present);
  const faults = faultsOf(read, present);
  if (!read.success || faults.length > 0) throw new WrongSetting(faults.join('\n'));
  const settings = read.data;
  const baseUrl =
    settings.TILLWAY_BASE_URL ?? `${settings.TILLWAY_TLS ? 'https' : 'http'}://localhost:${settings.TILLWAY_PORT}/`;
  return {
    port: settings.TILLWAY_PORT,
    host: settings.TILLWAY_HOST ?? (settings.TILLWAY_MODE === 'live' ? undefined : 'localhost'),
    tlsFolder: settings.TILLWAY_TLS,
    trustedProxies: settings.TILLWAY_TRUSTED_PROXIES,
    baseUrl,
    database: settings.TILLWAY_DATABASE,
    mode: settings.TILLWAY_MODE,
    keyFile: settings.TILLWAY_KEY_FILE,
    provisionFile: settings.TILLWAY_PROVISION,
    resultTextsFile: settings.TILLWAY_RESULT_TEXTS,
    walletRootsFile: settings.TILLWAY_WALLET_ROOTS,
    countriesFile: settings.TILLWAY_COUNTRIES,
    riskServiceUrl: settings.TILLWAY_RISK_SERVICE,
    simulators: settings.TILLWAY_SIMULATORS === 'on' && settings.TILLWAY_MODE === 'test',
    simulatorPort: settings.TILLWAY_SIMULATOR_PORT,
    shopPort: settings.TILLWAY_SHOP_PORT,
    sftpPort: settings.TILLWAY_SFTP_PORT,
    ftpPort: settings.TILLWAY_FTP_PORT,
    sftpHostKeyFile: settings.TILLWAY_SFTP_HOST_KEY,
    office: (settings.TILLWAY_OFFICE ?? (settings.TILLWAY_MODE === 'live' ? 'off' : 'on')) === 'on',
    officeUrl: settings.TILLWAY_OFFICE_URL ?? baseUrl,
    officeNetworks: settings.TILLWAY_OFFICE_ADDRESSES,
    officeRefundLimit: settings.TILLWAY_OFFICE_REFUND_LIMIT,
    auditHeadsFolder: settings.TILLWAY_AUDIT_HEADS,
    backupFile: settings.TILLWAY_BACKUP_FILE,
    logLevel: settings.TILLWAY_LOG,
    node: settings.TILLWAY_NODE,
    databaseConnections: settings.TILLWAY_DATABASE_CONNECTIONS,
    unpaidCheckoutDays: settings.TILLWAY_UNPAID_CHECKOUT_DAYS,
    eventDays: settings.TILLWAY_EVENT_DAYS,
    tokenDays: settings.TILLWAY_TOKEN_DAYS,
    requestDays: settings.TILLWAY_REQUEST_DAYS,
    exportDays: settings.TILLWAY_EXPORT_DAYS,
    acquirerFailures: settings.TILLWAY_ACQUIRER_FAILURES,
    acquirerPauseSeconds: settings.TILLWAY_ACQUIRER_PAUSE_SECONDS,
    simulatorLedger: settings.TILLWAY_SIMULATOR_LEDGER,
    drainSeconds: settings.TILLWAY_DRAIN_SECONDS ?? (settings.TILLWAY_MODE === 'live' ? LIVE_DRAIN_SECONDS : 0),
  };
}

type ParsedEnvironment = ReturnType<typeof environment.safeParse>;
type Setting = keyof typeof environment.shape;
type Settings = Readonly<NodeJS.ProcessEnv>;

/** One line for each setting that is wrong. */
function faultsOf({ error }: ParsedEnvironment, present: Settings): readonly string[] {
  const wrong = [...new Set(error?.issues.map(({ path }) => String(path[0])))];
  const unknown = Object.keys(present).filter((name) => name.startsWith('TILLWAY_') && !(name in environment.shape));
  return [
    ...wrong.map((name) => `${name}: expected ${environment.shape[name as Setting].unwrap().description}`),
    ...unknown.map((name) => `${name}: there is no such setting`),
    ...(present['TILLWAY_MODE'] === 'live'
      ? liveFaults(present).filter((fault) => !wrong.some((name) => fault.startsWith(name)))
      : []),
  ];
}

/** Live mode has none of the defaults that serve a developer's machine. */
const liveFaults = ({
  TILLWAY_BASE_URL: baseUrl,
  TILLWAY_OFFICE_URL: officeUrl,
  TILLWAY_KEY_FILE: keyFile,
  TILLWAY_PROVISION: provision,
  TILLWAY_SIMULATORS: simulators,
  TILLWAY_FTP_PORT: ftpPort,
  TILLWAY_RISK_SERVICE: riskService,
  TILLWAY_TLS: tls,
  TILLWAY_TRUSTED_PROXIES: proxies,
}: Settings): readonly string[] => [
  ...(baseUrl?.startsWith('https:') ? [] : ['TILLWAY_BASE_URL: live mode needs an https address']),
  ...(!officeUrl || officeUrl.startsWith('https:') ? [] : ['TILLWAY_OFFICE_URL: live mode needs an https address']),
  ...(keyFile ? [] : ['TILLWAY_KEY_FILE: live mode needs a key file of its own']),
  ...(provision ? [] : ['TILLWAY_PROVISION: live mode has no demo merchant']),
  ...(tls || proxies ? [] : ['TILLWAY_TLS: live mode needs a certificate, or TILLWAY_TRUSTED_PROXIES that have one']),
  ...(!riskService || riskService.startsWith('https:') || isOfThisMachine(riskService)
    ? []
    : ['TILLWAY_RISK_SERVICE: live mode needs an https address, or one of this machine']),
  ...(ftpPort ? ['TILLWAY_FTP_PORT: live mode has no FTP, which encrypts neither passwords nor files'] : []),
  ...(simulators === 'on' ? ['TILLWAY_SIMULATORS: live mode has no simulators'] : []),
];

const isOfThisMachine = (address: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(address)?.hostname ?? '');

/** The environment for a process that this one starts. */
export const environmentWith = (more: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({ ...process.env, ...more });
