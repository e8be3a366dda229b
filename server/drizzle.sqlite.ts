import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: './store/tables/schema.sqlite.ts',
  out: './store/migrations/sqlite',
});
