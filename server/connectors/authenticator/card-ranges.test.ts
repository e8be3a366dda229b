import { expect, it } from 'vitest';
import { stillClock, type TestClock } from '../../clock.ts';
import { type Duration, type Instant, minutes, plus, seconds } from '../../core/values.ts';
import { type CardRange, cardRanges, readCardRanges } from './card-ranges.ts';

const range = (startRange: string, endRange: string): CardRange => ({ startRange, endRange });
const someRanges = [
  range('5200000000000000', '5299999999999999'),
  range('4200000000000000', '4200000000000099'),
  range('340000000000000', '349999999999999'),
];
const inRange = { kind: 'inRange', methodUrl: null };
const outOfRange = { kind: 'outOfRange' };

/** A directory server that can be up or down, and counts its requests. */
function directory(): {
  clock: TestClock;
  server: { ranges: CardRange[] | undefined; requests: number };
  enrolment: (number: string) => Promise<object>;
} {
  const clock = stillClock(Date.UTC(2026, 10, 20) as Instant);
  const server: { ranges: CardRange[] | undefined; requests: number } = { ranges: someRanges, requests: 0 };
  async function fetchRanges() {
    server.requests += 1;
    return server.ranges;
  }
  const ranges = cardRanges({ fetchRanges, clock });
  return { clock, server, enrolment: (number) => ranges.enrolment(number) };
}
const advance = (clock: TestClock, length: Duration) => clock.moveTo(plus(clock.now(), length));

it.each([
  ['4200000000000000', inRange],
  ['4200000000000042', inRange],
  ['4200000000000099', inRange],
  ['4200000000000100', outOfRange],
  ['4199999999999999', outOfRange],
  ['42000000000000', outOfRange],
  ['4200000000000000000', outOfRange],
  ['343434343434343', inRange],
  ['5250000000000000', inRange],
  ['5300000000000000', outOfRange],
])('finds %s by its length and its range', async (number, expected) => {
  expect(await directory().enrolment(number)).toEqual(expected);
});

it('fetches the ranges once, however many cards are looked up at the same time', async () => {
  const { server, enrolment } = directory();
  await Promise.all(Array.from({ length: 100 }, () => enrolment('4200000000000042')));
  expect(server.requests).toBe(1);
});

it('fetches the ranges again after an hour, and uses the old ones meanwhile', async () => {
  const { clock, server, enrolment } = directory();
  await enrolment('4200000000000042');
  server.ranges = [];
  advance(clock, minutes(60));
  expect(await enrolment('4200000000000042')).toEqual(inRange);
  expect(await enrolment('4200000000000042')).toEqual(outOfRange);
  expect(server.requests).toBe(2);
});

it('keeps the old ranges when the directory server is down', async () => {
  const { clock, server, enrolment } = directory();
  await enrolment('4200000000000042');
  server.ranges = undefined;
  advance(clock, minutes(61));
  await enrolment('4200000000000042');
  expect(await enrolment('4200000000000042')).toEqual(inRange);
});

it('has no enrolment without ranges, and fetches them at most every 30 seconds', async () => {
  const { clock, server, enrolment } = directory();
  server.ranges = undefined;
  for (let i = 0; i < 10; i++) expect(await enrolment('4200000000000042')).toEqual({ kind: 'unknown' });
  expect(server.requests).toBe(1);
  server.ranges = someRanges;
  advance(clock, seconds(30));
  expect(await enrolment('4200000000000042')).toEqual(inRange);
});

it.each(['', 'hello', '{}', '{"messageType":"PRes"}', '{"messageType":"PRes","cardRangeData":"42"}'])(
  'reads no ranges from %j',
  (body) => {
    expect(readCardRanges(body, 'test')).toBeUndefined();
  },
);

it('reads the other ranges when one of them is malformed', () => {
  const whole = { startRange: '4200000000000000', endRange: '4200000000000099' };
  const cardRangeData = [{ startRange: '42', endRange: '43' }, whole, 'hello'];
  expect(readCardRanges(JSON.stringify({ messageType: 'PRes', cardRangeData }), 'test')).toEqual([whole]);
});

it('reads a range whose method URL cannot be shown as one without a method', () => {
  const whole = range('4200000000000000', '4200000000000999');
  const read = (threeDSMethodURL: string, mode: 'test' | 'live') =>
    readCardRanges(JSON.stringify({ messageType: 'PRes', cardRangeData: [{ ...whole, threeDSMethodURL }] }), mode);
  const [secure, plain] = ['https://acs.example/method', 'http://acs.example/method'];
  expect(read('', 'test')).toEqual([whole]);
  expect(read(plain, 'live')).toEqual([whole]);
  expect(read(plain, 'test')).toEqual([{ ...whole, threeDSMethodURL: plain }]);
  expect(read(secure, 'live')).toEqual([{ ...whole, threeDSMethodURL: secure }]);
});
