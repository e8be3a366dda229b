import { createRequire } from 'node:module';

/** A library of the server, for a baseline or a look at the database: the bench has none of its own. */
export const serverModule = createRequire(new URL('../server/main.ts', import.meta.url));
