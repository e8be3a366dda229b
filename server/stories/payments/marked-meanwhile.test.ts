import { afterEach, expect, it } from 'vitest';
import { minutes } from '../../core/values.ts';
import { marks } from '../office/mark.ts';
import { chargesDirectly, refersTo } from '../world/words.ts';
import { openWorld, type World } from '../world/world.ts';
import { chargesAt, linesAt } from './books.ts';

const [external, DECLINED] = [{ testMode: 'EXTERNAL' }, '800.100.152'];
const part = { amount: '30.00', currency: 'EUR' };

let world: World;
afterEach(() => world.close());

/** A reference whose approval arrives after two users have marked it as declined, and what is ordered next. */
async function arrivesLate(
  [first, type]: readonly ['PA', 'CP'] | readonly ['DB', 'RF'],
  orders: (id: string) => Promise<unknown>,
) {
  const held = Promise.withResolvers<void>();
  let isFirst = true;
  world = await openWorld({
    seams: {
      store: (store) => store,
      acquirer: (inner) => ({
        ...inner,
        async send(request) {
          const response = await inner.send(request);
          const isHeld = isFirst && request.kind === (type === 'CP' ? 'capture' : 'refund');
          if (isHeld) isFirst = false;
          if (isHeld) await held.promise;
          return response;
        },
      }),
    },
  });
  const { id } = (await chargesDirectly(world, { ...external, paymentType: first })).body;
  const before = (await linesAt(world.processorUrl)).length;
  const waiting = refersTo(world, id, type, part);
  while ((await linesAt(world.processorUrl)).length === before) await world.get('healthz');
  const { gateway } = world.wired();
  const payments = () => world.store().paymentTree(gateway.ids.keyOf('payment', id) ?? expect.fail(id));
  const marked = gateway.ids.publicId('payment', (await payments()).at(-1)?.key ?? expect.fail('no reference'));
  await marks(world, marked, DECLINED);
  const next = orders(id);
  held.resolve();
  expect((await waiting).body.result.code).toBe(DECLINED);
  await next;
  await world.advance(minutes(180));
  return {
    marked,
    tree: (await payments()).map((each) => `${each.type} ${each.state} ${each.amountCents}`),
    carriedOut: (await chargesAt(world.processorUrl)).map(
      ({ operation, amountCents }) => `${operation} ${amountCents}`,
    ),
  };
}

it.each([[['PA', 'CP']], [['DB', 'RF']]] as const)('a late approval (%s) is booked', async (types) => {
  const { tree, carriedOut } = await arrivesLate(types, async () => {});
  const [first, type] = types;
  expect(tree).toEqual([`${first} approved 9200`, `${type} rejected 3000`, `${type} approved 3000`]);
  expect(carriedOut).toHaveLength(2);
});

it('one that cannot be booked any more is logged once', async () => {
  const last = { amount: '62.00', currency: 'EUR', sequence: 'FINAL' };
  const { marked, tree } = await arrivesLate(['DB', 'RF'], (id) => refersTo(world, id, 'RF', last));
  expect(tree).toEqual(['DB approved 9200', 'RF rejected 3000', 'RF approved 6200']);
  const errors = world.logged.filter((line) => 'level' in line && line.level === 'error');
  expect(errors).toMatchObject([{ id: marked, reason: 'refundAfterFinal' }]);
});
