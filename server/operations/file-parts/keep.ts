import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type FilePart, type KeptFileKey, PART_BYTES } from '../../core/file-parts/part.ts';
import type { EntityKey, Key } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

type Owned = { readonly entity: EntityKey; readonly file: KeptFileKey };

const compress = promisify(gzip);

/** The record under which a part is sealed, so that none can be put in the place of another. */
export const partRecord = ({ file, number }: Pick<FilePart, 'file' | 'number'>): `part ${number} of ${Key}` =>
  `part ${number} of ${file}`;

/** The parts of a file, or of a piece of it, that is in memory. `first`: the number of the first one. */
export async function partsOf(
  gateway: Pick<Gateway, 'vault'>,
  { first = 0, ...of }: Owned & { readonly first?: number },
  bytes: Buffer,
): Promise<readonly FilePart[]> {
  const parts: FilePart[] = [];
  for (let at = 0; at < bytes.length; at += PART_BYTES)
    parts.push(await sealedPart(gateway, { ...of, number: first + parts.length }, bytes.subarray(at, at + PART_BYTES)));
  return parts;
}

async function sealedPart(
  { vault }: Pick<Gateway, 'vault'>,
  { entity, ...place }: Owned & Pick<FilePart, 'number'>,
  bytes: Uint8Array,
): Promise<FilePart> {
  const packed = await compress(bytes, { level: 1 });
  return { ...place, sealed: await vault.seal(entity, partRecord(place), packed.toString('base64')) };
}

/**
 * Keeps the bytes of a file while they arrive, a part in each commit. They are copied into the same memory again and
 * again: what arrives would otherwise live long enough to be left to a collection that comes late.
 */
export function partKeeper(gateway: Pick<Gateway, 'store' | 'vault'>, of: Owned) {
  const room = Buffer.allocUnsafe(PART_BYTES);
  let [size, number] = [0, 0];
  async function flush(): Promise<void> {
    if (size === 0) return;
    const part = await sealedPart(gateway, { ...of, number }, room.subarray(0, size));
    [size, number] = [0, number + 1];
    await gateway.store.commit([{ kind: 'addFilePart', part }]);
  }
  return {
    flush,
    async keep(bytes: Uint8Array): Promise<void> {
      for (let at = 0; at < bytes.length;) {
        const fitting = bytes.subarray(at, at + PART_BYTES - size);
        room.set(fitting, size);
        [at, size] = [at + fitting.length, size + fitting.length];
        if (size === PART_BYTES) await flush();
      }
    },
  };
}
