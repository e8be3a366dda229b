import type { Row } from '../../process/database-file.ts';
import type { Opened } from '../../webhooks/receiver.fixture.ts';

/** What is compared at the end. */
type Delivered = {
  readonly events: readonly Row[];
  /** The notifications that the receiver accepted, in their order. */
  readonly accepted: readonly Opened[];
  /** The payments whose responses reached their customers. */
  readonly acknowledged: readonly string[];
  /** The result code that a payment reads. */
  readonly codeOf: (payment: string) => Promise<string>;
};

/** How many notifications were accepted, and how many of them more than once. */
type Counted = { readonly distinct: number; readonly duplicates: number };

const READERS = 16;

/**
 * Throws unless every event was accepted with its own text, in the order of its payment tree, and no notification
 * without its event and its payment.
 */
export async function demandDelivered({ events, accepted, acknowledged, codeOf }: Delivered): Promise<Counted> {
  const arrivals = new Map<string, number>();
  for (const [at, each] of accepted.entries()) if (!arrivals.has(textOf(each))) arrivals.set(textOf(each), at);

  const texts = new Set(events.map(({ body }) => String(body)));
  const payments = new Map(accepted.map(({ payload }) => [payload.id, codeIn(payload)]));
  const faults = [
    ...events.filter(({ body }) => !arrivals.has(String(body))).map(({ body }) => `never accepted: ${String(body)}`),
    ...[...arrivals.keys()].filter((text) => !texts.has(text)).map((text) => `without an event: ${text}`),
    ...acknowledged.filter((id) => !payments.has(id)).map((id) => `acknowledged and never notified: ${id}`),
    ...disordered(events, (body) => arrivals.get(body) ?? 0),
    ...(await withoutPayment(payments, codeOf)),
  ];
  if (faults.length > 0) throw new Error(`${faults.length} faults: ${faults.slice(0, 5).join('\n')}`);
  return { distinct: arrivals.size, duplicates: accepted.length - arrivals.size };
}

const textOf = ({ type, action, payload }: Opened): string => JSON.stringify({ type, action, payload });

// The cast holds because every payment has a result.
const codeIn = (payload: Opened['payload']): string => (payload['result'] as { code: string }).code;

/** Events that were accepted before an earlier one of their tree. */
function disordered(events: readonly Row[], arrivalOf: (body: string) => number): readonly string[] {
  const trees = Map.groupBy(events, ({ tree }) => String(tree));
  return [...trees].flatMap(([tree, each]) => {
    const order = each.map(({ body }) => arrivalOf(String(body)));
    return order.every((at, i) => i === 0 || at > (order[i - 1] ?? 0)) ? [] : [`out of order: ${tree}`];
  });
}

/** Payments that the gateway does not know, or with another result than they were notified with. */
async function withoutPayment(
  notified: ReadonlyMap<string, string>,
  codeOf: Delivered['codeOf'],
): Promise<readonly string[]> {
  const faults: string[] = [];
  const left = notified.entries();
  const reader = async (): Promise<void> => {
    for (const [id, code] of left) {
      const read = await codeOf(id);
      if (read !== code) faults.push(`notified with ${code}, reads ${read}: ${id}`);
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  return faults;
}
