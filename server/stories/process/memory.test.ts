import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { until } from '../world/time.ts';
import { cardOf, cards, order } from '../world/words.ts';
import { demo } from '../world/world.ts';
import { freshFolder } from './folder.ts';
import { freePorts } from './free-ports.ts';
import { startGateway } from './gateway-process.ts';

/** A code that is in no published test data, so that a match in memory comes from a request. */
const CODE = '739';

it(
  'a gateway that has responded keeps no card number and no security code in its memory',
  { timeout: 60_000 },
  async () => {
    const folder = freshFolder();
    const port = await freePorts(6);
    const gateway = startGateway(
      {
        TILLWAY_PORT: String(port),
        TILLWAY_SIMULATOR_PORT: String(port + 1),
        TILLWAY_SHOP_PORT: String(port + 5),
        TILLWAY_DATABASE: join(folder, 'tillway.sqlite'),
        NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${folder}`,
      },
      ['--demo'],
    );
    await gateway.ready;
    const post = async (
      path: string,
      form: Record<string, string>,
      headers: Record<string, string> = { authorization: `Bearer ${demo.token}` },
    ) => {
      const response = await fetch(`http://localhost:${port}/${path}`, {
        method: 'POST',
        headers,
        body: new URLSearchParams(form),
      });
      return (await response.json()) as { id: string; result: { code: string } };
    };
    const card = { ...cardOf(cards.approved), 'card.cvv': CODE };
    expect(
      (await post('v1/payments', { ...order, merchantTransactionId: 'order-4711-of-november', ...card })).result.code,
    ).toBe('000.100.110');
    const { id } = await post('v1/checkouts', { ...order, merchantInvoiceId: 'invoice-4711-of-november', ...card });
    const shopper = { ...card, 'customParameters[SHOPPER_note]': 'ring-twice-at-the-back-door' };
    expect((await post(`v1/checkouts/${id}/payment`, shopper, {})).result.code).toBe('000.100.110');

    void gateway.signal('SIGUSR2');
    const snapshot = () => join(folder, readdirSync(folder).find((name) => name.endsWith('.heapsnapshot')) ?? '');
    await until(
      async () => snapshot().endsWith('.heapsnapshot') && readFileSync(snapshot(), 'utf8').trimEnd().endsWith('}'),
    );
    await gateway.signal('SIGKILL');
    const texts = textsIn(JSON.parse(readFileSync(snapshot(), 'utf8')) as Snapshot);
    expect(texts.some((text) => text.includes(id))).toBe(true);
    expect(
      texts.filter(
        (text) => text === CODE || text.includes(`cvv=${CODE}`) || text.includes(`number=${cards.approved}`),
      ),
    ).toEqual([]);
  },
);

/**
 * The parts of a heap snapshot that are read: a node is a run of numbers, whose first two are the indices of its type
 * and of its name.
 */
type Snapshot = {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[]] };
  };
  readonly nodes: readonly number[];
  readonly strings: readonly string[];
};

/** Every text in memory. */
function textsIn({ snapshot: { meta }, nodes, strings }: Snapshot): readonly string[] {
  const { length } = meta.node_fields;
  const types = meta.node_types[0];
  return nodes.flatMap((type, at) =>
    at % length === 0 && types[type]?.includes('string') ? [strings[nodes[at + 1] ?? 0] ?? ''] : [],
  );
}
