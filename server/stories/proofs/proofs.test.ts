import { afterAll, describe, expect, inject, it } from 'vitest';
import { administered } from './administration/changes.ts';
import { changedTokens } from './changed-tokens.ts';
import { clockAhead } from './clock-ahead.ts';
import { fullDisk, fullLog, readOnlyDisk, unlinkedDatabase } from './disks.ts';
import { exactLimits } from './limits/exact-limits.ts';
import { killedProcessor } from './killed-processor.ts';
import { killedPurge } from './killed-purge.ts';
import { killedFirstStart, killedShutdown } from './kills.ts';
import { modelledGateway } from './modelled-gateway.ts';
import { unknownOutcomes } from './outcomes/unknown-outcomes.ts';
import { type Proof, prove } from './proof.ts';
import { RUNS_TIMEOUT } from './runs.ts';
import { twiceAtOnce } from './twice-at-once.ts';
import { awayReceiver } from './webhooks/away-receiver.ts';
import { killedNotifier, killedNotifiers } from './webhooks/killed-notifier.ts';

/** A proof more is a row more. */
const proofs: readonly Proof[] = [
  killedFirstStart,
  killedShutdown,
  killedPurge,
  fullDisk,
  fullLog,
  readOnlyDisk,
  unlinkedDatabase,
  clockAhead,
  unknownOutcomes,
  killedProcessor,
  changedTokens,
  modelledGateway,
  twiceAtOnce,
  exactLimits,
  administered,
  killedNotifier,
  killedNotifiers,
  awayReceiver,
];

const size = inject('proofs');
const lines: string[] = [];

describe('what docs/operate.md promises of a gateway when something breaks', () => {
  afterAll(() => {
    if (size === 'whole') console.log(`\n${lines.join('\n')}\n`);
  });

  it.for(proofs)('$promise', { timeout: RUNS_TIMEOUT }, async (proof) => {
    const figures = await prove(proof, proof.runs[size]);
    lines.push(
      `${proof.promise}: ${Object.entries(figures)
        .map(([name, figure]) => `${figure} ${name}`)
        .join(', ')}`,
    );
    expect(figures['runs']).toBe(proof.runs[size]);
  });
});
