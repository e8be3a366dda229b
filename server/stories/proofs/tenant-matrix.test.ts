import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Scope, scopes } from '../../core/entities/access-token.ts';
import { fiveTenants, type IdKind, opensTenants, type Tenant } from '../entities/five-tenants.ts';
import {
  acceptedBy,
  type Answer,
  asks,
  essenceOf,
  issued,
  ofTenants,
  type Place,
  places,
  unknownLike,
} from '../entities/matrix.ts';
import { openReceiver, type Receiver } from '../webhooks/receiver.fixture.ts';
import { minutes } from '../../core/values.ts';
import { thirdOf } from './runs.ts';
import { openWorld, type World } from '../world/world.ts';

const size = inject('proofs');
const REFUSED = '"800.900.302"';

let world: World;
let receiver: Receiver;
let tenants: readonly Tenant[];
let kinds: readonly IdKind[];
let requests = 0;
/** How much longer a foreign id took than the unknown one of its pair, and how long unknown ones took, in microseconds. */
const times = { longer: [] as number[], unknown: [] as number[] };
/** By how much of an answer's time the two may differ, in the middle of all pairs. */
const DIFFERENCE_MAX = 0.05;
beforeAll(async () => {
  receiver = await openReceiver();
  world = await openWorld({ provisionFile: fiveTenants(receiver.url) });
  tenants = await opensTenants(world);
  // The cast holds because a tenant's ids are listed by their kinds.
  kinds = Object.keys(tenants[0]?.ids ?? {}) as IdKind[];
});
afterAll(async () => {
  await world.close();
  await receiver.close();
  if (size === 'whole')
    console.log(
      `\n${requests} requests of ${tenants.length} tenants at ${places.length} places; an id of another tenant takes ${medianOf(times.longer)} µs longer than an unknown one, of ${medianOf(times.unknown)} µs, in the middle of all pairs\n`,
    );
});

function ask({ requestFor }: Place, { who, id, scope }: { who: Tenant; id: string; scope: Scope }): Promise<Answer> {
  requests += 1;
  return asks(world.baseUrl, requestFor(who, id), { tenant: who, scope });
}

type Timed = { readonly answer: Answer; readonly micros: number };

async function timed(work: () => Promise<Answer>): Promise<Timed> {
  const begun = performance.now();
  const answer = await work();
  return { answer, micros: (performance.now() - begun) * 1000 };
}

/** Asks for an id of another tenant and for an unknown one, either of them first in turn. */
async function pairOf(foreign: () => Promise<Answer>, unknown: () => Promise<Answer>) {
  const isForeignFirst = times.unknown.length % 2 === 0;
  const first = await timed(isForeignFirst ? foreign : unknown);
  const second = await timed(isForeignFirst ? unknown : foreign);
  const [one, other] = isForeignFirst ? [first, second] : [second, first];
  times.longer.push(one.micros - other.micros);
  times.unknown.push(other.micros);
  return [one.answer, other.answer] as const;
}

const medianOf = (figures: readonly number[]): number =>
  Math.round(figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0);

/** What an answer contains of other tenants, but for the id that was sent. */
function leaks({ text, headers }: Answer, { who, id }: { who: Tenant; id: string }): readonly string[] {
  const whole = `${headers}\n${text}`;
  const others = tenants.filter(({ number }) => number !== who.number);
  return others
    .flatMap(({ secret, ids }) => [secret, ...Object.values(ids)])
    .filter((of) => of !== id && whole.includes(of));
}

/** All pairs of tenants in `npm run prove`; in `npm test` each kind of id has another pair, and each place a third of the kinds. */
function pairs(at: number): readonly (readonly [who: Tenant, other: Tenant])[] {
  const all = tenants.flatMap((who) => tenants.filter((other) => other !== who).map((other) => [who, other] as const));
  return size === 'whole' ? all : all.filter((_, turn) => turn === at % all.length);
}

/** The tenant of the first place: with this one, no place asks for what its tenant has ended at an earlier one. */
const FIRST_TENANT = 3;

describe('the token of one tenant', () => {
  it.for(places)('learns nothing of another tenant: $name', { timeout: 600_000 }, async (place) => {
    const needed = await scopeOf(place);
    for (const [at, kind] of thirdOf(Array.from(kinds.entries()), places.indexOf(place))) {
      for (const [who, other] of pairs(at)) {
        for (const scope of size === 'whole' || at === 0 ? scopes : [needed]) {
          const [foreign, unknown] = [other.ids[kind], unknownLike(who, kind, world.wired().gateway.ids)];
          const [answer, never] = await pairOf(
            () => ask(place, { who, id: foreign, scope }),
            () => ask(place, { who, id: unknown, scope }),
          );
          expect(leaks(answer, { who, id: foreign }), kind).toEqual([]);
          if (place.isPosition) continue;
          expect(essenceOf(answer, foreign), `${kind}, by a token that may ${scope}`).toBe(essenceOf(never, unknown));
        }
      }
    }
  });

  it('learns nothing from the time of an answer either', () => {
    // In `npm test` other tests hold the answers up.
    if (size === 'whole')
      expect(Math.abs(medianOf(times.longer)) / medianOf(times.unknown)).toBeLessThan(DIFFERENCE_MAX);
    expect(times.longer.length).toBeGreaterThan(places.length);
  });

  it('is answered otherwise for ids of its own, at every place', { timeout: 600_000 }, async () => {
    const same: string[] = [];
    // On PostgreSQL, a page of events in the order of time ends ten seconds ago.
    await world.advance(minutes(1));
    for (const [at, place] of places.entries()) {
      // What one request ends, such as a schedule, the next one finds with another tenant.
      const who = tenants[(at + FIRST_TENANT) % tenants.length] ?? expect.fail();
      const scope = await scopeOf(place);
      if (!place.isPosition && !(await knowsAnyOf(place, who, scope))) same.push(place.name);
    }
    // Registrations are offered at checkouts; a payment ignores them.
    expect(same).toEqual(['POST /v1/payments, example 1, registrations[n].id']);
  });
});

/** Whether a tenant's own id of any kind is answered otherwise than an unknown one. */
async function knowsAnyOf(place: Place, who: Tenant, scope: Scope): Promise<boolean> {
  for (const kind of kinds) {
    const [own, unknown] = [who.ids[kind], unknownLike(who, kind, world.wired().gateway.ids)];
    const never = essenceOf(await ask(place, { who, id: unknown, scope }), unknown);
    if (essenceOf(await ask(place, { who, id: own, scope }), own) !== never) return true;
  }
  return false;
}

describe('the matrix', () => {
  it('has every parameter with an id', () => {
    const others = ['entityId', 'authentication.entityId', 'bankAccount.mandate.reference'];
    const ids = ofTenants.flatMap((operation) =>
      Object.entries(acceptedBy(operation)).filter(([, { format }]) => /\{32,(32|48)\}/.test(format.pattern)),
    );
    expect([...new Set(ids.map(([name]) => name))].toSorted()).toEqual([...issued, ...others].toSorted());
  });
});

const needed = new Map<string, Scope>();

/** The first scope with which a request is not refused for its scope. */
async function scopeOf(place: Place): Promise<Scope> {
  const known = needed.get(place.name);
  if (known) return known;
  const [who] = tenants as readonly [Tenant];
  for (const scope of scopes) {
    const { text } = await ask(place, { who, id: who.ids.channel, scope });
    if (text.includes(REFUSED)) continue;
    needed.set(place.name, scope);
    return scope;
  }
  return expect.fail(`No scope permits ${place.name}`);
}
