import { stat } from 'node:fs/promises';
import type { Instant } from '../../core/values.ts';

/** When the file was changed that a backup touches at its end; null while there is none. */
export const lastBackup = (file: string) => (): Promise<Instant | null> =>
  stat(file).then(
    // The cast holds because it is a time of the machine's clock in milliseconds.
    ({ mtimeMs }) => Math.floor(mtimeMs) as Instant,
    () => null,
  );
