import { type AuditEntry, contentOf, withSortedMembers } from '../../core/audit/entry.ts';
import { membersOf } from '../../core/audit/members.ts';
import { type Columns, columnsNamed, jsonWithoutFormula, withoutFormula } from '../../core/reports/csv.ts';
import type { KnownEntry } from '../../core/audit/ordered.ts';
import type { Gateway } from '../gateway.ts';

type Naming = Pick<Gateway, 'entities'>;
type Cells = Readonly<Record<string, (entry: KnownEntry, gateway: Naming) => string | null>>;

/** What is written of an entry alone. Times are in UTC. What users wrote cannot begin a formula. */
export const cellsOfEntry = {
  at: ({ at }) => new Date(at).toISOString(),
  actor: ({ actor }) => withoutFormula(actor),
  roles: ({ roles }) => roles?.join(' ') ?? null,
  action: ({ action }) => action,
  subject: ({ subject }) => withoutFormula(subject),
  change: ({ before, after }) => withoutFormula(changeOf(before, after)),
  address: ({ address }) => address,
  ndc: ({ ndc }) => ndc,
} as const satisfies Readonly<Record<string, (entry: AuditEntry) => string | null>>;

/** The number of an entry in the chain, its keyed hashes, and the text that is hashed: `npm run audit:verify` reads them. */
const proof = {
  number: ({ place }) => (place === null ? null : String(place)),
  seal: ({ seal }) => seal,
  link: ({ link }) => link,
  content: (entry) => jsonWithoutFormula(contentOf(entry)),
} as const satisfies Cells;
export const auditProof: readonly string[] = Object.keys(proof);

const { at, actor, roles, action, subject, change, ...others } = cellsOfEntry;
const cells: Cells = {
  at,
  actor,
  roles,
  action,
  subject,
  entity: ({ entity }, { entities }) => (entity === null ? null : withoutFormula(entities.entity(entity).name)),
  change,
  outcome: ({ outcome }) => outcome && `${outcome.state} ${outcome.resultCode}`,
  ...others,
  ...proof,
};

/** The names of the columns that a file of entries may have. */
export const auditColumnNames: readonly string[] = Object.keys(cells);

/** Columns by their names. */
export const auditColumns = (gateway: Naming, names: readonly string[]): Columns<KnownEntry> =>
  columnsNamed(cells, names, gateway);

/** What an entry changed, on one line, with its members in the order of the sealed text. */
const changeOf = (before: object | null, after: object | null): string =>
  [before, after]
    .flatMap((each) =>
      each === null
        ? []
        : [Array.from(membersOf(withSortedMembers(each)), ([name, value]) => `${name}: ${shown(value)}`).join(', ')],
    )
    .join(' → ');

const shown = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};
