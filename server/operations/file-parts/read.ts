import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { KeptFileKey } from '../../core/file-parts/part.ts';
import type { EntityKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { partRecord } from './keep.ts';

type Reading = Pick<Gateway, 'store' | 'vault'>;
type Owned = { readonly entity: EntityKey; readonly file: KeptFileKey };

const expand = promisify(gunzip);

/** Whether the bytes of a file are still kept. */
export const hasParts = async ({ store }: Pick<Gateway, 'store'>, file: KeptFileKey): Promise<boolean> =>
  (await store.fileParts({ file, after: -1, limit: 1 })).length > 0;

/** The bytes of a file as they were sent, part by part. */
export async function* readParts({ store, vault }: Reading, { entity, file }: Owned): AsyncGenerator<Buffer> {
  for (let after = -1; ; after += 1) {
    const [part] = await store.fileParts({ file, after, limit: 1 });
    if (!part) return;
    yield await expand(Buffer.from(await vault.open(entity, partRecord(part), part.sealed), 'base64'));
  }
}

const SLICE = 20;

/** Deletes the bytes of a file that did not arrive as a whole. */
export async function forgetParts({ store }: Pick<Gateway, 'store'>, file: KeptFileKey): Promise<void> {
  while ((await store.deleteFileParts({ file, limit: SLICE })) === SLICE);
}
