import { html } from 'hono/html';
import type { OfficeLanguage } from '../../../core/users/user.ts';
import { type Instant, minutes, plus } from '../../../core/values.ts';
import { buildNumber, released, version } from '../../../http/answers/build-number.ts';
import type { SystemState } from '../../../operations/system/read-state.ts';
import { length, locales, moment } from '../../views/show.ts';
import { facts } from '../../views/table.ts';
import type { Html, Visit } from '../../visit.ts';

/** What this gateway is, and how much waits in it. */
export function factsOf(visit: Visit, state: SystemState, backup: Backup): Html {
  const { t, gateway } = visit;
  const { node, isShared, schema, size, topics } = state;
  const [due, later] = [topics.map((each) => each.due), topics.map((each) => each.waiting)].map((counts) =>
    counts.reduce((sum, each) => sum + each, 0),
  );
  const oldest = topics.flatMap(({ oldestAt }) => (oldestAt === null ? [] : [oldestAt])).toSorted((x, y) => x - y)[0];
  return facts([
    [t('version'), html`${version} <small>${moment(Date.parse(released) as Instant, visit)}</small>`],
    [t('buildNumber'), html`<code>${buildNumber}</code>`],
    [t('mode'), t(gateway.mode === 'test' ? 'modeTest' : 'modeLive')],
    [t('clockTime'), moment(gateway.clock.now(), visit)],
    [t('process'), String(node)],
    [t('database'), isShared ? 'PostgreSQL' : 'SQLite'],
    [t('databaseSize'), bytesOf(size, visit.language)],
    [t('schemaOf'), html`<code>${schema}</code>`],
    [t('lastBackup'), backupText(visit, backup)],
    [t('backlog'), t('backlogCount', { due: due ?? 0, later: later ?? 0 })],
    [t('oldestDue'), oldest === undefined ? '–' : moment(oldest, visit)],
  ]);
}

/** The keys of account data by their fingerprint, number and age. */
export function keysOf(visit: Visit, { keys }: SystemState): Html {
  const { t, gateway } = visit;
  const now = gateway.clock.now();
  const since = (at: Instant | null) =>
    at === null ? t('sinceUnknown') : html`${moment(at, visit)} <small>${length(visit, now - at)}</small>`;
  return facts([
    [t('keyFile'), html`<code>${keys.keyFile}</code>`],
    [t('keyFileSince'), since(keys.since)],
    [t('dataKeys'), t('dataKeysCount', { count: keys.dataKeys, version: keys.highestVersion })],
    [t('oldestKey'), keys.dataKeys === 0 ? '–' : since(keys.oldestAt)],
  ]);
}

const MEGABYTE = 1_000_000;

const bytesOf = (bytes: number, language: OfficeLanguage): string =>
  new Intl.NumberFormat(locales[language], { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(
    bytes / MEGABYTE,
  );

/** The end of the last backup: null where there was none, undefined where no setting names the file that shows it. */
export type Backup = Instant | null | undefined;

/** A backup each day, with two hours for it. */
const BACKUP_EVERY = minutes(26 * 60);

export const isOverdue = (backup: Backup, now: Instant): boolean =>
  backup === null || (backup !== undefined && now > plus(backup, BACKUP_EVERY));

function backupText(visit: Visit, backup: Backup): Html | string {
  if (backup === undefined) return visit.t('backupUnknown');
  return backup === null ? visit.t('never') : moment(backup, visit);
}
