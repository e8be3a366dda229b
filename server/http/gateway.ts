import type { Gateway } from '../operations/gateway.ts';
import type { Operations } from '../operations/operations.ts';

/** The part of the gateway that HTTP handlers use: operations, and the tools to read requests and write answers. */
export type HttpGateway = Pick<Gateway, 'mode' | 'baseUrl' | 'clock' | 'ids' | 'entities' | 'log'> & {
  readonly operations: Operations;
};
