import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Schedule } from '../../core/schedules/schedule.ts';
import type { ScheduleKey } from '../../core/values.ts';
import type { Connection, Database, Statement, Write } from '../database.ts';
import type { ScheduleSlice } from '../store.ts';
import type { OneOrAll } from '../books-store.ts';
import { inTurn } from './in-turn.ts';
import { chosenFor, ofOneAndAll, ownerOf } from './one-or-all.ts';
import { placeholders } from './placeholders.ts';

const byKey: Statement<Schedule> = ({ db, t }) =>
  db
    .select()
    .from(t.schedules)
    .where(eq(t.schedules.key, sql.placeholder('key')));

type Part = {
  readonly activeOnly: boolean;
  readonly ofRegistration?: boolean;
  readonly whose?: Parameters<typeof ownerOf>[1];
};

const slice =
  ({ activeOnly, ofRegistration = false, whose = 'ofOne' }: Part): Statement<Schedule> =>
  (on: Connection) => {
    const {
      db,
      t: { schedules },
    } = on;
    const turn = inTurn(on, schedules.key, { of: ownerOf(schedules.entity, whose), bounds: ['before'] });
    return db
      .select()
      .from(schedules)
      .where(
        and(
          turn.between,
          activeOnly ? isNull(schedules.ended) : undefined,
          ofRegistration ? eq(schedules.registration, sql.placeholder('registration')) : undefined,
        ),
      )
      .orderBy(...turn.latestFirst)
      .limit(sql.placeholder('limit'));
  };

const ofEntity = ofOneAndAll((whose) => ({
  all: slice({ activeOnly: false, whose }),
  active: slice({ activeOnly: true, whose }),
}));
const byRegistration = {
  all: slice({ activeOnly: false, ofRegistration: true }),
  active: slice({ activeOnly: true, ofRegistration: true }),
};

const insert = ({ db, t }: Connection) => db.insert(t.schedules).values(placeholders(t.schedules));

function replace({ db, t: { schedules } }: Connection) {
  const { key, ...columns } = placeholders(schedules);
  return db
    .update(schedules)
    .set(columns)
    .where(and(eq(schedules.key, key), eq(schedules.version, sql.placeholder('versionRead'))));
}

export const readSchedule = async (database: Database, key: ScheduleKey): Promise<Schedule | undefined> =>
  (await database.read(byKey, { key }))[0];

export function readSchedules(
  database: Database,
  { activeOnly, ...bounds }: OneOrAll<ScheduleSlice>,
): Promise<readonly Schedule[]> {
  const statements = bounds.registration === undefined ? chosenFor(ofEntity, bounds.entity) : byRegistration;
  return database.read(statements[activeOnly ? 'active' : 'all'], bounds);
}

/** Version 0 inserts the row, any other replaces it if it still has this version; the stored version is one higher. */
export function saveSchedule(row: Schedule): Write {
  const values = { ...row, version: row.version + 1, versionRead: row.version };
  return row.version === 0 ? { statement: insert, values } : { statement: replace, values, guarded: true };
}
