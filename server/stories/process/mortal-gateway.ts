import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { systemClock } from '../../clock.ts';
import { type Simulators, startSimulators } from '../../simulators/simulators.ts';
import { type Charge, chargesAt } from '../payments/books.ts';
import { type Memory, send, shops } from '../world/customers.ts';
import { demo } from '../world/world.ts';
import { type Row, rowsOf } from './database-file.ts';
import { freshFolder } from './folder.ts';
import { freePorts } from './free-ports.ts';
import { type GatewayProcess, startGateway } from './gateway-process.ts';

const CUSTOMERS = 16;
const PENDING = '000.200.000';
const UNKNOWN = '700.400.580';

/**
 * A gateway that is killed and started again, its customers, and a processor with its own ledger, which keeps running.
 */
export type MortalGateway = {
  /** The responses that the customers received. */
  readonly memory: Memory;
  readonly baseUrl: () => string;
  /** Starts the gateway, for the first time or again. */
  starts(more?: Record<string, string>): Promise<GatewayProcess>;
  /** Customers send requests concurrently until the gateway is killed. */
  isBusy(): Promise<unknown>;
  advances(seconds: number): Promise<unknown>;
  /** The result code that each payment reads, a few at a time. */
  codesOf(payments: readonly string[]): Promise<readonly string[]>;
  /** Payments that read another result code than before; a pending one may have ended, but must exist. */
  changed(received: readonly (readonly [id: string, code: string])[]): Promise<readonly string[]>;
  readonly payments: () => readonly Row[];
  charges(): Promise<readonly Charge[]>;
};

export function mortalGateway(): MortalGateway {
  const database = join(freshFolder(), 'tillway.sqlite');
  const memory: Memory = { received: new Map(), open: new Set() };
  let [baseUrl, settings]: [string, Record<string, string>] = ['', {}];
  let simulators: Simulators;
  let current: GatewayProcess;

  beforeAll(async () => {
    const port = await freePorts(5);
    simulators = await startSimulators({
      clock: systemClock,
      baseHost: 'localhost',
      processorPort: port,
      directoryPort: port + 1,
      acsPort: port + 2,
      bankPort: port + 3,
    });
    baseUrl = `http://localhost:${port + 4}/`;
    settings = { TILLWAY_PORT: String(port + 4), TILLWAY_SIMULATOR_PORT: String(port), TILLWAY_DATABASE: database };
  });
  afterAll(async () => {
    await current.signal('SIGKILL');
    await simulators.close();
  });

  const codeOf = async (payment: string): Promise<string> => {
    const response = await fetch(`${baseUrl}v1/payments/${payment}?entityId=${demo.entityId}`, {
      headers: { authorization: `Bearer ${demo.token}` },
    });
    return ((await response.json()) as { result: { code: string } }).result.code;
  };
  const codesOf: MortalGateway['codesOf'] = async (payments) => {
    const codes: string[] = [];
    for (let i = 0; i < payments.length; i += CUSTOMERS)
      codes.push(...(await Promise.all(payments.slice(i, i + CUSTOMERS).map(codeOf))));
    return codes;
  };
  return {
    memory,
    baseUrl: () => baseUrl,
    async starts(more = {}) {
      current = startGateway({ ...settings, ...more });
      await current.ready;
      return current;
    },
    isBusy: () => Promise.all(Array.from({ length: CUSTOMERS }, () => shops(baseUrl, memory))),
    advances: (seconds) =>
      send(baseUrl, {
        path: 'v1/testClock',
        form: { entityId: demo.entityId, advance: String(seconds) },
        key: `${seconds} seconds`,
      }),
    codesOf,
    async changed(received) {
      const codes = await codesOf(received.map(([id]) => id));
      return received.flatMap(([id, before], i) =>
        codes[i] === before || (before === PENDING && codes[i] !== UNKNOWN)
          ? []
          : [`${id} had ${before} and reads ${codes[i]}`],
      );
    },
    payments: () => rowsOf(database, 'payments'),
    charges: () => chargesAt(simulators.urls.processor),
  };
}
