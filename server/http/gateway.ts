import type { Gateway } from '../operations/gateway.ts';
import type { Operations } from '../operations/operations.ts';
import type { BodyBudget } from './body-budget.ts';
import type { ClientAddress } from './connections/proxies.ts';

/** The part of the gateway that HTTP handlers use: operations, and the tools to read requests and write answers. */
export type HttpGateway = Pick<
  Gateway,
  'mode' | 'baseUrl' | 'officeUrl' | 'clock' | 'ids' | 'entities' | 'tokenUses' | 'requestLog' | 'log'
> & {
  readonly operations: Operations;
  readonly bodies: BodyBudget;
  readonly clientAddress: ClientAddress;
  /** The addresses and networks to which the back office is served; everyone where there are none. */
  readonly officeNetworks: readonly string[];
  /** The script that gives browsers the interfaces of the simulated wallets; undefined without simulators. */
  readonly walletScript: string | undefined;
};
