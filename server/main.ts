import { flushCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { readConfig, WrongSetting } from './config.ts';
import { readWidget } from './http/documents/assets.ts';
import { readKeyFile } from './start/key-file.ts';
import { createLog } from './start/log.ts';
import { serve } from './http/serve.ts';
import { startSimulators } from './simulators/simulators.ts';
import { openStore } from './store/open-store.ts';
import { type Store } from './store/store.ts';
import { clockOf } from './start/test-clock.ts';
import { wire } from './wiring.ts';
import { StoreUnavailable } from './core/faults.ts';
import { neverWithoutListeners, ignoreEchoes } from './start/signals.ts';
import { startShop, WRONG_SETTING } from './start/demo-shop.ts';

/**
 * Starts the gateway; with `--demo` the simulators and the demo shop as well. Prints each address when all of it is
 * ready, the gateway's last.
 */
async function main(): Promise<void> {
  const config = readConfig();
  const demo = process.argv.includes('--demo') && config.mode === 'test';
  const log = createLog(config.logLevel);
  const store = await openDatabase(config.database);
  /** What has to be ended, the latest first. */
  const endings: (() => unknown)[] = [];
  neverWithoutListeners();
  closeWithGrace({ delay: 25_000, logger: false }, async ({ err }) => {
    ignoreEchoes();
    if (err) log.error({ reason: `${err.name}: ${err.message}` }, 'The gateway stops because of a fault');
    for (const end of endings.toReversed()) await end();
    log.flush();
  });
  const keyFile = config.keyFile ?? join(isFile(config.database) ? dirname(config.database) : 'data', 'tillway.key');
  const keyEncryptionKey = readKeyFile(keyFile, { create: config.mode === 'test' && config.keyFile === undefined });
  const clock = await clockOf(config.mode, store);

  const { simulatorPort } = config;
  const simulators = demo
    ? await startSimulators({
        clock,
        baseHost: 'localhost',
        processorPort: simulatorPort,
        directoryPort: simulatorPort + 1,
        acsPort: simulatorPort + 2,
        ledgerFile: ledgerBeside(config.database),
      })
    : undefined;
  const outside = {
    processorUrl: `http://localhost:${simulatorPort}/`,
    directoryUrl: `http://localhost:${simulatorPort + 1}/`,
  };
  if (simulators) endings.push(() => simulators.close());
  const wired = await wire({ config, store, clock, keyEncryptionKey, outside, widget: readWidget(), log });
  endings.push(() => wired.close());
  const server = await serve(wired, config.port);
  endings.push(
    () => server.close(),
    () => wired.retire(),
  );
  const shop = demo ? await startShop(config) : undefined;
  if (shop) endings.push(() => shop.kill('SIGTERM'));
  wired.dispatcher.start();

  if (simulators) console.log(`Simulators  http://localhost:${simulatorPort}/`);
  if (shop) console.log(`Demo shop   http://localhost:${config.shopPort}/`);
  console.log(`Gateway     ${config.baseUrl}`);
  // What this start has compiled serves the next one, also when this one is killed.
  flushCompileCache();
}

/**
 * Whatever keeps a database from being opened is the operator's to mend. Its address may hold a password and is not
 * repeated.
 */
async function openDatabase(database: string): Promise<Store> {
  try {
    return await openStore(database);
  } catch (fault) {
    throw new WrongSetting(`TILLWAY_DATABASE: the database cannot be opened: ${reasonOf(fault)}`);
  }
}

/** The simulated processor remembers what it charged as long as the gateway does. */
const ledgerBeside = (database: string): string | undefined =>
  isFile(database) ? `${database}.processor-ledger` : undefined;

const isFile = (database: string): boolean => !database.includes(':');

/** What an operator can mend is said in a line; everything else is a fault of ours and shows its stack. */
function reasonToMend(fault: unknown): string | undefined {
  if (fault instanceof WrongSetting) return fault.message;
  if (fault instanceof StoreUnavailable) return `TILLWAY_DATABASE: ${reasonOf(fault)}`;
  const isTaken = fault instanceof Error && 'code' in fault && fault.code === 'EADDRINUSE' && 'port' in fault;
  return isTaken
    ? `Port ${String(fault.port)} is taken by another program; see TILLWAY_PORT, TILLWAY_SIMULATOR_PORT and TILLWAY_SHOP_PORT`
    : undefined;
}

/** In a line: what is at the bottom of a fault, because what drivers wrap around it says less. */
function reasonOf(fault: unknown): string {
  const [beneath] = fault instanceof AggregateError ? fault.errors : [fault instanceof Error ? fault.cause : undefined];
  if (beneath !== undefined) return reasonOf(beneath);
  return (fault instanceof Error ? fault.message : String(fault)).split('\n', 1).join('');
}

try {
  await main();
} catch (fault) {
  const reason = reasonToMend(fault);
  if (reason === undefined) throw fault;
  console.error(reason);
  process.exit(WRONG_SETTING);
}
