import { Hono } from 'hono';
import type { Clock } from '../clock.ts';
import { bank } from './bank/bank.ts';
import { accessControlServer } from './issuer/access-control-server.ts';
import { directoryServer } from './issuer/directory-server.ts';
import { type Bindings, listen } from './listening.ts';
import { openLedger } from './processor/ledger.ts';
import { processor } from './processor/processor.ts';
import { type Arrival, receiver } from './receiver/receiver.ts';
import { riskScreening } from './risk/risk.ts';
import { simulatedTransfers } from './transfers/transfers.ts';
import { wallets } from './wallet/wallet.ts';

export type SimulatorSettings = {
  readonly processorPort: number;
  readonly directoryPort: number;
  readonly acsPort: number;
  readonly bankPort: number;
  /** The host name at which browsers and the gateway reach the simulators. */
  readonly baseHost: string;
  readonly clock: Clock;
  /** The file of the processor's ledger; in memory when omitted. */
  readonly ledgerFile?: string | undefined;
};
export type Simulators = {
  /** Each ends in `/`. */
  readonly urls: {
    readonly processor: string;
    readonly directory: string;
    readonly acs: string;
    readonly bank: string;
  };
  /** The processor at another time, with the same ledger: for what happened before the simulators were started. */
  processorAt(clock: Clock): (request: Request) => Promise<Response>;
  /** The merchant that is notified, in the same way: what it has received, and a behaviour of its own. */
  receiverAt(clock: Clock): (request: Request) => Promise<Response>;
  close(): Promise<void>;
};

/**
 * Simulates the parties outside the gateway: processor, directory server, access control server and bank, each with its own
 * origin. Port 0 takes any free port.
 */
export async function startSimulators({
  processorPort,
  directoryPort,
  acsPort,
  bankPort,
  baseHost,
  clock,
  ledgerFile,
}: SimulatorSettings): Promise<Simulators> {
  async function start(app: Hono<Bindings>, port: number) {
    const server = await listen(app, { port, host: baseHost });
    return { url: `http://${baseHost}:${server.port}/`, close: () => server.close() };
  }
  const ledger = await openLedger(ledgerFile);
  const transfers = simulatedTransfers(clock);
  const bankPages = await start(bank({ transfers, clock }), bankPort);
  const arrivals: Arrival[] = [];
  // The wallets' tokens, the risk service and the merchant that is notified need no origin of their own.
  const processing = processor({ ledger, clock, transfers, bankUrl: bankPages.url })
    // A second processor at an address of its own, which may fail alone; both have one ledger.
    .route('/b', processor({ ledger, clock, transfers, bankUrl: bankPages.url }))
    .route('/wallet', wallets({ clock }))
    .route('/risk', riskScreening({ clock }))
    .route('/receiver', receiver({ clock, arrivals }));
  const payments = await start(processing, processorPort);
  const acs = await start(accessControlServer({ clock }), acsPort);
  const directory = await start(directoryServer({ acsUrl: acs.url, clock }), directoryPort);
  return {
    processorAt(at) {
      const app = processor({ ledger, clock: at });
      return async (request) => app.fetch(request);
    },
    receiverAt(at) {
      const app = new Hono<Bindings>().route('/receiver', receiver({ clock: at, arrivals }));
      return async (request) => app.fetch(request);
    },
    urls: { processor: payments.url, directory: directory.url, acs: acs.url, bank: bankPages.url },
    async close() {
      await Promise.all([payments.close(), acs.close(), directory.close(), bankPages.close()]);
      await ledger.close();
    },
  };
}
