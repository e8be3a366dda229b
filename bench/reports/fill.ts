import type { EntityKey } from '../../server/core/values.ts';
import type { Place } from '../databases/places.ts';

const DAY = 86_400_000;
/** Keys are given in 1/8192 of a millisecond. */
export const KEYS_PER_DAY = DAY * 256 * 32;

/** Keys begin with the year 2026, and so do the days that are filled. */
export const BATCHES = Math.min(365, Math.floor((Date.now() - Date.UTC(2026, 0, 1)) / DAY) - 3);
const PER_DAY = Math.ceil(250_000 / BATCHES);
export const PAYMENTS = PER_DAY * BATCHES;
const LINES_PER_PAYMENT = 4;
/** The totals of a day, as many as a shop with six brands and four kinds of payments has, and the parts of each. */
const [TOTALS_A_DAY, PARTS] = [24, 4];
/** The result codes of the parts. */
const codes = ['000.000.000', '000.100.110', '000.100.111', '000.100.112'];
/** The rows that several processes on PostgreSQL spread a part over. */
const STRIPES = 8;
const LINES_A_DAY = PER_DAY * LINES_PER_PAYMENT;
export const LINES = LINES_A_DAY * BATCHES;

/**
 * Copies of the one payment that there is, as many on each day, a batch for each day with four lines for each payment,
 * and the totals of the days as the commits of several processes have left them.
 */
export async function fill(place: Place): Promise<void> {
  const latest = await place.number('select max(key) from payments');
  const entity = await place.number('select entity from payments');
  const step = Math.floor(KEYS_PER_DAY / PER_DAY);
  const members = `, brand = 'BRAND' || (i % ${TOTALS_A_DAY}), result_code = case i / ${TOTALS_A_DAY} % ${PARTS}
    ${codes.map((code, at) => `when ${at} then '${code}'`).join(' ')} end`;
  const today = Math.floor(Date.now() / DAY);
  for (let back = 1; back <= BATCHES; back += 1) {
    const base = latest - (back + 1) * KEYS_PER_DAY;
    const date = new Date((today - back) * DAY).toISOString().slice(0, 10);
    await copyPayment(place, { latest, base, count: PER_DAY, members });
    await place.run(`
      insert into settlement_batches (key, entity, merchant_account_id, acquirer, cut_off_at, date, currency,
          payout_currency, rate, gross_cents, payout_cents, fee_cents, lines)
        values (${base}, ${entity}, 'bench', 'INTERNAL', ${(today - back) * DAY}, '${date}', 'EUR', 'EUR', '1',
          ${9200 * LINES_A_DAY},
          ${9100 * LINES_A_DAY}, ${100 * LINES_A_DAY}, ${LINES_A_DAY});
      insert into postings (key, entity, debit, credit, cents, currency, at, batch)
        values (${base} + 1, ${entity}, 'payouts', 'acquirerReceivable', ${9200 * LINES_A_DAY}, 'EUR', 0, ${base}),
          (${base} + 2, ${entity}, 'fees', 'payouts', ${100 * LINES_A_DAY}, 'EUR', 0, ${base});
      insert into settlement_lines (key, batch, payment, record_type, transaction_type, gross_cents, net_cents,
          fee_cents)
        select ${base} + cast(i as bigint) * ${Math.floor(step / LINES_PER_PAYMENT)}, ${base},
          ${base} + cast((i + ${LINES_PER_PAYMENT - 1}) / ${LINES_PER_PAYMENT} as bigint) * ${step}, 'SETTLED', 'DEBIT', 9200, 9100, 100
        from (${place.numbers(1, LINES_A_DAY)}) as numbers;`);
  }
  await place.run(countTotals(place, latest));
  await place.run('analyze');
}

/** The totals of the copies, of which each has four lines in a batch. */
const countTotals = ({ name }: Place, latest: number): string => `
  insert into daily_totals (entity, day, type, outcome, brand, currency, code, stripe, count, cents, fee_cents)
    select entity, ${Date.UTC(2026, 0, 1) / DAY} + cast(key / ${KEYS_PER_DAY} as bigint) as day, type, state, brand,
      currency, result_code as code, ${name === 'SQLite' ? '0' : `(key / 32) % ${STRIPES}`} as stripe, count(*),
      sum(amount_cents), ${100 * LINES_PER_PAYMENT} * count(*)
    from payments where key < ${latest} group by entity, day, type, state, brand, currency, code, stripe`;

/** Folds the totals of all days before today, as the gateway does every hour. */
export async function foldTotals(place: Place): Promise<void> {
  const entity = (await place.number('select entity from payments')) as EntityKey;
  const store = await place.store();
  const before = Math.floor(Date.now() / DAY);
  for (
    let day = await store.openDay({ entity, after: 0, before });
    day !== undefined;
    day = await store.openDay({ entity, after: day, before })
  )
    await store.foldDay({ entity, day });
  await store.close();
  await place.run('analyze');
}

type Copies = {
  readonly latest: number;
  readonly base: number;
  readonly count: number;
  /** What they do not have from the payment, as a part of an update. */
  readonly members?: string;
};

/** Copies a payment so many times, evenly over the day whose first key is `base`. */
export const copyPayment = (place: Place, { latest, base, count, members = '' }: Copies): Promise<void> =>
  copyRow(place, 'payments', { latest, base, count, members: `, root = ${keyOf(base, count)}${members}` });

/** Copies a row of a table by its key in the same way. */
export async function copyRow(
  place: Place,
  name: string,
  { latest, base, count, members = '' }: Copies,
): Promise<void> {
  await place.run(`
    create table filled as select ${name}.*, i from ${name}, (${place.numbers(1, count)}) as numbers
      where ${name}.key = ${latest};
    update filled set key = ${keyOf(base, count)};
    update filled set i = i${members};
    alter table filled drop column i;
    insert into ${name} select * from filled;
    drop table filled;`);
}

const keyOf = (base: number, count: number): string =>
  `${base} + cast(i as bigint) * ${Math.floor(KEYS_PER_DAY / count)}`;
