import type { Place } from '../databases/places.ts';

const CHECKOUTS = 700_000;
const SCHEDULES = 300_000;
const INQUIRIES = 150_000;
/** How often rows can be made due. */
export const OUTAGES = 3;
/** Of each kind, what is due after an outage as a rule: results were read, payments and schedules have ended. */
const [PINGS_DUE, SCHEDULES_DUE, INQUIRIES_DUE] = [150_000, 100_000, 50_000];
export const DUE = PINGS_DUE + SCHEDULES_DUE + INQUIRIES_DUE;

/** The part of the kinds' keys, which begin after `before`, that an outage makes due. */
const dueAfter = (outage: number) => (before: number, count: number) =>
  `key between ${before + (outage - 1) * count + 1} and ${before + outage * count}`;

/** The messages that `makeDue` makes due. */
function isDueAfter(outage: number): string {
  const due = dueAfter(outage);
  return `${due(0, PINGS_DUE)} or ${due(CHECKOUTS, SCHEDULES_DUE)} or ${due(CHECKOUTS + SCHEDULES, INQUIRIES_DUE)}`;
}
/** So many rows at a time, that the gateway can write in between. */
const SLICE = 20_000;

const HOUR = 3_600_000;
const MONTH = 30 * 24 * HOUR;

const fields = JSON.stringify({
  paymentType: 'DB',
  'customer.email': 'jane.smith@example.com',
  'customer.givenName': 'Jane',
  'customer.surname': 'Smith',
  'billing.country': 'DE',
  shopperResultUrl: 'http://localhost:8099/result',
});
const terms = JSON.stringify({ duration: null, notice: null, callable: 'ANYTIME' });
const job = `{"expression":"0 0 6 1 * ?","name":null,"zone":"UTC","startAt":0,"endAt":null,"terms":${terms}}`;

/** Makes messages due at a moment that nothing hangs on: their results were read, their payments and schedules ended. */
export async function makeDue(place: Place, outage: number, at: number): Promise<void> {
  const ended = dueAfter(outage)(0, SCHEDULES_DUE);
  await place.run(`update schedules set ended = 'descheduled', next_at = null where ${ended}`);
  await place.run(`update messages set due_at = ${at}, free_at = ${at} where ${isDueAfter(outage)}`);
}

export async function isAnyDueLeft(place: Place, outage: number): Promise<boolean> {
  const leftOver = `select 1 from messages where ${isDueAfter(outage)} limit 1`;
  return (await place.number(`select count(*) from (${leftOver}) as left_over`)) > 0;
}

/**
 * Checkouts that were paid and read, each with the message that would ping its merchant in an hour; inquiries about a
 * payment; and schedules that are due in a month, all at the same moment.
 */
export async function fill(place: Place): Promise<void> {
  const now = Date.now();
  // Keys count time, so that rows below the latest payment's are as old as that.
  const base = (await place.number('select max(key) from payments')) - CHECKOUTS - SCHEDULES;
  for (let from = 1; from <= CHECKOUTS; from += SLICE) {
    const numbers = place.numbers(from, Math.min(from + SLICE - 1, CHECKOUTS));
    await place.run(`
      insert into checkouts (key, entity, created_at, amount_cents, currency, fields)
        select ${base} + i, 1, ${now}, 9200, 'EUR', '${fields}' from (${numbers}) as numbers;
      insert into checkout_progress (key, version, posted_at, read_at, payment, attempts, declines)
        select ${base} + i, 3, ${now}, ${now}, null, 1, 0 from (${numbers}) as numbers;
      insert into messages (key, topic, payload, due_at, attempts, ndc, free_at)
        select i, 'shopper.ping', ${place.json(`'{"checkout":' || (${base} + i) || '}'`)}, ${now + HOUR} + i, 0, 'bench', ${now + HOUR} + i
        from (${numbers}) as numbers;`);
  }
  for (let from = 1; from <= SCHEDULES; from += SLICE) {
    const numbers = place.numbers(from, Math.min(from + SLICE - 1, SCHEDULES));
    await place.run(`
      insert into schedules
          (key, version, entity, registration, type, amount_cents, currency, ndc, fields, job, created_at, next_at,
            charges)
        select i, 1, 1, i, 'DB', 990, 'EUR', 'bench', '{}', '${job}', ${now}, ${now + MONTH}, 0
        from (${numbers}) as numbers;
      insert into messages (key, topic, payload, due_at, attempts, ndc, free_at)
        select i + ${CHECKOUTS}, 'schedule.run', ${place.json(`'{"schedule":' || i || ',"dueAt":${now + MONTH}}'`)}, ${now + MONTH}, 0,
          'bench', ${now + MONTH}
        from (${numbers}) as numbers;`);
  }
  const payment = await place.number('select max(key) from payments');
  for (let from = 1; from <= INQUIRIES; from += SLICE) {
    const numbers = place.numbers(from, Math.min(from + SLICE - 1, INQUIRIES));
    await place.run(`
      insert into messages (key, topic, payload, due_at, attempts, ndc, free_at)
        select i + ${CHECKOUTS + SCHEDULES}, 'payment.inquiry', ${place.json(`'{"payment":${payment}}'`)}, ${now + HOUR}, 0,
          'bench', ${now + HOUR}
        from (${numbers}) as numbers;`);
  }
}
