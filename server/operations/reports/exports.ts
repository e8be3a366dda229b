import { createHash } from 'node:crypto';
import type { Change } from '../../core/change.ts';
import { UniqueViolation, VersionConflict } from '../../core/faults.ts';
import type { FileReceiver } from '../../core/file-receivers/receiver.ts';
import type { Delivery, Payloads } from '../../core/message.ts';
import { dateOf } from '../../core/reports/daily-total.ts';
import {
  endFrom,
  EXPORTS_MAX,
  nextEnd,
  overAt,
  periodEnding,
  type ReportDelivery,
  type ReportExport,
  type ReportFile,
} from '../../core/reports/export.ts';
import { csvOfReport } from '../../core/reports/report-csv.ts';
import type { User } from '../../core/users/user.ts';
import type { ReportFileKey } from '../../core/values.ts';
import type { ReportFileEntry } from '../../store/files/file-store.ts';
import { commitAudited } from '../audit/link.ts';
import { type Actor, type Audited, auditOf } from '../audit/record.ts';
import type { Gateway } from '../gateway.ts';
import { retryOnConflict } from '../once/retry-on-conflict.ts';
import { reachesNode } from '../users/reach.ts';
import { deliveriesOf, receiversOf } from './deliver.ts';
import { makeReport, type WantedReport } from './make-report.ts';

type Ordered = Omit<WantedReport, 'period'> &
  Pick<ReportExport, 'rhythm' | 'goesTo'> & {
    /** What is committed with it, so that the form is carried out once. */
    readonly alongside: readonly Change[];
  };

/** Has a report made for every period from now on, by the clocks of its entity. */
export async function orderReport(
  gateway: Gateway,
  actor: Actor,
  { entity, report, brand, currency, rhythm, goesTo, alongside }: Ordered,
): Promise<'exportsFull' | undefined> {
  const { store, ids, clock } = gateway;
  if ((await store.reportExports(entity.key)).length >= EXPORTS_MAX) return 'exportsFull';
  const [now, zone] = [clock.now(), entity.settings.timeZone];
  const nextDay = nextEnd(rhythm, { now, zone });
  const row: ReportExport = {
    key: ids.key('reportExport'),
    version: 0,
    entity: entity.key,
    report,
    brand,
    currency,
    rhythm,
    goesTo,
    nextDay,
    dueAt: overAt(nextDay, zone),
    orderedBy: actor.user.email,
    orderedAt: now,
  };
  const audited = auditedOf(gateway, row, 'orderReport');
  await commitAudited(gateway, [
    { kind: 'saveReportExport', row },
    dueMessage(gateway, row, actor.ndc),
    auditOf(gateway, actor, audited),
    ...alongside,
  ]);
  return undefined;
}

const auditedOf = (
  { ids }: Pick<Gateway, 'ids'>,
  { key, entity, report, brand, currency, rhythm, goesTo }: ReportExport,
  action: 'orderReport' | 'endReport',
): Audited => {
  const content = { report, rhythm, brand, currency, ...(goesTo === 'receivers' ? { goesTo } : {}) };
  const subject = ids.publicId('reportExport', key);
  return { action, entity, subject, ...(action === 'orderReport' ? { after: content } : { before: content }) };
};

const dueMessage = ({ ids }: Pick<Gateway, 'ids'>, { key, nextDay, dueAt }: ReportExport, ndc: string): Change => ({
  kind: 'sendMessage',
  message: {
    key: ids.key('message'),
    topic: 'report.export',
    payload: { export: key, day: nextDay },
    dueAt,
    attempts: 0,
    ndc,
  },
});

/** Ends a report that a user sees; its files stay. */
export const endReport = (gateway: Gateway, actor: Actor, id: string): Promise<'unknown' | undefined> =>
  retryOnConflict(async () => {
    const key = gateway.ids.keyOf('reportExport', id);
    const row = key === undefined ? undefined : await gateway.store.reportExport(key);
    if (!row || !reachesNode(gateway, actor.user, row.entity)) return 'unknown';
    const audited = auditedOf(gateway, row, 'endReport');
    await commitAudited(gateway, [{ kind: 'removeReportExport', reportExport: row }, auditOf(gateway, actor, audited)]);
    return undefined;
  });

