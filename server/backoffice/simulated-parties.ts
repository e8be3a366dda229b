import type { PartyOrder } from '../operations/test-tools/order-party.ts';

/** The parties outside of the gateway that are simulated in test mode, in the order shown. */
export const partyNames = ['processorA', 'processorB', 'directoryServer', 'riskService', 'receiver'] as const;
export type PartyName = (typeof partyNames)[number];

/** What a party does with some of its requests: the ways it knows, and the one that is set; `left`: for how many more requests. */
export type Behaviour = {
  readonly on: string;
  readonly modes: readonly string[];
  readonly now: { readonly mode: string; readonly left: number | null } | null;
};

/** A party that is not reached has no behaviours. */
export type PartyState = { readonly name: PartyName; readonly behaviours: readonly Behaviour[] | undefined };

/** The simulated parties, which may run in another process. */
export type SimulatedParties = {
  readonly states: () => Promise<readonly PartyState[]>;
  /** Whether the party has taken the order. */
  readonly send: (party: PartyName, order: PartyOrder) => Promise<boolean>;
};
