import { readdirSync } from 'node:fs';

/** The name of the latest migration of a folder; names begin with the time at which they were made. */
export const latestMigration = (folder: string): string => readdirSync(folder).toSorted().at(-1) ?? '';
