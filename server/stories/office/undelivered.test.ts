import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, seconds } from '../../core/values.ts';
import { openReceiver, type Receiver } from '../webhooks/receiver.fixture.ts';
import { cardOf, cards, chargesDirectly, order } from '../world/words.ts';
import { demo, openWorld, type World } from '../world/world.ts';
import { type Browser, browserOf } from './browser.ts';

const PATH = '/office/webhooks';
const PAYMENTS = 30;
/** Of each webhook: those of the payments, and two of one registration, of which the second waits for the first. */
const LEFT = PAYMENTS + 2;

let world: World;
let receiver: Receiver;
let browser: Browser;
let webhook = '';
let paid = '';
let dayBefore = '';

const signsIn = async () => {
  browser = await browserOf(world, { roles: ['administrator'], entity: null });
};
const today = (): string => new Date(world.wired().gateway.clock.now()).toISOString().slice(0, 'yyyy-mm-dd'.length);

async function addsWebhook(name: string): Promise<string> {
  await browser.get(PATH);
  const terms = { entity: demo.entityId, name, type: ['PAYMENT', 'REGISTRATION'], fields: 'all', format: 'signed' };
  const page = await browser.submit(PATH, { ...terms, url: receiver.url });
  return /href="\/office\/webhooks\/(\w+)"/.exec(page)?.[1] ?? '';
}

beforeAll(async () => {
  [world, receiver] = await Promise.all([openWorld(), openReceiver()]);
  await signsIn();
  for (const name of ['First', 'Second']) webhook = await addsWebhook(name);
  await world.advance(seconds(1));
  receiver.answersWith = () => 500;
  for (let each = 0; each < PAYMENTS; each += 1) paid = (await chargesDirectly(world)).body.id;
  await world.advance(seconds(1));
  dayBefore = today();
  await world.advance(days(1));
  await world.post('/v1/registrations', { entityId: order.entityId, ...cardOf(cards.approved) });
  await world.advance(seconds(1));
  await signsIn();
});
afterAll(() => Promise.all([world.close(), receiver.close()]));

/** The events of a page, of which each webhook has its own row. */
const eventsIn = (page: string): readonly string[] =>
  Array.from(page.matchAll(/href="\/office\/webhooks\/deliveries\/(8a\w+)"/g), ([, id = '']) => id);

/** The rows of all pages of a list, each page reached by the link of the one before. */
async function rowsOf(query: string): Promise<readonly (readonly string[])[]> {
  const pages: (readonly string[])[] = [];
  for (let address: string | undefined = `${PATH}/deliveries?${query}`; address !== undefined;) {
    const page: string = await browser.get(address);
    pages.push(eventsIn(page));
    address = /href="([^"]+)" rel="next"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
  }
  return pages;
}
const counts = async (query: string) => (await rowsOf(query)).map(({ length }) => length);

describe('undelivered notifications', () => {
  it('are all listed, of one webhook after the other, on as many pages as they need', async () => {
    const pages = await rowsOf('status=undelivered');
    expect(pages.map(({ length }) => length)).toEqual([51, 13]);
    const rows = pages.flat();
    expect(rows.slice(0, LEFT)).toEqual(rows.slice(LEFT));
    expect(new Set(rows).size).toBe(LEFT);
  });

  it('that failed are as many as the first page counts, which leads to them', async () => {
    const [, address = '', count] =
      /href="([^"]+)"><strong>(\d+)<\/strong> Notifications/.exec(await browser.get('/office')) ?? [];
    const [, query = ''] = address.split('?');
    const shown = (await rowsOf(query)).flat().length;
    expect([String(shown), count]).toEqual(['62', '62']);
  });

  it('are filtered on every page', async () => {
    const expected: Readonly<Record<string, readonly number[]>> = {
      [`webhook=${webhook}`]: [LEFT],
      'type=REGISTRATION': [2],
      'type=PAYMENT': [51, 11],
      [`object=${paid}`]: [2],
      'object=unknown': [0],
      [`from=${today()}`]: [4],
      [`to=${dayBefore}`]: [51, 9],
    };
    const seen: Record<string, readonly number[]> = {};
    for (const query of Object.keys(expected)) seen[query] = await counts(`status=undelivered&${query}`);
    expect(seen).toEqual(expected);
  });

  it('that failed are listed without those that wait for their first try', async () => {
    await browser.get(`${PATH}/${webhook}`);
    await browser.submit(`${PATH}/${webhook}/pause`);
    await chargesDirectly(world);
    await world.advance(seconds(1));
    const all = (await rowsOf(`status=undelivered&webhook=${webhook}`)).flat();
    const failed = (await rowsOf(`status=undelivered-failed&webhook=${webhook}`)).flat();
    expect([all.length, failed]).toEqual([LEFT + 1, all.slice(0, PAYMENTS + 1)]);
  });
});
