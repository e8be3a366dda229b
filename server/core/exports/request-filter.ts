import type { ListedRequest } from '../requests/request.ts';

/** What requests of a list have in common; what is left out may be anything. */
export type RequestFilter = {
  readonly of: 'requests';
  readonly failedOnly?: boolean;
  readonly method?: string;
  /** A part of the path. */
  readonly path?: string;
  /** A status, or `5xx`. */
  readonly status?: string;
  /** The beginning of a result code. */
  readonly code?: string;
  /** In milliseconds. */
  readonly slow?: number;
  readonly token?: string;
  readonly ndc?: string;
  /** The id of a row that requests answered or named. */
  readonly object?: string;
};

/** Whether a request passes the filters that no index answers. */
export const matchingRequest =
  ({ method, path, status, code, slow, token, ndc }: RequestFilter) =>
  (request: ListedRequest): boolean =>
    (method === undefined || request.method === method) &&
    (path === undefined || request.path.includes(path)) &&
    (status === undefined || `${request.status}`.startsWith(status.replace('xx', ''))) &&
    (code === undefined || request.code?.startsWith(code) === true) &&
    (slow === undefined || request.millis >= slow) &&
    (token === undefined || request.token === token) &&
    (ndc === undefined || request.ndc === ndc);
