import { cardOf, cards, order } from './words.ts';
import { demo } from './world.ts';

/** A request with an Idempotency-Key, which is repeated until a response arrives. */
export type Request = { readonly path: string; readonly form: Record<string, string>; readonly key: string };
export type Answer = { readonly id: string; readonly code: string };
/** The result codes that customers received, by payment id, and their requests without a response. */
export type Memory = { readonly received: Map<string, string>; readonly open: Set<Request> };

/** The requests of a customer, with an amount of its own that identifies them in the processor's ledger. */
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
    throw new Error(`Expected ${path} to be carried out, the response was ${response.status} ${result.code}`);
  return { id, code: result.code };
}

let errandsRun = 0;

/**
 * Runs one errand after the other until the gateway is killed; keeps the responses and the requests without one.
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
      keep(memory, request, answer);
      ({ id } = answer);
    }
  }
}

/** A broken connection is the expected sign of a killed process; any other fault is an error. */
function nothingWhenGone(fault: unknown): undefined {
  if (!(fault instanceof TypeError)) throw fault;
}

/** Repeats every request without a response. */
export async function asksAgain(baseUrl: string, memory: Memory): Promise<void> {
  await Promise.all([...memory.open].map(async (request) => keep(memory, request, await send(baseUrl, request))));
}

function keep({ received, open }: Memory, request: Request, { id, code }: Answer): void {
  open.delete(request);
  if (!request.path.endsWith('/checkouts')) received.set(id, code);
}
