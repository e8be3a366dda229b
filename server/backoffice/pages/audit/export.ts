import { html } from 'hono/html';
import type { AuditEntry } from '../../../core/audit/entry.ts';
import { type Columns, csvHead, csvRows, withoutFormula } from '../../../core/reports/csv.ts';
import { chosenOf, csvChoiceIn } from '../../views/figures/csv-choice.ts';
import type { Page, Visit } from '../../visit.ts';
import { membersOf } from '../../views/changes/members.ts';
import { auditFiltersIn, findEntries } from './filters.ts';

/** The most rows of a table: more are in the whole chain. */
const ROWS_MAX = 10_000;

/** The rows of the filters as CSV, with times in UTC. */
export async function exportCsv(visit: Visit): Promise<Response> {
  const { gateway } = visit;
  const { entries } = await findEntries(visit, auditFiltersIn(visit), ROWS_MAX);
  const choice = csvChoiceIn(visit, { offered: auditCsvNames });
  const columns = chosenOf(columnsOf(gateway), choice);
  const text = csvHead(columns, choice.delimiter) + csvRows(columns, entries, choice.delimiter);
  return new Response(text, { headers: { ...DOWNLOAD, 'content-type': 'text/csv; charset=utf-8' } });
}

type Naming = Pick<Visit['gateway'], 'entities'>;
type Cells = Readonly<Record<string, (entry: AuditEntry, gateway: Naming) => string | null>>;

/** What users wrote cannot begin a formula. */
const cells = {
  at: ({ at }) => new Date(at).toISOString(),
  actor: ({ actor }) => withoutFormula(actor ?? ''),
  roles: ({ roles }) => roles?.join(' ') ?? null,
  action: ({ action }) => action,
  subject: ({ subject }) => withoutFormula(subject),
  entity: ({ entity }, { entities }) => (entity === null ? null : withoutFormula(entities.entity(entity).name)),
  change: ({ before, after }) => withoutFormula(changeOf(before, after)),
  address: ({ address }) => address,
  ndc: ({ ndc }) => ndc,
} as const satisfies Cells;

/** The names of the columns that a file of entries may have. */
export const auditCsvNames: readonly string[] = Object.keys(cells);

const columnsOf = (gateway: Naming): Columns<AuditEntry> =>
  Object.fromEntries(
    Object.entries(cells).map(([name, valueOf]) => [name, (entry: AuditEntry) => valueOf(entry, gateway)]),
  );

const DOWNLOAD = {
  'content-disposition': 'attachment; filename="audit.csv"',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

/** The whole chain, an entry on each line, for `npm run audit:verify`. */
export async function exportChain({ gateway, user, t }: Visit): Promise<Page | Response> {
  if (user.entity !== null) return { title: t('notAllowed'), body: html`<p>${t('beyondOwn')}</p>`, status: 403 };
  const entries = gateway.office.exportAudit();
  const lines = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await entries.next();
      if (done) controller.close();
      else controller.enqueue(Buffer.from(`${JSON.stringify(value)}\n`));
    },
  });
  const name = 'attachment; filename="audit.ndjson"';
  return new Response(lines, {
    headers: { ...DOWNLOAD, 'content-disposition': name, 'content-type': 'application/x-ndjson' },
  });
}

/** What an entry changed, on one line. */
const changeOf = (before: object | null, after: object | null): string =>
  [before, after]
    .flatMap((each) =>
      each === null ? [] : [Array.from(membersOf(each), ([name, value]) => `${name}: ${shown(value)}`).join(', ')],
    )
    .join(' → ');

const shown = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};
