import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { plus, seconds } from '../../core/values.ts';
import { answersChallenge } from '../world/issuer.ts';
import { browser, cardOf, createsCheckout, reads } from '../world/words.ts';
import type { World } from '../world/world.ts';

/** How many attempts an attacker makes, and how many payments honest shoppers make between them. */
export type Size = { readonly attempts: number; readonly payments: number };

/** What an attack has achieved, and what it has cost honest shoppers. */
export type Outcome = {
  /** The attempts of the attacker in the ledger of the processor. */
  readonly reached: number;
  readonly payments: number;
  readonly refused: number;
  /** After how many seconds of the gateway's clock the log has the warning; undefined when it has none. */
  readonly warnedAfter: number | undefined;
};

/** So many attempts are made at the same moment. */
const AT_ONCE = 10;
/** The attack lasts so long, by the gateway's clock. */
const SECONDS = 1800;
const [ADDRESSES, TRIES_PER_CHECKOUT] = [200, 10];

/** Stolen cards of one BIN, as those who publish test numbers have them; each with many expiry dates and codes. */
const stolen = ['0002', '9995', '9987', '9979', '0069', '0127', '0119'].map((end) => `400000000000${end}`);
/** Cards of honest shoppers: without 3-D Secure, authenticated without a challenge, and challenged. */
const honest = ['5454545454545454', '4242424242424242', '4111111111111111', '4200000000000026', '4200000000000018'];

/**
 * Attacks a gateway from 200 addresses of this machine, with ten attempts at each checkout, while honest shoppers pay
 * from addresses of their own. All requests go over HTTP to the address of shoppers.
 */
export async function attack(world: World, { attempts, payments }: Size): Promise<Outcome> {
  const from = world.clock.now();
  const checkouts = await Promise.all(
    Array.from({ length: attempts / TRIES_PER_CHECKOUT }, () => createsCheckout(world, { testMode: 'EXTERNAL' })),
  );
  const before = await charges(world);
  let [refused, warnedAfter, reachedByHonest]: [number, number | undefined, number] = [0, undefined, 0];
  const rounds = attempts / AT_ONCE;
  for (let round = 0; round < rounds; round += 1) {
    const tried = Array.from({ length: AT_ONCE }, (_, i) => tryStolen(world, checkouts, round * AT_ONCE + i));
    const paid = await Promise.all([
      ...honestTurns(round, { rounds, payments }).map((n) => paysHonestly(world, n)),
      ...tried,
    ]);
    for (const isPaid of paid.filter((one) => one !== undefined)) {
      reachedByHonest += isPaid ? 1 : 0;
      refused += isPaid ? 0 : 1;
    }
    if (isWarned(world)) warnedAfter ??= (world.clock.now() - from) / 1000;
    // Timeouts of requests are by this clock too, so that it moves only between them.
    world.clock.moveTo(plus(from, seconds(((round + 1) * SECONDS) / rounds)));
  }
  const reached = (await charges(world)) - before - reachedByHonest;
  return { reached, payments, refused, warnedAfter };
}

async function tryStolen(world: World, checkouts: readonly string[], n: number): Promise<undefined> {
  const address = `127.0.${1 + (n % 2)}.${1 + (n % (ADDRESSES / 2))}`;
  await post(world, checkouts[n % checkouts.length] ?? '', { address, card: stolenCard(n) });
}

/** The honest payments of a round, which are spread over all of them. */
function honestTurns(round: number, { rounds, payments }: { readonly rounds: number; readonly payments: number }) {
  const [first, end] = [Math.ceil((round * payments) / rounds), Math.ceil(((round + 1) * payments) / rounds)];
  return Array.from({ length: end - first }, (_, i) => first + i);
}

const stolenCard = (n: number): Record<string, string> => ({
  ...cardOf(stolen[n % stolen.length] ?? ''),
  'card.expiryMonth': String(1 + (n % 12)).padStart(2, '0'),
  'card.expiryYear': String(2027 + (n % 8)),
  'card.cvv': String(n % 1000).padStart(3, '0'),
});

/** A shopper with an address, checkout and card of their own, who passes a challenge. */
async function paysHonestly(world: World, n: number): Promise<boolean> {
  const checkout = await createsCheckout(world, { testMode: 'EXTERNAL' });
  const number = honest[n % honest.length] ?? '';
  const card = cardOf(number, number.startsWith('5') ? 'MASTER' : 'VISA');
  const address = `127.1.${Math.floor(n / 250)}.${1 + (n % 250)}`;
  const { id } = await post(world, checkout, { address, card: { ...card, ...browser } });
  const { body } = await reads(world, checkout);
  if (body.result.code.startsWith('000.200')) await answersChallenge(world, id, '1234');
  return (await reads(world, checkout)).body.result.code.startsWith('000.100');
}

type Sent = { readonly address: string; readonly card: Record<string, string> };

/** Pays from an address of this machine, which is the shopper's to the gateway. */
async function post(world: World, checkout: string, { address, card }: Sent): Promise<{ readonly id: string }> {
  const { port } = new URL(world.baseUrl);
  const sent = request({
    host: '127.0.0.1',
    port,
    localAddress: address,
    agent: false,
    method: 'POST',
    path: `/v1/checkouts/${checkout}/payment`,
    headers: { host: `localhost:${port}`, 'content-type': 'application/x-www-form-urlencoded' },
  }).end(new URLSearchParams(card).toString());
  // A request has one response.
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  // Every response of this address has an id.
  return (await json(answer)) as { readonly id: string };
}

const isWarned = ({ logged }: World): boolean => logged.some((line) => 'level' in line && line.level === 'warn');

/** How many requests of any outcome the processor has in its own ledger. */
async function charges({ processorUrl }: World): Promise<number> {
  const ledger = (await (await fetch(new URL('ledger', processorUrl))).json()) as { readonly lines: readonly object[] };
  return ledger.lines.length;
}
