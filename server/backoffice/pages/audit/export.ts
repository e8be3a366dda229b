import { html } from 'hono/html';
import { auditColumnNames } from '../../../operations/exports/audit-columns.ts';
import type { WantedList } from '../../../operations/exports/list.ts';
import { seeOther } from '../../session/respond.ts';
import { csvChoiceIn, type CsvOffer } from '../../views/figures/csv-choice.ts';
import { attachment } from '../../views/download.ts';
import { csvResponse, queryOf } from '../../views/figures/csv.ts';
import { OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { auditBoundsOf, auditFilterOf, auditFiltersIn } from './filters.ts';

/** The columns that a file of entries may have. */
export const auditOffer: CsvOffer = { offered: auditColumnNames };

/** The entries that an address names, as they are written to a file, for the highest entity that the visitor sees. */
export function entriesIn(visit: Visit): WantedList | undefined {
  const { gateway, user } = visit;
  const [entity] = gateway.office.reachedEntities(user);
  const values = auditFiltersIn(visit);
  return (
    entity && {
      entity,
      reference: null,
      filter: auditFilterOf(visit, values),
      ...auditBoundsOf(visit, values, undefined),
      ...csvChoiceIn(visit, auditOffer),
    }
  );
}

/** The rows of the filters as CSV. Who took it is audited first. A long list is offered as a file. */
export async function exportCsv(visit: Visit): Promise<Page | Response> {
  const { gateway, actor } = visit;
  const [wanted, query] = [entriesIn(visit), queryOf(visit)];
  if (!wanted) return notFound(visit);
  await gateway.office.linkAudit();
  const text = await gateway.office.readListAtOnce(wanted);
  if (text === undefined) return seeOther(`${OFFICE}/audit/exports?long=1&${query}`);
  const { key, id } = wanted.entity;
  await gateway.office.recordExport(actor, { list: 'audit', entity: key, subject: id, query });
  return csvResponse('audit.csv', text);
}

/** The whole chain, an entry on each line, for `npm run audit:verify`. Who took it is its last entry. */
export async function exportChain({ gateway, user, actor, t }: Visit): Promise<Page | Response> {
  if (user.entity !== null)
    return { title: t('notAllowed'), body: html`<p>${t('beyondOwn')}</p>`, status: 403, refused: 'permission' };
  await gateway.office.recordExport(actor, { list: 'audit', entity: null, subject: '', query: '' });
  return attachment({
    name: 'audit.ndjson',
    type: 'application/x-ndjson',
    bytes: linesOf(gateway.office.exportAudit()),
  });
}

async function* linesOf(entries: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) yield Buffer.from(`${JSON.stringify(entry)}\n`);
}
