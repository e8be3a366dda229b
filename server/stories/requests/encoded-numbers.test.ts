import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../process/database-file.ts';
import { freshDatabase } from '../process/folder.ts';
import { cardOf, order } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { formsIn, fullWidth, writtenForms } from './written-forms.ts';

const database = freshDatabase();
const NUMBER = '4200000000000042';
const IBAN = 'DE89370400440532013000';
const encoded = (text: string): string => Buffer.from(text).toString('hex').replaceAll(/../g, '%$&');
const answers: string[] = [];
let world: World;

const sent = String(new URLSearchParams({ ...order, ...cardOf(NUMBER), entityId: demo.entityId }));
const SALUTATION = 'cart.items[0].recipient.salutation';

/** What a merchant's server may append to its form by a mistake in its own encoding. */
const faulty = [NUMBER, fullWidth(NUMBER), '4200 0000 0000 0042'].flatMap((number) => [
  `${SALUTATION}=${encoded(`x${number}xxxxxx`)}`,
  `corporate.name=%FF${encoded(number)}`,
  `descriptor=${encodeURIComponent(encoded(number))}`,
  `customParameters[%FF${encoded(number)}]=x`,
  `customParameters[${encoded(number)}]=%FF`,
  `${encoded(number)}=%FF`,
]);

beforeAll(async () => {
  world = await openWorld({ database });
  const headers = { authorization: `Bearer ${demo.token}`, 'content-type': 'application/x-www-form-urlencoded' };
  const note = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${world.baseUrl}/${path}`.replace(/([^:])\/\//, '$1/'), init);
    answers.push(await answer.text());
  };
  for (const more of faulty) await note('v1/payments', { method: 'POST', headers, body: `${sent}&${more}` });
  const debit = `entityId=${demo.entityId}&amount=1&currency=EUR&paymentType=DB&bankAccount.iban=${IBAN}`;
  for (const more of [`${SALUTATION}=${IBAN}`, `corporate.name=%FF${IBAN}`, `customParameters[${IBAN}-]=${IBAN}`])
    await note('v1/payments', { method: 'POST', headers, body: `${debit}&${more}` });
  for (const path of [
    `v1/payments/${encoded(NUMBER)}`,
    `v1/query?merchantTransactionId=%FF${encoded(NUMBER)}`,
    `v1/reports/transactions?date.from=2026-11-01&date.to=2026-11-02&cursor=${NUMBER}`,
  ])
    await note(`${path}${path.includes('?') ? '&' : '?'}entityId=${demo.entityId}`, { headers });
  await world.wired().gateway.requestLog.flush();
});
afterAll(() => world.close());

const places: Record<string, () => Buffer> = {
  'the database': () => Buffer.concat([readFileSync(database), readFileSync(`${database}-wal`)]),
  'what was logged': () => Buffer.from(JSON.stringify(world.logged)),
  'all answers': () => Buffer.from(answers.join('\n')),
};

describe('a number that its sender has percent-encoded', () => {
  it('is refused, and the request is logged', () => {
    expect(rowsOf(database, 'request_log').map(({ status }) => status)).toEqual([
      ...faulty.map(() => 400),
      400,
      400,
      400,
      404,
      400,
      400,
    ]);
  });

  it.each(Object.keys(places))('is nowhere in %s', (place) => {
    const forms = [NUMBER, IBAN].flatMap(writtenForms);
    expect(formsIn(places[place]?.() ?? Buffer.of(), forms)).toEqual([]);
  });
});
