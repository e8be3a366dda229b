import { reasonOf } from '../core/faults.ts';
import type { Gateway } from './gateway.ts';

type Walk<Row> = {
  readonly rows: Iterable<Row> | AsyncIterable<Row>;
  readonly idOf: (row: Row) => string;
  /** The work on a row, which yields between its steps. */
  readonly stepsOf: (row: Row) => AsyncIterable<unknown>;
  /** What a line of the log states of a row whose work failed. */
  readonly text: string;
};

/**
 * Does the work on some rows, one after the other. A fault is logged with the id of its row, ends the work on that row
 * alone, and counts as a step, so that other work is done meanwhile. The first fault is thrown at the end.
 */
export async function* eachOnItsOwn<Row>(
  { log }: Pick<Gateway, 'log'>,
  { rows, idOf, stepsOf, text }: Walk<Row>,
): AsyncGenerator<void> {
  let first: { readonly fault: unknown } | undefined;
  for await (const row of rows) {
    try {
      for await (const _ of stepsOf(row)) yield;
      continue;
    } catch (fault) {
      log.error({ id: idOf(row), reason: reasonOf(fault) }, text);
      first ??= { fault };
    }
    yield;
  }
  if (first) throw first.fault;
}
