import { inject } from 'vitest';
import { freshDatabase as freshPostgres } from '../../store/postgres/postgres.fixture.ts';
import { freshDatabase } from '../process/folder.ts';

/** The databases on which a proof runs in turn. */
export const databases = [
  { name: 'SQLite', fresh: async (): Promise<string> => freshDatabase() },
  { name: 'PostgreSQL', fresh: (): Promise<string> => freshPostgres(inject('postgres')) },
] as const;
