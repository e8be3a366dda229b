import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { scheduler } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { type Simulators, startSimulators } from '../simulators/simulators.ts';
import { chargesAt } from './books.ts';
import { asksAgain, type Memory, send, shops } from './customers.ts';
import { rowsOf } from './database-file.ts';
import { freshFolder } from './folder.ts';
import { freePorts, type GatewayProcess, startGateway } from './gateway-process.ts';
import { demo } from './world.ts';

const KILLS = 50;
const LONGEST = 400;
const CUSTOMERS = 16;
const seed = randomInt(2 ** 31);

const database = join(freshFolder(), 'tillway.sqlite');
const memory: Memory = { told: new Map(), open: new Set() };
let [baseUrl, settings]: [string, Record<string, string>] = ['', {}];
let simulators: Simulators;
let current: GatewayProcess;

/** Another house with books of its own: it goes on living when the gateway dies. */
beforeAll(async () => {
  const port = await freePorts(4);
  simulators = await startSimulators({ clock: systemClock, baseHost: 'localhost', processorPort: port, directoryPort: port + 1, acsPort: port + 2 });
  baseUrl = `http://localhost:${port + 3}/`;
  settings = { TILLWAY_PORT: String(port + 3), TILLWAY_SIMULATOR_PORT: String(port), TILLWAY_DATABASE: database };
});
afterAll(async () => {
  await current.signal('SIGKILL');
  await simulators.close();
});

const auth = { authorization: `Bearer ${demo.token}` };

async function starts(): Promise<GatewayProcess> {
  const gateway = startGateway(settings);
  await gateway.ready;
  return gateway;
}

async function codeOf(payment: string): Promise<string> {
  const response = await fetch(`${baseUrl}v1/payments/${payment}?entityId=${demo.entityId}`, { headers: auth });
  return ((await response.json()) as { result: { code: string } }).result.code;
}

/** What each payment reads, a few at a time. */
async function codesOf(payments: readonly string[]): Promise<readonly string[]> {
  const codes: string[] = [];
  for (let i = 0; i < payments.length; i += CUSTOMERS) codes.push(...(await Promise.all(payments.slice(i, i + CUSTOMERS).map(codeOf))));
  return codes;
}

/** Payments that read other than was told; one that was pending may have ended by now, but it has to be there. */
async function changed(told: readonly (readonly [id: string, code: string])[]): Promise<readonly string[]> {
  const codes = await codesOf(told.map(([id]) => id));
  return told.flatMap(([id, before], i) =>
    codes[i] === before || (before === PENDING && codes[i] !== UNKNOWN) ? [] : [`${id} was told ${before} and reads ${codes[i]}`],
  );
}
const APPROVED = '000.100.112';
const PENDING = '000.200.000';
const UNKNOWN = '700.400.580';

describe(`a gateway that is killed ${KILLS} times during parallel payments`, () => {
  it('has everything that it acknowledged, after each restart', { timeout: 600_000 }, async () => {
    console.log(`The moments of the kills follow from the seed ${seed}`);
    const moments = fc.sample(fc.integer({ min: 0, max: LONGEST }), { seed, numRuns: KILLS });
    let checked = 0;
    current = await starts();
    for (const moment of moments) {
      const load = Promise.all(Array.from({ length: CUSTOMERS }, () => shops(baseUrl, memory)));
      await scheduler.wait(moment);
      await current.signal('SIGKILL');
      await load;
      current = await starts();
      expect(await changed([...memory.told].slice(checked)), `seed ${seed}`).toEqual([]);
      checked = memory.told.size;
      await asksAgain(baseUrl, memory);
    }
    expect(memory.told.size).toBeGreaterThan(KILLS);
  });

  it('answers every request in the end, when it is asked again with its key', () => {
    expect(memory.open.size).toBe(0);
  });

  it('ends every payment that was left pending, once its time has come', async () => {
    await send(baseUrl, { path: 'v1/testClock', form: { entityId: demo.entityId, advance: '3600' }, key: 'an hour' });
    expect(rowsOf(database, 'payments').filter(({ state }) => state === 'pending')).toEqual([]);
  }, 30_000);

  it('still has everything that it acknowledged', async () => {
    expect(await changed([...memory.told])).toEqual([]);
  }, 30_000);

  it('charged nobody twice, by the processor’s own ledger', async () => {
    const charges = (await chargesAt(simulators.urls.processor)).map(({ operation, amountCents }) => `${operation} of ${amountCents}`);
    expect(charges.filter((charge, i) => charges.indexOf(charge) !== i)).toEqual([]);
  });

  it('has an approved payment for every charge in that ledger, and a charge for every approved payment', async () => {
    const charges = await chargesAt(simulators.urls.processor);
    const codes = await codesOf(charges.map(({ key }) => key));
    expect(codes.filter((code) => code !== APPROVED)).toEqual([]);
    expect(rowsOf(database, 'payments').filter(({ state }) => state === 'approved')).toHaveLength(charges.length);
  }, 30_000);
});
