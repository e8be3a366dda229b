import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { systemClock } from '../../clock.ts';
import { type Simulators, startSimulators } from '../../simulators/simulators.ts';
import { type Charge, chargesAt } from '../payments/books.ts';
import { type Memory, send, shops } from '../world/customers.ts';
import { type Row, rowsOf } from './database-file.ts';
import { freshFolder } from './folder.ts';
import { freePorts } from './free-ports.ts';
import { type GatewayProcess, startGateway } from './gateway-process.ts';
import { demo } from '../world/world.ts';

const CUSTOMERS = 16;
const PENDING = '000.200.000';
const UNKNOWN = '700.400.580';

/**
 * A gateway that is killed and started again, its customers, and another house with books of its own, which goes on
 * living.
 */
export type MortalGateway = {
  /** What the customers know. */
  readonly memory: Memory;
  readonly baseUrl: () => string;
  /** Starts it, again. */
  starts(more?: Record<string, string>): Promise<GatewayProcess>;
  /** Customers go about their errands side by side until it is gone. */
  isBusy(): Promise<unknown>;
  advances(seconds: number): Promise<unknown>;
  /** What each payment reads, a few at a time. */
  codesOf(payments: readonly string[]): Promise<readonly string[]>;
  /** Payments that read other than was told; one that was pending may have ended by now, but it has to be there. */
  changed(told: readonly (readonly [id: string, code: string])[]): Promise<readonly string[]>;
  readonly payments: () => readonly Row[];
  charges(): Promise<readonly Charge[]>;
};

export function mortalGateway(): MortalGateway {
  const database = join(freshFolder(), 'tillway.sqlite');
  const memory: Memory = { told: new Map(), open: new Set() };
  let [baseUrl, settings]: [string, Record<string, string>] = ['', {}];
  let simulators: Simulators;
  let current: GatewayProcess;

  beforeAll(async () => {
    const port = await freePorts(4);
    simulators = await startSimulators({
      clock: systemClock,
      baseHost: 'localhost',
      processorPort: port,
      directoryPort: port + 1,
      acsPort: port + 2,
    });
    baseUrl = `http://localhost:${port + 3}/`;
    settings = { TILLWAY_PORT: String(port + 3), TILLWAY_SIMULATOR_PORT: String(port), TILLWAY_DATABASE: database };
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
    async changed(told) {
      const codes = await codesOf(told.map(([id]) => id));
      return told.flatMap(([id, before], i) =>
        codes[i] === before || (before === PENDING && codes[i] !== UNKNOWN)
          ? []
          : [`${id} was told ${before} and reads ${codes[i]}`],
      );
    },
    payments: () => rowsOf(database, 'payments'),
    charges: () => chargesAt(simulators.urls.processor),
  };
}