/**
 * Makes the file of a period once it is over. The file, the next period and its message are one commit, so that a period
 * has one file, whatever is delivered twice or dies in between; those of an outage are made one after the other.
 */
export async function makeExport(gateway: Gateway, { export: key, day }: Payloads['report.export']): Promise<Delivery> {
  const { store, entities } = gateway;
  const row = await store.reportExport(key);
  if (row?.nextDay !== day) return 'done';
  const zone = entities.entity(row.entity).settings.timeZone;
  const nextDay = endFrom(row.rhythm, day + 1);
  const next: ReportExport = { ...row, nextDay, dueAt: overAt(nextDay, zone) };
  const file = await fileOf(gateway, row);
  const deliveries = row.goesTo === 'receivers' ? await deliveriesOf(gateway, file) : [];
  try {
    await store.commit([
      { kind: 'addReportFile', file },
      ...deliveries,
      { kind: 'saveReportExport', row: next },
      dueMessage(gateway, next, ''),
    ]);
  } catch (fault) {
    // Another process has made it, or a user has ended the report.
    if (!(fault instanceof VersionConflict || fault instanceof UniqueViolation)) throw fault;
  }
  return 'done';
}

async function fileOf(gateway: Gateway, made: ReportExport): Promise<ReportFile> {
  const { ids, entities, clock } = gateway;
  const { key: of, report, brand, currency, rhythm, nextDay } = made;
  const entity = entities.entity(made.entity);
  const period = periodEnding(rhythm, nextDay);
  const content = csvOfReport(await makeReport(gateway, { entity, report, period, brand, currency }));
  const key = ids.key('reportFile');
  const { first: firstDay, last: lastDay } = period;
  return {
    key,
    export: of,
    entity: entity.key,
    report,
    name: `${report}_${dateOf(firstDay)}_${dateOf(lastDay)}_${ids.publicId('reportFile', key)}.csv`,
    firstDay,
    lastDay,
    hash: createHash('sha256').update(content).digest('hex'),
    content,
    madeAt: clock.now(),
  };
}

/** The reports of an entity that are made regularly, and the latest of their files. */
export type ReadExports = {
  readonly exports: readonly ReportExport[];
  readonly files: readonly (ReportFileEntry & { readonly deliveries: readonly ReportDelivery[] })[];
  /** The receivers that files may be delivered to. */
  readonly receivers: readonly FileReceiver[];
};

export async function readExports(
  gateway: Pick<Gateway, 'store' | 'entities'>,
  search: ReportFileSearch,
): Promise<ReadExports> {
  const [{ store }, { entity }] = [gateway, search];
  const [exports, files, receivers] = await Promise.all([
    store.reportExports(entity.key),
    findReportFiles(gateway, search),
    receiversOf(gateway, entity),
  ]);
  const delivered = files.map(async (file) => ({ ...file, deliveries: await store.reportDeliveries(file.key) }));
  return { exports, files: await Promise.all(delivered), receivers };
}

/** Files of an entity. The bounds are not included. */
export type ReportFileSearch = Pick<WantedReport, 'entity'> & {
  readonly after: ReportFileKey;
  readonly before: ReportFileKey;
  readonly limit: number;
};

/** The files of the reports of an entity, the latest first. */
export const findReportFiles = (
  { store }: Pick<Gateway, 'store'>,
  { entity, ...slice }: ReportFileSearch,
): Promise<readonly ReportFileEntry[]> => store.reportFiles({ ...slice, entity: entity.key, order: 'latestFirst' });

/** A file of an id that a user sees. */
export async function readReportFile(
  gateway: Gateway,
  user: Pick<User, 'entity'>,
  id: string,
): Promise<ReportFile | undefined> {
  const key = gateway.ids.keyOf('reportFile', id);
  const file = key === undefined ? undefined : await gateway.store.reportFile(key);
  return file && reachesNode(gateway, user, file.entity) ? file : undefined;
}
