import { type AcquirerRow } from '../../core/reconciliation/file.ts';
import { type AcquirerFileKey, type AcquirerRowKey } from '../../core/values.ts';
import { sqliteStore } from '../../store/sqlite/sqlite.ts';

/**
 * A process that keeps two commits of rows of a file in a database, and kills itself while the second commit writes one
 * of them: `node dies-in-row.ts <database> <file> <first key> <rows of a commit> <row>`.
 */
const [, , database = '', ...numbers] = process.argv;
const [file = 0, first = 0, count = 0, fatal = 0] = numbers.map(Number);
const store = sqliteStore(database);

const rowAt = (place: number): AcquirerRow => ({
  // The casts hold because keys are numbers.
  key: (first + place) as AcquirerRowKey,
  file: file as AcquirerFileKey,
  version: 0,
  number: place + 2,
  cells: [`row ${place}`],
  status: 'PENDING',
  payment: null,
  chargeback: null,
  finding: null,
});
const rowsFrom = (place: number): readonly AcquirerRow[] => Array.from({ length: count }, (_, at) => rowAt(place + at));

await store.commit([{ kind: 'addAcquirerRows', rows: rowsFrom(0) }]);
// The cells of a row become text when its statement is run, within the transaction.
const deadly = Object.assign(['dying'], { toJSON: () => process.kill(process.pid, 'SIGKILL') });
const dying = rowsFrom(count).map((row, at) => (at === fatal ? { ...row, cells: deadly } : row));
await store.commit([{ kind: 'addAcquirerRows', rows: dying }]);
