import type { Entity } from '../../core/entities/entity.ts';
import type { EntityKey, EntryKey, Instant, MerchantAccountKey } from '../../core/values.ts';
import type { PostingOfAccount } from '../../store/books-store.ts';
import { eachOnItsOwn } from '../each-on-its-own.ts';
import type { Gateway } from '../gateway.ts';
import { settledBy, settledFrom, settledUntil } from '../settlement/marks.ts';
import { lateAfter } from '../late-entries.ts';

type Recounting = Pick<Gateway, 'store' | 'ids' | 'entities' | 'log'>;
type KeyRange = { readonly after: EntryKey; readonly last: EntryKey };

/**
 * Looks for postings from before the last cut-off that are in no batch, because they were committed after it was closed.
 * The next batch has those of the last days; earlier ones would never be paid out without an operator.
 */
export function recountSettled(
  gateway: Recounting,
  { after }: { readonly after: EntryKey },
  onUnsettled: (entity: EntityKey, postings: number) => void,
): AsyncGenerator<void> {
  return eachOnItsOwn(gateway, {
    rows: gateway.entities.all().filter(({ kind }) => kind === 'channel'),
    idOf: ({ id }) => id,
    async *stepsOf(channel) {
      const unsettled = await unsettledOf(gateway, channel, after);
      if (unsettled.length > 0) onUnsettled(channel.key, unsettled.length);
      report(gateway, channel, unsettled);
      yield;
    },
    text: 'Postings without a batch could not be looked for; it will be tried again',
  });
}

type Unsettled = Pick<PostingOfAccount, 'payment'> & { readonly isNext: boolean };

async function unsettledOf(gateway: Recounting, channel: Entity, after: EntryKey): Promise<readonly Unsettled[]> {
  const ranges = await rangesOf(gateway, channel, after);
  const begin = Math.min(...[...ranges.values()].map((range) => range.after)) as EntryKey;
  const last = Math.max(...[...ranges.values()].map((range) => range.last)) as EntryKey;
  if (begin >= last) return [];
  const accounts = new Set(ranges.keys());
  const postings = await gateway.store.postingsWithoutLine({ entity: channel.key, accounts, after: begin, last });
  return postings.flatMap(({ key, payment, merchantAccount }): readonly Unsettled[] => {
    const range = ranges.get(merchantAccount);
    if (!range || key <= range.after || key > range.last) return [];
    return [{ payment, isNext: key > lateAfter(gateway, range.last) }];
  });
}

/** The keys that batches should have, by merchant account. */
async function rangesOf(
  { store, ids }: Recounting,
  entity: Entity,
  after: EntryKey,
): Promise<ReadonlyMap<MerchantAccountKey | null, KeyRange>> {
  const ranges = new Map<MerchantAccountKey | null, KeyRange>();
  const keyBefore = (moment: number): number => ids.firstKeyAt('entry', moment as Instant) - 1;
  for (const settled of settledBy(entity)) {
    const [from, until] = [await store.mark(settledFrom(settled)), await store.mark(settledUntil(settled))];
    if (from === undefined || until === undefined) continue;
    const begin = Math.max(after, keyBefore(from)) as EntryKey;
    ranges.set(settled.account?.key ?? null, { after: begin, last: keyBefore(until) as EntryKey });
  }
  return ranges;
}

const texts = {
  next: 'Postings from before the last cut-off are in no batch; the next one will have them',
  never: 'Postings from before the last cut-off are in no batch, and are too old for the next one',
};

function report({ log, ids }: Recounting, { id }: Entity, unsettled: readonly Unsettled[]): void {
  const named = (entries: readonly Unsettled[]): string | undefined =>
    entries[0] && `${entries.length}, the first of ${ids.publicId('payment', entries[0].payment)}`;
  const [next, never] = [true, false].map((isNext) => named(unsettled.filter((each) => each.isNext === isNext)));
  if (next !== undefined) log.warn({ id, reason: next }, texts.next);
  if (never !== undefined) log.error({ id, reason: never }, texts.never);
}
