import { flushCompileCache } from 'node:module';
import type { Clock } from './clock.ts';
import { type Config, readConfig, WRONG_SETTING, WrongSetting } from './config.ts';
import { StoreUnavailable } from './core/faults.ts';
import { buildNumber } from './http/answers/build-number.ts';
import { readWidget } from './http/documents/assets.ts';
import { logTooOften } from './operations/schedules/too-often.ts';
import type { Simulators } from './simulators/simulators.ts';
import { demandCredibleClock } from './start/clock/credible-clock.ts';
import { isFile, openDatabase, reasonOf } from './start/database.ts';
import { shopWebhook, startShop } from './start/demo-shop.ts';
import { listen } from './start/ports/listen.ts';
import { listenForFiles } from './start/ports/listen-for-files.ts';
import { createLog } from './start/log/log.ts';
import { missingParties } from './start/missing-parties.ts';
import type { PastParts } from './start/history/past-gateway.ts';
import { keepOwnMode } from './start/own-mode.ts';
import { type Options, printedFor, readOptions } from './start/options.ts';
import { demandPaths } from './start/paths.ts';
import { prepareShutdown, type Shutdown } from './start/shutdown/shutdown.ts';
import { clockOf } from './start/clock/test-clock.ts';
import { startTime } from './start/clock/time-keeper.ts';
import { wire, type Wired } from './wiring.ts';

/**
 * Starts the gateway, in test mode with the simulators of all other parties; with `--demo` the demo shop as well. Prints
 * each address when all of it is ready, the gateway's last.
 */
async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const printed = printedFor(words, buildNumber);
  if (printed !== undefined) return console.log(printed);
  // Every file that the process makes is for its owner only.
  process.umask(0o077);
  const config = readConfig();
  const options = readOptions(words, config);
  demandPaths(config);
  const log = createLog(config.logLevel);
  const shutdown = prepareShutdown(log, config.drainSeconds);
  const { store, keyEncryptionKey, time } = await openDatabase({ ...config, ...options }, shutdown.fail);
  await demandCredibleClock({ store, mode: config.mode, options: process.argv });
  const timeKeeper = await startTime({ store, log }, time);
  const clock = await clockOf(config.mode, store, timeKeeper.time);

  const { simulatorPort } = config;
  const { processorPort, directoryPort, bankPort } = simulatorPorts(config);
  const simulators = config.simulators ? await startedSimulators(config, clock) : undefined;
  const outside = {
    processorUrl: `http://localhost:${processorPort}/`,
    directoryUrl: `http://localhost:${directoryPort}/`,
    bankUrl: `http://localhost:${bankPort}/`,
    riskUrl: `http://localhost:${processorPort}/risk`,
  };
  if (simulators) shutdown.before(() => simulators.close());
  const ofShop = options.demo ? shopWebhook(config, keyEncryptionKey) : undefined;
  const parts = { config, store, clock, timeKeeper, keyEncryptionKey, outside, widget: readWidget(), log };
  const wired = await wire({ ...parts, webhooks: ofShop ? [ofShop] : [] });
  shutdown.before(() => wired.close());
  await keepOwnMode(store, config.mode);
  const server = await listen(config, wired, log);
  shutdown.before(() => server.close());
  const files = await listenForFiles(config, { gateway: wired.gateway, keyEncryptionKey });
  for (const each of files) shutdown.before(() => each.close());
  shutdown.beforeDrain(() => {
    wired.retire();
    server.drain();
    for (const each of files) each.drain();
  });
  const shop = ofShop ? await startShop(config, ofShop) : undefined;
  if (shop) shutdown.before(() => shop.kill('SIGTERM'));
  const makesHistory = options.demo && simulators !== undefined && options.history;
  if (makesHistory) await startWithHistory({ ...parts, simulators }, { wired, shutdown });
  else startWork(wired);

  const ofSimulators = simulators ? `Simulators  http://localhost:${simulatorPort}/` : withoutSimulators(simulatorPort);
  const lines = [
    ...(config.mode === 'test' ? [ofSimulators] : []),
    ...(shop ? [`Demo shop   http://localhost:${config.shopPort}/`] : []),
    ...missingParties(wired.gateway),
    ...files.map(({ shown }) => shown),
    ...(config.office ? await officeLines(config, wired, options) : []),
    `Gateway     ${config.baseUrl}`,
  ];
  // At once, because a second write to a full disk would end the process.
  console.log(lines.join('\n'));
  // The compiled code is written now, so that the next start has it even when this process is killed.
  flushCompileCache();
}

