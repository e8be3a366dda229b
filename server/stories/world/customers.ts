import { cardOf, cards, order } from './words.ts';
import { demo } from './world.ts';

/** A request that is made with an Idempotency-Key, and made again until it is answered. */
export type Request = { readonly path: string; readonly form: Record<string, string>; readonly key: string };
export type Answer = { readonly id: string; readonly code: string };
/** What customers were told, by the id of each payment, and what they have not heard of yet. */
export type Memory = { readonly told: Map<string, string>; readonly open: Set<Request> };

/** What customers do, each time with a sum of its own, by which the processor's ledger tells them apart. */
type Errand = readonly ((id: string, amount: string) => Omit<Request, 'key'>)[];

const account = { ...order, ...cardOf(cards.approved), testMode: 'EXTERNAL' };
const refer = (paymentType: string) => (id: string, amount: string) => ({
  path: `v1/payments/${id}`,
  form: { entityId: demo.entityId, paymentType, amount, currency: 'EUR' },
});

const errands: readonly Errand[] = [
  [(_, amount) => ({ path: 'v1/payments', form: { ...account, amount } })],
  [
    (_, amount) => ({ path: 'v1/checkouts', form: { ...order, testMode: 'EXTERNAL', amount } }),
    (id) => ({ path: `v1/checkouts/${id}/payment`, form: cardOf(cards.approved) }),
  ],
  [(_, amount) => ({ path: 'v1/payments', form: { ...account, paymentType: 'PA', amount } }), refer('CP'), refer('RF')],
];

export async function send(baseUrl: string, { path, form, key }: Request): Promise<Answer> {
  const headers = { authorization: `Bearer ${demo.token}`, 'idempotency-key': key };
  const response = await fetch(new URL(path, baseUrl), { method: 'POST', headers, body: new URLSearchParams(form) });
  const { id, result } = (await response.json()) as { id: string; result: { code: string } };
  if (response.status !== 200)
    throw new Error(`Expected ${path} to be carried out, it was answered ${response.status} ${result.code}`);
  return { id, code: result.code };
}

let errandsRun = 0;

/**
 * Runs one errand after the other until the gateway is gone; remembers what it was told and what it still has to hear.
 */
export async function shops(baseUrl: string, memory: Memory): Promise<void> {
  for (;;) {
    errandsRun += 1;
    const amount = ((10_00 + errandsRun) / 100).toFixed(2);
    let id = '';
    for (const [step, make] of (errands[errandsRun % errands.length] ?? []).entries()) {
      const request = { ...make(id, amount), key: `errand-${errandsRun}-${step}` };
      memory.open.add(request);
      const answer = await send(baseUrl, request).catch(nothingWhenGone);
      if (!answer) return;
      hears(memory, request, answer);
      ({ id } = answer);
    }
  }
}

/** A connection that breaks is what a process that dies looks like; any other fault is one. */
function nothingWhenGone(fault: unknown): undefined {
  if (!(fault instanceof TypeError)) throw fault;
}

/** Asks again for everything that was not answered. */
export async function asksAgain(baseUrl: string, memory: Memory): Promise<void> {
  await Promise.all([...memory.open].map(async (request) => hears(memory, request, await send(baseUrl, request))));
}

function hears({ told, open }: Memory, request: Request, { id, code }: Answer): void {
  open.delete(request);
  if (!request.path.endsWith('/checkouts')) told.set(id, code);
}
