import { sql } from 'drizzle-orm';
import type { Fields } from '../../core/fields.ts';
import type { Consent } from '../../core/registrations/consent.ts';
import type { EntityKey, Instant, PaymentKey, RegistrationKey, TestMode } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';
import { mandateOf, referenceOf } from './payments.ts';

/** Stored accounts: what the vault sealed is gone when the registration is deleted. */
export const registrationsTable = ({ table, text, number, json, index, check }: Dialect) =>
  table(
    'registrations',
    {
      key: number<RegistrationKey>().primaryKey(),
      version: number().notNull(),
      entity: number<EntityKey>().notNull(),
      brand: text(),
      testMode: text<TestMode>(),
      resultCode: text().notNull(),
      createdAt: number<Instant>().notNull(),
      fields: json<Fields>().notNull(),
      consent: json<Consent>(),
      mandateUsedOn: text(),
      sealed: text(),
      deletedAt: number<Instant>(),
      deletion: number<PaymentKey>(),
    },
    (t) => [
      index('registrations_entity').on(t.entity, t.key),
      index('registrations_reference')
        .on(t.entity, referenceOf(t.fields), t.key)
        .where(sql`${referenceOf(t.fields)} is not null`),
      index('registrations_mandate')
        .on(mandateOf(t.fields))
        .where(sql`${mandateOf(t.fields)} is not null`),
      check('registrations_sealed_until_deleted', sql`(${t.sealed} is null) = (${t.deletedAt} is not null)`),
      check('registrations_deletion_has_a_time', sql`(${t.deletion} is null) = (${t.deletedAt} is null)`),
    ],
  );