/** With a link that works once: for the address after `--invite`, or in test mode until a user has a password. */
async function officeLines(
  { officeUrl, mode }: Config,
  { officeLink }: Wired,
  { invite }: Options,
): Promise<readonly string[]> {
  const link = invite !== undefined || mode === 'test' ? await officeLink(invite) : undefined;
  return [`Back office ${officeUrl}office`, ...(link === undefined ? [] : [`Invitation  ${link}`])];
}

/** Delivers what is due, and looks meanwhile for what an operator has to know. */
function startWork({ gateway, dispatcher }: Wired): void {
  gateway.background.start('look for frequent schedules', logTooOften(gateway));
  dispatcher.start();
}

type HistoryParts = Pick<PastParts, 'store' | 'keyEncryptionKey' | 'simulators' | 'widget'>;

/** Makes the history beside the first requests. What becomes due in it is delivered when all of it was made. */
async function startWithHistory(
  parts: HistoryParts,
  { wired, shutdown }: { readonly wired: Wired; readonly shutdown: Pick<Shutdown, 'beforeDrain'> },
): Promise<void> {
  const { makeHistory } = await import('./start/history/history.ts');
  let isStopping = false;
  shutdown.beforeDrain(() => void (isStopping = true));
  const { gateway, dispatcher } = wired;
  const made = makeHistory({ ...parts, gateway }).finally(() => isStopping || dispatcher.start());
  gateway.background.start('history', made);
}

const withoutSimulators = (port: number): string =>
  `Simulators  off: unless others use port ${port}, no card is authenticated and testMode=EXTERNAL ends with 900.100.600`;

/** The origins of the simulated parties have ports in a row. */
const simulatorPorts = ({ simulatorPort: first }: Config) => ({
  processorPort: first,
  directoryPort: first + 1,
  acsPort: first + 2,
  bankPort: first + 3,
});

/** The simulators are loaded only where they run. */
async function startedSimulators(config: Config, clock: Clock): Promise<Simulators> {
  const { startSimulators } = await import('./simulators/simulators.ts');
  const ledgerFile = config.simulatorLedger ?? ledgerBeside(config.database);
  return startSimulators({
    clock,
    baseHost: 'localhost',
    ...simulatorPorts(config),
    ledgerFile,
  }).catch((fault: unknown) => {
    const isOfLedger = fault instanceof Error && 'path' in fault && ledgerFile !== undefined;
    throw isOfLedger ? new WrongSetting(`TILLWAY_SIMULATOR_LEDGER: ${fault.message}`) : fault;
  });
}

/** The simulated processor keeps its ledger beside the database, so that both last equally long. */
const ledgerBeside = (database: string): string | undefined =>
  isFile(database) ? `${database}.processor-ledger` : undefined;

/** The line for a fault that the operator can correct; undefined for a bug, which is shown with its stack. */
function reasonForOperator(fault: unknown): string | undefined {
  if (fault instanceof WrongSetting) return fault.message;
  if (fault instanceof StoreUnavailable) return `TILLWAY_DATABASE: ${reasonOf(fault)}`;
  const isPortInUse = fault instanceof Error && 'code' in fault && fault.code === 'EADDRINUSE' && 'port' in fault;
  return isPortInUse
    ? `Port ${String(fault.port)} is taken by another program; see TILLWAY_PORT, TILLWAY_SIMULATOR_PORT, TILLWAY_SHOP_PORT, TILLWAY_SFTP_PORT and TILLWAY_FTP_PORT`
    : undefined;
}

try {
  await main();
} catch (fault) {
  const reason = reasonForOperator(fault);
  if (reason === undefined) throw fault;
  console.error(reason);
  process.exit(WRONG_SETTING);
}
