import { entryIn, type LinkedEntry } from '../../core/audit/entry.ts';
import { csvReader } from '../../core/reconciliation/csv-rows.ts';
import { delimiters } from '../../core/reports/csv.ts';
import { auditProof, cellsOfEntry } from '../../operations/exports/audit-columns.ts';

/** What an export has, in the order of the chain; `isList`: a list as CSV, which may be a part of the chain. */
export type Exported = { readonly entries: readonly LinkedEntry[]; readonly isList: boolean };

/** Reads an export of the whole chain, or a list of entries as CSV with the columns of its proof. Throws a SyntaxError for a file without any. */
export function exportedIn(text: string): Exported {
  if (!text.startsWith('{')) return { entries: listedIn(text), isList: true };
  // The cast holds for an export; whatever else a line is has no right hash.
  const lines = text.trimEnd().split('\n');
  return { entries: lines.map((line) => JSON.parse(line) as LinkedEntry), isList: false };
}

function listedIn(text: string): readonly LinkedEntry[] {
  const [line = ''] = text.split('\r\n', 1);
  const reader = csvReader(Object.values(delimiters).find((each) => line.includes(each)) ?? delimiters.semicolon);
  const [names = [], ...rows] = [...reader.read(text), ...reader.end()].map((row) => {
    if ('fault' in row) throw new SyntaxError(`Row ${row.number} ${row.fault}`);
    return row.cells;
  });
  const missing = auditProof.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new SyntaxError(`The file has no column ${missing.join(', ')}`);
  if (rows.length === 0) throw new SyntaxError('The file has no entry');
  return rows
    .map((cells) => entryOf(new Map(names.map((name, at) => [name, cells[at] ?? ''] as const))))
    .toSorted((a, b) => a.place - b.place);
}

/** A row whose other columns differ from what was sealed has no right seal. */
function entryOf(row: ReadonlyMap<string, string>): LinkedEntry {
  const { seal = '', link = '', content = '', number = '' } = Object.fromEntries(row);
  const entry = { ...entryIn(content), seal, link, place: Number(number) };
  const isAsSealed = Object.entries(cellsOfEntry).every(([name, textOf]) =>
    [undefined, textOf(entry) ?? ''].includes(row.get(name)),
  );
  return isAsSealed ? entry : { ...entry, seal: '' };
}
