import type { Gateway } from '../operations/gateway.ts';
import type { Operations } from '../operations/operations.ts';

/** The gateway as requests see it: its operations, and what reading requests and writing answers needs. No store. */
export type HttpGateway = Pick<Gateway, 'mode' | 'baseUrl' | 'clock' | 'ids' | 'entities' | 'log'> & {
  readonly operations: Operations;
};
