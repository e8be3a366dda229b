import type { ProcessorBooking } from '../operations/test-tools/book-at-bank.ts';
import type { Arrival } from '../operations/test-tools/open-arrivals.ts';
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

/** A settlement file of the simulated processor: of a day that is over, a merchant's number and a currency. */
export type SimulatedFile = {
  readonly name: string;
  readonly on: string;
  readonly acquirerId: string;
  readonly currency: string;
};

/** The simulated parties, which may run in another process. */
export type SimulatedParties = {
  readonly states: () => Promise<readonly PartyState[]>;
  /** Whether the party has taken the order. */
  readonly send: (party: PartyName, order: PartyOrder) => Promise<boolean>;
  /** Reports a booking of a bank to the processor of a connector; whether that knows the payment. */
  readonly report: (connector: string, booking: ProcessorBooking & { readonly key: string }) => Promise<boolean>;
  /** Undefined where the processor is not reached. */
  readonly files: () => Promise<readonly SimulatedFile[] | undefined>;
  readonly file: (name: string) => Promise<string | undefined>;
  readonly receiverUrl: string;
  /** What has arrived at the receiver, the latest first; undefined where it is not reached. */
  readonly arrivals: () => Promise<readonly Arrival[] | undefined>;
};
