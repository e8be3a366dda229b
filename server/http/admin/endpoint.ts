import type { Scope } from '../../core/entities/access-token.ts';
import { described, formatted, type ObjectKeywords, type Schema, text } from '../../core/schemas/schema.ts';

/**
 * An endpoint of the admin API: requests are checked against it, and the OpenAPI document and the API reference are made
 * from it.
 */
export type AdminEndpoint = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/admin/v1`. Parts in braces are `pathParameters`. */
  readonly path: string;
  readonly title: string;
  /** The description in the API reference. */
  readonly about: string;
  readonly scope: Scope;
  /** Parameters of the query; all of them are optional. */
  readonly query?: Readonly<Record<string, Schema<string>>>;
  /** The JSON of the request; undefined for a request without a body. */
  readonly body?: Schema;
  /** A body that is no JSON and is taken part by part; the endpoint answers what it has made of it. */
  readonly upload?: { readonly contentType: string; readonly about: string };
  /** The members of the answer beside `result`, `buildNumber`, `timestamp` and `ndc`. */
  readonly answer: Schema;
  readonly example: {
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: object;
    readonly answer: object;
  };
};

/** Whether a request has to have its body. An act all of whose members are optional is also ordered without one. */
export const needsBody = ({ method, body }: Pick<AdminEndpoint, 'method' | 'body'>): boolean =>
  body !== undefined && !(method === 'POST' && 'required' in body && body.required.length === 0);

/** Endpoints of one noun, under a heading of their own in the documents. */
export type AdminChapter = {
  readonly title: string;
  readonly about: string;
  readonly endpoints: Readonly<Record<string, AdminEndpoint>>;
  /** Schemas that stand in the OpenAPI document once, under these names. */
  readonly schemas?: Readonly<Record<string, ObjectKeywords>>;
};

export const ADMIN = '/admin/v1';

/** The parameters of a page of a list whose rows have such ids. */
export const pageAfter = (id: Schema<string>) => ({
  after: described(id, '`nextCursor` of the list before'),
  limit: described(formatted('page-size'), 'at most so many, up to 1000'),
});

/** What may stand in the braces of a path. */
export const pathParameters = {
  entityId: { ...formatted('entity-id'), description: 'the id of an entity that the token reaches' },
  paymentId: { ...text(32, 32), description: 'the id of a payment or screening' },
  entryId: { ...text(1, 64), description: 'the id of an entry of a list' },
  callbackId: { ...text(32, 32), description: 'the id of a callback' },
  webhookId: { ...text(32, 32), description: 'the id of a webhook' },
  fileReceiverId: { ...text(32, 32), description: 'the id of a file receiver' },
  fileSourceId: { ...text(32, 32), description: 'the id of a file source' },
  pickUpKeyId: { ...text(32, 32), description: 'the id of a pick-up key' },
  merchantAccountId: { ...formatted('entity-id'), description: 'the id of a merchant account' },
  settlementId: { ...text(32, 32), description: 'the id of a settlement' },
  acquirerFileId: { ...text(32, 32), description: 'the id of a file of an acquirer' },
  acquirerRowId: { ...text(32, 32), description: 'the id of a row of such a file' },
  tokenId: { ...text(1, 64), description: 'the id of an access token' },
} as const satisfies Readonly<Record<string, Schema<string>>>;
export type PathParameter = keyof typeof pathParameters;

/** The parameters that a path has in braces. */
export const parametersIn = (path: string): readonly PathParameter[] =>
  // The cast holds because a test walks every path.
  Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name as PathParameter);
