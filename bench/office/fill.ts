import { setTimeout as wait } from 'node:timers/promises';
import type { Place } from '../databases/places.ts';
import { copyRow, KEYS_PER_DAY } from '../reports/fill.ts';

const DAYS_KEPT = 30;
/** One payment in four is paid by a checkout, and one checkout in three is abandoned. */
const PAYMENTS_PER_CHECKOUT = 4;
const USERS = 60;

/** The files of the simulated acquirer are the last part of the history. */
export async function waitForHistory(place: Place): Promise<void> {
  const files = () => place.number('select count(*) from acquirer_files');
  let [seen, before] = [0, 0];
  do {
    before = seen;
    await wait(3000);
    seen = await files();
  } while (seen === 0 || seen > before);
}

/** Waits until the gateway has recounted the books and totals, which it does after its start; for ten minutes at most. */
export async function waitForRecount(place: Place): Promise<void> {
  const recounted = () => place.number("select coalesce(max(value), 0) from marks where name = 'booksRecounted'");
  const before = await recounted();
  for (let looks = 0; looks < 200 && (await recounted()) === before; looks += 1) await wait(3000);
}

type Days = { readonly days: number; readonly paymentsPerDay: number };

/** The rows of other lists beside the payments of each day, as copies of the latest row of each. */
export async function fillLists(place: Place, { days, paymentsPerDay }: Days): Promise<void> {
  const payment = await place.number('select max(key) from payments');
  for (let back = 1; back <= days; back += 1) {
    const base = payment - (back + 1) * KEYS_PER_DAY;
    await addCheckouts(place, base, paymentsPerDay / PAYMENTS_PER_CHECKOUT);
    await copyRow(place, 'registrations', { latest: await latest(place, 'registrations'), base, count: 200 });
    if (back > DAYS_KEPT) continue;
    await copyRow(place, 'request_log', {
      latest: await latest(place, 'request_log'),
      base,
      count: 5000,
      members: timed,
    });
    await copyRow(place, 'events', { latest: await latest(place, 'events'), base, count: 2000 });
    const tries = { latest: await latest(place, 'delivery_tries'), base, count: 2000, members: ', event = key' };
    await copyRow(place, 'delivery_tries', tries);
  }
  await addUsers(place);
}

const EPOCH = Date.UTC(2026, 0, 1);
const momentOf = (key: string): string => `${EPOCH} + cast(${key} / 8192 as bigint)`;
const timed = `, at = ${momentOf('key')}`;

const latest = (place: Place, table: string): Promise<number> => place.number(`select max(key) from ${table}`);

/** The checkouts of a day. Those that were paid have the keys of payments, as keys of all rows count the same time. */
async function addCheckouts(place: Place, base: number, count: number): Promise<void> {
  const step = Math.floor(KEYS_PER_DAY / count);
  const createdAt = momentOf('key');
  await copyRow(place, 'checkouts', {
    latest: await latest(place, 'checkouts'),
    base,
    count,
    members: `, created_at = ${createdAt}`,
  });
  await place.run(`
    insert into checkout_progress (key, version, posted_at, read_at, payment, attempts, declines)
      select key, 3, created_at, created_at, key, 1, 0 from checkouts
      where key > ${base} and key <= ${base + count * step} and (key - ${base}) % ${step} = 0
        and (key - ${base}) / ${step} % 3 < 2;`);
}

async function addUsers(place: Place): Promise<void> {
  await place.run(`
    insert into users (key, version, email, name, language, roles, state, totp_step, recovery_codes, failures,
        created_at)
      select i, 1, 'user' || i || '@example.com', 'User ' || i, 'en', ${place.json(`'["support"]'`)}, 'active', 0,
        ${place.json("'[]'")}, 0, ${Date.now()} from (${place.numbers(2, USERS)}) as numbers;`);
}
