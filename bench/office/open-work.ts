import type { Place } from '../databases/places.ts';
import { copyRow, KEYS_PER_DAY } from '../reports/fill.ts';

/**
 * More than a page of each kind, also of both kinds of rows to decide. A day of payments is a multiple, so that each row
 * is about a payment that there is.
 */
const COUNT = 200;
const FAR = Date.UTC(2034, 0, 1);
/** By how much the key of a chargeback is above that of its payment. */
const LATER = 8;
const ABOUT_OWN = ', payment = key';

/**
 * What waits for people, as copies of rows of the history: cases, failed callbacks, proposals, chargebacks, rows of
 * files of which several payments fit, and schedules that are not due.
 */
export async function fillOpenWork(place: Place): Promise<void> {
  const base = (await place.number('select max(key) from payments')) - 3 * KEYS_PER_DAY;
  const copies = { base, count: COUNT };
  const latest = (table: string, where = 'true') => place.number(`select max(key) from ${table} where ${where}`);
  const callback = await latest('risk_callbacks', "state = 'failed'");
  await copyRow(place, 'risk_actions', { ...copies, latest: callback, members: ABOUT_OWN });
  await copyRow(place, 'risk_callbacks', { ...copies, latest: callback, members: ABOUT_OWN });
  await copyRow(place, 'proposals', {
    ...copies,
    latest: await latest('proposals', "state = 'open'"),
    members: ABOUT_OWN,
  });
  await copyRow(place, 'schedules', {
    ...copies,
    latest: await latest('schedules', 'ended is null'),
    members: `, next_at = ${FAR}`,
  });
  await copyRow(place, 'payments', {
    ...copies,
    base: base + LATER,
    latest: await latest('payments', "type = 'CB' and state = 'approved'"),
    members: `, root = key - ${LATER}, base = key - ${LATER}`,
  });
  await addCases(place, base);
  await addRows(place, copies);
}

const addCases = (place: Place, base: number): Promise<void> =>
  place.run(`
    insert into risk_cases (payment, version, entity, state, score, reasons, created_at, expires_at)
      select payments.key, 1, payments.entity, 'open', sample.score, sample.reasons, payments.created_at, ${FAR}
      from payments, (select score, reasons from risk_cases limit 1) as sample
      where payments.key > ${base} and payments.key <= ${base + KEYS_PER_DAY} and payments.type = 'DB' limit ${COUNT};`);

const either = (one: string, other: string): string => `case when i % 2 = 0 then ${one} else ${other} end`;

/** Rows of a file that a person has to decide: with two payments that fit, or with one that has a row already. */
async function addRows(place: Place, copies: { readonly base: number; readonly count: number }): Promise<void> {
  const last = await place.number('select max(payment) from settlement_items');
  const before = await place.number(`select max(payment) from settlement_items where payment < ${last}`);
  const several = place.json(`'${JSON.stringify({ candidates: [last, before] })}'`);
  const settled = place.json(`'${JSON.stringify({ reason: 'settledBefore', settled: last })}'`);
  await copyRow(place, 'acquirer_rows', {
    ...copies,
    latest: await place.number("select max(key) from acquirer_rows where status = 'MATCHED'"),
    members: `, number = 1000000 + i, payment = null, chargeback = null,
      status = ${either("'MULTIPLE_MATCHES'", "'NOT_MATCHED'")}, finding = ${either(several, settled)}`,
  });
}
