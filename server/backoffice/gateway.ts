import type { Duration, Instant } from '../core/values.ts';
import type { HttpGateway } from '../http/gateway.ts';
import type { SimulatedParties } from './simulated-parties.ts';
import type { officeOperationsOf } from '../operations/office.ts';

/** Test data with its effect, both as the guide to testing words them. */
type TestData = readonly (readonly [send: string, effect: string])[];

/** What only test mode has. */
export type TestTools = {
  /** Moves the gateway's time forward, and carries out all that becomes due. */
  readonly advance: (length: Duration) => Promise<void>;
  /** When the next job is due; undefined when there is none. */
  readonly nextDue: () => Promise<Instant | undefined>;
  readonly triggers: () => TestData;
  readonly cards: () => TestData;
  readonly parties: SimulatedParties;
};

/** The part of the gateway that the back office uses: operations, and the tools to read requests and write answers. */
export type OfficeGateway = HttpGateway & {
  readonly office: ReturnType<typeof officeOperationsOf>;
  /** In cents: a refund above it needs a fresh proof of identity. */
  readonly refundLimit: number;
  /** In days: how long lists are kept that were written to files in the background. */
  readonly exportDays: number;
  /** When the last backup ended, null while there is none; undefined where no setting names its file. */
  readonly backups: (() => Promise<Instant | null>) | undefined;
  /** Undefined in live mode. */
  readonly testTools: TestTools | undefined;
};
