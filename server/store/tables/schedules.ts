import { sql } from 'drizzle-orm';
import type { FirstType } from 'shared';
import type { Fields } from '../../core/fields.ts';
import type { Job } from '../../core/schedules/job.ts';
import { type Notice, type Run, type ScheduleEnd, scheduleEnds } from '../../core/schedules/schedule.ts';
import type { Cents, EntityKey, Instant, RegistrationKey, ScheduleKey, TestMode } from '../../core/values.ts';
import type { Dialect } from '../dialects/sqlite.ts';
import { oneOf } from './one-of.ts';

/** Payments by a registration at the dates of a job. */
export const schedulesTable = ({ table, text, number, json, index, check }: Dialect) =>
  table(
    'schedules',
    {
      key: number<ScheduleKey>().primaryKey(),
      version: number().notNull(),
      entity: number<EntityKey>().notNull(),
      registration: number<RegistrationKey>().notNull(),
      type: text<FirstType>().notNull(),
      amountCents: number<Cents>().notNull(),
      currency: text().notNull(),
      testMode: text<TestMode>(),
      ndc: text().notNull(),
      fields: json<Fields>().notNull(),
      job: json<Job>().notNull(),
      createdAt: number<Instant>().notNull(),
      nextAt: number<Instant>(),
      charges: number().notNull(),
      chargesMax: number(),
      run: json<Run>(),
      notice: json<Notice>(),
      ended: text<ScheduleEnd>(),
      pausedAt: number<Instant>(),
    },
    (t) => [
      index('schedules_entity').on(t.entity, t.key),
      index('schedules_registration').on(t.registration, t.key),
      check('schedules_end_is_known', sql`${t.ended} is null or ${oneOf(t.ended, scheduleEnds)}`),
      check('schedules_ended_has_no_date', sql`${t.ended} is null or ${t.nextAt} is null`),
      check('schedules_amount_positive', sql`${t.amountCents} > 0`),
      check('schedules_charges_within_limit', sql`${t.chargesMax} is null or ${t.charges} <= ${t.chargesMax}`),
    ],
  );
