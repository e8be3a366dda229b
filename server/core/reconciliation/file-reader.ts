import type { FaultMessage } from 'shared';
import { type CsvRow, csvReader } from './csv-rows.ts';
import { type Decoded, lineDecoder } from './decode.ts';
import type { RowFault } from './file.ts';
import { keptCells } from './kept-cells.ts';
import type { Profile } from './profile.ts';
import { recordReader } from './record.ts';

/** A row that is a record. */
export type ReadRow = { readonly number: number; readonly cells: readonly string[] };

export type FileReader = {
  /** The rows that are whole after these bytes. */
  read(bytes: Uint8Array): readonly ReadRow[];
  /** The rows that are left at the end of the file. */
  end(): readonly ReadRow[];
  /** What was wrong until now. */
  findings(): { readonly rows: number; readonly faults: readonly RowFault[]; readonly faultCount: number };
};

/** So many faults are kept; all of them are counted. */
const FAULTS_MAX = 200;

/** Reads an acquirer's file part by part by its profile. A file with a fault is read to its end, so that all are named. */
export function fileReader(profile: Profile): FileReader {
  const decoder = lineDecoder();
  const csv = csvReader(profile.separator);
  const recordOf = recordReader(profile);
  const header = profile.columns.map(([column]) => column);
  const faults: RowFault[] = [];
  let [faultCount, rows, last, sum] = [0, 0, 0, 0];
  let trailer: readonly string[] | undefined;

  function fault(row: number, message: FaultMessage, column: string | null = null): void {
    faultCount += 1;
    if (faults.length < FAULTS_MAX) faults.push({ row, column, message });
  }
  function take(row: CsvRow): readonly ReadRow[] {
    last = row.number;
    if ('fault' in row) return none(fault(row.number, row.fault));
    const { number, cells } = row;
    if (number === 1) return none(checkHeader(cells));
    if (trailer) return none(fault(number, 'stands behind the trailer'));
    if (profile.trailer && cells[0] === profile.trailer.marker) return none((trailer = cells));
    const record = recordOf(row);
    if (!('recordType' in record)) return none(record.forEach((each) => fault(each.row, each.message, each.column)));
    rows += 1;
    sum += record.netCents;
    return [{ number, cells: keptCells(profile, cells) }];
  }
  function checkHeader(cells: readonly string[]): void {
    const differs = header.findIndex((column, at) => cells[at] !== column);
    if (differs >= 0) fault(1, `must name ${header[differs]} as column ${differs + 1}`, header[differs] ?? null);
    else if (cells.length > header.length) fault(1, `has ${cells.length} columns, and the profile ${header.length}`);
  }
  function takeText({ text, fault: message }: Decoded): readonly ReadRow[] {
    const taken = csv.read(text).flatMap(take);
    if (message !== undefined) fault(last + 1, message);
    return taken;
  }
  function checkTrailer(): void {
    const { marker } = profile.trailer ?? { marker: null };
    if (marker === null || faultCount > 0) return;
    if (!trailer) return fault(last + 1, `must be the trailer ${marker}: the end of the file is missing`);
    const [, count = '', total = ''] = trailer;
    if (trailer.length !== 3 || count !== String(rows)) fault(last, `must state ${rows} rows`);
    if (total !== (sum / 100).toFixed(2)) fault(last, `must state the sum ${(sum / 100).toFixed(2)}`);
  }
  return {
    read: (bytes) => takeText(decoder.read(bytes)),
    end() {
      const taken = [...takeText(decoder.end()), ...csv.end().flatMap(take)];
      if (last === 0 && faultCount === 0) fault(1, 'is missing: the file is empty');
      checkTrailer();
      return taken;
    },
    findings: () => ({ rows, faults, faultCount }),
  };
}

const none = (_done: unknown): readonly never[] => [];
