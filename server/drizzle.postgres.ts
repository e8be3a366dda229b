import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './store/tables/schema.postgres.ts',
  out: './store/migrations/postgres',
});
