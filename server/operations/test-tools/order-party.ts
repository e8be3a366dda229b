import { commitAudited } from '../audit/link.ts';
import { type Actor, auditOf } from '../audit/record.ts';
import type { Gateway } from '../gateway.ts';

/** How a simulated party is to behave from now on. `times`: for how many requests; null: until it is ended. */
export type PartyOrder = { readonly on: string } & (
  | { readonly mode: string; readonly times: number | null }
  | { readonly release: true }
);

type Ordering = {
  readonly party: string;
  readonly order: PartyOrder;
  /** Whether the party has taken the order. */
  readonly send: (order: PartyOrder) => Promise<boolean>;
};

/** Has a simulated party behave otherwise, for the requests of everyone, with an entry of the audit. False where it is not reached. */
export async function orderParty(
  gateway: Pick<Gateway, 'store' | 'ids' | 'clock' | 'auditHash' | 'oneAtATime' | 'log'>,
  actor: Actor,
  { party, order, send }: Ordering,
): Promise<boolean> {
  if (!(await send(order))) return false;
  const { on } = order;
  const isSet = 'mode' in order;
  const after = isSet ? { on, mode: order.mode, times: order.times } : { on };
  const audited = { action: isSet ? 'setFault' : 'endFault', entity: null, subject: party, after } as const;
  await commitAudited(gateway, [auditOf(gateway, actor, audited)]);
  return true;
}
