import type { AuditEntry } from '../../core/audit/entry.ts';
import { membersOf } from '../../core/audit/members.ts';
import { type Columns, columnsNamed, withoutFormula } from '../../core/reports/csv.ts';
import type { Gateway } from '../gateway.ts';

type Naming = Pick<Gateway, 'entities'>;
type Cells = Readonly<Record<string, (entry: AuditEntry, gateway: Naming) => string | null>>;

/** Times are in UTC. What users wrote cannot begin a formula. */
const cells = {
  at: ({ at }) => new Date(at).toISOString(),
  actor: ({ actor }) => withoutFormula(actor),
  roles: ({ roles }) => roles?.join(' ') ?? null,
  action: ({ action }) => action,
  subject: ({ subject }) => withoutFormula(subject),
  entity: ({ entity }, { entities }) => (entity === null ? null : withoutFormula(entities.entity(entity).name)),
  change: ({ before, after }) => withoutFormula(changeOf(before, after)),
  address: ({ address }) => address,
  ndc: ({ ndc }) => ndc,
} as const satisfies Cells;

/** The names of the columns that a file of entries may have. */
export const auditColumnNames: readonly string[] = Object.keys(cells);

/** Columns by their names. */
export const auditColumns = (gateway: Naming, names: readonly string[]): Columns<AuditEntry> =>
  columnsNamed(cells, names, gateway);

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
