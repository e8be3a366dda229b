import { Readable } from 'node:stream';
import { expect } from 'vitest';
import type { AcquirerFile, AcquirerRow } from '../../core/reconciliation/file.ts';
import type { ProfileName } from '../../core/reconciliation/profile.ts';
import { days, seconds } from '../../core/values.ts';
import type { AcquirerRowKey } from '../../core/values.ts';
import { type ImportedFile, importFile } from '../../operations/reconciliation/import.ts';
import { demo, type World } from '../world/world.ts';

const profile: ProfileName = 'simulated-processor';
export const external = { testMode: 'EXTERNAL' } as const;

type Sent = { readonly content: string | Uint8Array; readonly name?: string; readonly profile?: ProfileName };

/** Imports a file for the demo merchant's channel. */
export function imports(
  { wired }: Pick<World, 'wired'>,
  { content, name = 'a file', profile: by = profile }: Sent,
): Promise<ImportedFile> {
  const { gateway } = wired();
  const entity = gateway.entities.entityOf(demo.entityId) ?? expect.fail('Expected the demo channel');
  const stream = Readable.from(parts(Buffer.from(content as string)));
  return importFile(gateway, { entity, account: null, profile: by, name, stream, ndc: 'test' });
}

/** The bytes in parts that end anywhere. */
function* parts(bytes: Buffer): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PART) yield bytes.subarray(at, at + PART);
}
const PART = 4099;

type Listed = { readonly name: string; readonly on: string; readonly currency: string };

/** The settlement files of the processor, each with its content. */
export async function settlementFiles({
  processorUrl,
}: Pick<World, 'processorUrl'>): Promise<readonly (Listed & { readonly content: string })[]> {
  // The cast holds because the processor documents its answer.
  const { files } = (await (await fetch(`${processorUrl}settlement`)).json()) as { files: readonly Listed[] };
  return Promise.all(
    files.map(async (file) => ({
      ...file,
      content: await (await fetch(`${processorUrl}settlement/${file.name}`)).text(),
    })),
  );
}

/** Every row of a file, in its order. */
export const rowsOf = (
  { store }: Pick<World, 'store'>,
  { key: file }: Pick<AcquirerFile, 'key'>,
): Promise<readonly AcquirerRow[]> => store().acquirerRows({ file, after: 0 as AcquirerRowKey, limit: 10_000 });

/** Lets days pass, and imports all files of the processor that were not imported before. */
export async function daysPass(world: World, count: number): Promise<readonly ImportedFile[]> {
  await world.advance(days(count));
  const imported: ImportedFile[] = [];
  for (const { content, name } of await settlementFiles(world)) imported.push(await imports(world, { content, name }));
  await world.advance(seconds(1));
  return imported.filter(({ outcome }) => outcome !== 'known');
}
