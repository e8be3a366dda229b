import { parseJson } from 'shared';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Enrolment } from '../../core/authentication/authentication.ts';
import { type Instant, minutes, plus, seconds } from '../../core/values.ts';
import { isIssuerAddress } from './issuer-address.ts';

const REFRESH_AFTER = minutes(60);
const RETRY_AFTER = seconds(30);

const response = z.object({ messageType: z.literal('PRes'), cardRangeData: z.array(z.unknown()) });
const cardRange = z.object({
  startRange: z.string().regex(/^\d{13,19}$/),
  endRange: z.string().regex(/^\d{13,19}$/),
  threeDSMethodURL: z.string().max(2048).optional().catch(undefined),
});
export type CardRange = z.infer<typeof cardRange>;

/**
 * The card ranges of a PRes; undefined for any other body. A range that cannot be read is left out, as is the address
 * of a 3-D Secure method that cannot be shown; the others are kept.
 */
export const readCardRanges = (body: string, mode: 'test' | 'live'): readonly CardRange[] | undefined =>
  response.safeParse(parseJson(body)).data?.cardRangeData.flatMap((each) => {
    const range = cardRange.safeParse(each).data;
    if (!range) return [];
    const { threeDSMethodURL: url, ...numbers } = range;
    return [url !== undefined && isIssuerAddress(url, mode) ? range : numbers];
  });

type RangeSource = { readonly fetchRanges: () => Promise<readonly CardRange[] | undefined>; readonly clock: Clock };

/**
 * Looks numbers up in a cached table of card ranges. Only the first look-up waits for the directory server; later the
 * old table serves while a new one is fetched, and a server that is down gets a request at most every 30 seconds.
 */
export function cardRanges({ fetchRanges, clock }: RangeSource): { enrolment(number: string): Promise<Enrolment> } {
  let table: RangeTable | undefined;
  let due = 0 as Instant;
  let fetching: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    due = plus(clock.now(), RETRY_AFTER);
    const ranges = await fetchRanges();
    if (ranges) {
      table = tableOf(ranges);
      due = plus(clock.now(), REFRESH_AFTER);
    }
    fetching = undefined;
  }
  return {
    async enrolment(number) {
      if (clock.now() >= due) fetching ??= refresh();
      if (!table) await fetching;
      return table ? enrolmentIn(table, number) : { kind: 'unknown' };
    },
  };
}

/** Ranges by length of number, in ascending order: numbers of one length compare as text. */
type RangeTable = ReadonlyMap<number, readonly CardRange[]>;

function tableOf(ranges: readonly CardRange[]): RangeTable {
  const sorted = ranges.toSorted((a, b) => (a.startRange < b.startRange ? -1 : 1));
  return Map.groupBy(sorted, ({ startRange }) => startRange.length);
}

function enrolmentIn(table: RangeTable, number: string): Enrolment {
  const ranges = table.get(number.length) ?? [];
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.startRange ?? '') <= number) low = middle + 1;
    else high = middle;
  }
  const range = ranges[low - 1];
  return range && number <= range.endRange
    ? { kind: 'inRange', methodUrl: range.threeDSMethodURL ?? null }
    : { kind: 'outOfRange' };
}
