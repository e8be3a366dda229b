import type { Context } from 'hono';
import { parseJson, type ParameterFault, shown } from 'shared';
import type { AccessToken } from '../../core/entities/access-token.ts';
import type { Entity } from '../../core/entities/entity.ts';
import { isRefusal, type Refusal, refuse, refuseParameters } from '../../core/refusal.ts';
import { faultsIn } from '../../core/schemas/check.ts';
import type { ValueOf } from '../../core/schemas/schema.ts';
import type { Env } from '../env.ts';
import type { HttpGateway } from '../gateway.ts';
import { readBody, type RequestBody } from '../request/body.ts';
import { tokenOf } from '../request/token.ts';
import { type AdminEndpoint, needsBody } from './endpoint.ts';

/** A request of an administrator whose token and path are in order. */
export type AdminSender = {
  readonly token: AccessToken;
  readonly ndc: string;
  /** The entity in the path. A path without one has the entity of the token. */
  readonly entity: Entity;
  /** Another part of the path, '' where the path has none. */
  readonly part: (name: string) => string;
};

/** The same with the query and the body, checked against the endpoint. */
export type AdminRequest<Endpoint extends AdminEndpoint = AdminEndpoint> = AdminSender & {
  readonly query: Readonly<Partial<Record<keyof Endpoint['query'] & string, string>>>;
  readonly body: Endpoint extends { readonly body: infer Body } ? ValueOf<Body> : undefined;
  /** The bytes of an upload; empty for other requests. */
  readonly stream: AsyncIterable<Uint8Array>;
};

/** The sender of a request: a token with the scope of the endpoint, which reaches the entity in the path. */
export function adminSender(
  gateway: HttpGateway,
  { scope }: AdminEndpoint,
  { c, ndc }: { readonly c: Context<Env>; readonly ndc: string },
): AdminSender | Refusal {
  const token = tokenOf(gateway, c, c.req.header('authorization'));
  if (isRefusal(token)) return token;
  if (!token.scopes.includes(scope)) return refuse('scopeMissing');
  const named = c.req.param('entityId');
  const entity =
    named === undefined ? gateway.entities.entity(token.entity) : gateway.operations.reachedEntity(token, named);
  return entity ? { token, ndc, entity, part: (name) => c.req.param(name) ?? '' } : refuse('resourceUnknown');
}

/** The values of the query, of which unknown ones are ignored. */
export function readQuery({ query = {} }: AdminEndpoint, c: Context<Env>): AdminRequest['query'] | Refusal {
  const sent = Object.keys(query).flatMap((name) => (c.req.queries(name) ?? []).map((value) => [name, value] as const));
  const faults = sent.flatMap(([name, value], at) => {
    const schema = query[name];
    const isRepeated = sent.findIndex((each) => each[0] === name) < at;
    if (isRepeated) return [{ name, value: shown(value), message: 'may not be sent twice' as const }];
    return schema ? faultsIn(schema, value, name) : [];
  });
  return faults.length > 0 ? refuseParameters(faults) : Object.fromEntries(sent);
}

/** In bytes. The settings of an entity with long lists take some kilobytes. */
const BODY_MAX = 262_144;

/** The body of a request; '' where the endpoint has none. */
export const readJsonBody = (gateway: HttpGateway, c: Context<Env>): Promise<RequestBody> =>
  readBody({ gateway, c }, BODY_MAX);

/** The JSON of a body, and all that is wrong with it. */
export function checkBody(
  endpoint: AdminEndpoint,
  { body, contentType }: { readonly body: RequestBody; readonly contentType: string | undefined },
): { readonly value: unknown } | Refusal {
  const { body: schema } = endpoint;
  if (schema === undefined) return { value: undefined };
  if (!needsBody(endpoint) && body.kind === 'read' && body.bytes.length === 0) return { value: {} };
  const fault = bodyFault(body, contentType);
  if (fault) return refuseParameters([fault]);
  const value = body.kind === 'read' ? parseJson(decoded(body.bytes)) : undefined;
  if (value === undefined) return refuseParameters([{ name: 'body', value: null, message: 'must be JSON in UTF-8' }]);
  const faults = faultsIn(schema, value);
  return faults.length > 0 ? refuseParameters(faults) : { value };
}

function bodyFault(body: RequestBody, contentType: string | undefined): ParameterFault | undefined {
  if (body.kind === 'tooLarge')
    return { name: 'body', value: null, message: `may not be larger than ${BODY_MAX} bytes` };
  const isJson = contentType === undefined || /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(contentType);
  return isJson
    ? undefined
    : { name: 'Content-Type', value: shown(contentType), message: 'must be application/json; charset=UTF-8' };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A text that is no JSON where the bytes are no UTF-8. */
function decoded(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return '';
  }
}
