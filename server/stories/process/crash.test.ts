import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { scheduler } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asksAgain } from '../world/customers.ts';
import { runs, RUNS_TIMEOUT } from '../proofs/runs.ts';
import type { CommitReport } from './dies-in-commit.ts';
import type { GatewayProcess } from './gateway-process.ts';
import { type MortalGateway, mortalGateway } from './mortal-gateway.ts';

const APPROVED = '000.100.112';
const AN_HOUR = 3600;
const seed = randomInt(2 ** 31);

/** A way to kill the process, with a number for the moment of each kill. */
type Death = {
  readonly moments: readonly number[];
  readonly settings: (moment: number) => Record<string, string>;
  /** Resolves when the gateway is dead. */
  readonly comes: (gateway: GatewayProcess, moment: number) => Promise<unknown>;
  /** Checks the database after the kill, before the restart. */
  readonly leaves?: (gateway: GatewayProcess, mortal: MortalGateway) => Promise<void>;
};

const momentsUpTo = (max: number, count: number): readonly number[] =>
  fc.sample(fc.integer({ min: 1, max }), { seed, numRuns: count });

const atAnyMoment: Death = {
  moments: momentsUpTo(400, runs({ short: 3, whole: 50 })),
  settings: () => ({}),
  async comes(gateway, moment) {
    await scheduler.wait(moment);
    await gateway.signal('SIGKILL');
  },
};

const DIES_IN_COMMIT = pathToFileURL(join(import.meta.dirname, 'dies-in-commit.ts')).href;

const atSharedCommit = (moment: CommitReport['moment']): Death => ({
  moments: momentsUpTo(20, runs({ short: 2, whole: 10 })),
  settings: (at) => ({ NODE_OPTIONS: `--import=${DIES_IN_COMMIT}?moment=${moment}&at=${at}` }),
  comes: (gateway) => gateway.signal('SIGWINCH'),
  async leaves(gateway, mortal) {
    const { code, faults } = await gateway.ended;
    const report = JSON.parse(faults) as CommitReport;
    expect({ code, report }).toMatchObject({ code: null, report: { moment } });
    const versions = mortal.payments().reduce((sum, { version }) => sum + Number(version), 0);
    expect(versions).toBe(moment === 'before' ? report.versions.without : report.versions.with);
  },
});

const deaths: Readonly<Record<string, Death>> = {
  'at any moment': atAnyMoment,
  'inside a commit that several payments share': atSharedCommit('before'),
  'after a commit that several payments share, before any response is sent': atSharedCommit('after'),
};

describe.for(Object.entries(deaths))(
  'a gateway that is killed again and again, %s',
  ([, { moments, settings, comes, leaves }]) => {
    const mortal = mortalGateway();
    const { memory, changed } = mortal;

    it('has everything that it acknowledged, after each restart', { timeout: RUNS_TIMEOUT }, async () => {
      console.log(`The moments of the kills follow from the seed ${seed}`);
      let checked = 0;
      for (const moment of moments) {
        const gateway = await mortal.starts(settings(moment));
        expect(await changed([...memory.received].slice(checked)), `seed ${seed}`).toEqual([]);
        checked = memory.received.size;
        await asksAgain(mortal.baseUrl(), memory);
        await Promise.all([mortal.isBusy(), comes(gateway, moment)]);
        await leaves?.(gateway, mortal);
      }
      expect(memory.received.size).toBeGreaterThan(moments.length);
    });

    it('carries out every request in the end, when it is repeated with its key', async () => {
      await mortal.starts();
      await asksAgain(mortal.baseUrl(), memory);
      expect(memory.open.size).toBe(0);
    });

    it(
      'ends every pending payment by its inquiries',
      async () => {
        await mortal.advances(AN_HOUR);
        expect(mortal.payments().filter(({ state }) => state === 'pending')).toEqual([]);
      },
      RUNS_TIMEOUT,
    );

    it(
      'still has everything that it acknowledged',
      async () => {
        expect(await changed([...memory.received])).toEqual([]);
      },
      RUNS_TIMEOUT,
    );

    it('made no charge twice, by the processor’s own ledger', async () => {
      const charges = (await mortal.charges()).map(({ operation, amountCents }) => `${operation} of ${amountCents}`);
      expect(charges.filter((charge, i) => charges.indexOf(charge) !== i)).toEqual([]);
    });

    it(
      'has an approved payment for every charge in that ledger, and a charge for every approved payment',
      async () => {
        const charges = await mortal.charges();
        const codes = await mortal.codesOf(charges.map(({ key }) => key));
        expect(codes.filter((code) => code !== APPROVED)).toEqual([]);
        expect(mortal.payments().filter(({ state }) => state === 'approved')).toHaveLength(charges.length);
      },
      RUNS_TIMEOUT,
    );
  },
);
