import { HIDDEN, withoutCards } from 'shared';
import { type AccessToken, tokenId } from '../../core/entities/access-token.ts';
import type { Entity } from '../../core/entities/entity.ts';
import type { Fields } from '../../core/fields.ts';
import { shownAnswer } from '../../core/requests/answer.ts';
import { shownJson } from '../../core/requests/json.ts';
import { shownParameters } from '../../core/requests/parameters.ts';
import type { RequestKey } from '../../core/requests/request.ts';
import type { Schema } from '../../core/schemas/schema.ts';
import type { EntityKey, Instant, Key } from '../../core/values.ts';
import { isCheckoutId } from '../../ids.ts';
import { type Call, type Reply, replyTo } from '../call.ts';
import type { HttpGateway } from '../gateway.ts';

/*
 * For the machine's sake: a request that is to be logged costs its answer two lookups and a push. What the log shows of
 * it is made after the answers of the turn were sent, and written a second later (DECISIONS 177).
 */

type Logging = Pick<HttpGateway, 'requestLog' | 'clock' | 'ids' | 'clientAddress'>;

/** A request whose token was accepted, until it is answered. */
type NotedRequest = {
  readonly gateway: Logging;
  readonly key: RequestKey;
  readonly at: Instant;
  readonly startedAt: number;
  readonly token: AccessToken;
  entity: EntityKey;
  fields: Fields | undefined;
  json: NotedJson | undefined;
};
type NotedJson = { readonly body: unknown; readonly schema: Schema | undefined };

const noted = new WeakMap<Call, NotedRequest>();

/** Begins the entry of a request in the log, once its token is known. */
export function noteToken(gateway: Logging, c: Call, token: AccessToken): void {
  if (noted.has(c) || !gateway.requestLog.hasRoom()) return;
  noted.set(c, {
    gateway,
    key: gateway.ids.key('request'),
    at: gateway.clock.now(),
    startedAt: performance.now(),
    token,
    entity: token.entity,
    fields: undefined,
    json: undefined,
  });
}

/** Adds the entity that a request is for. */
export function noteEntity(c: Call, { key }: Pick<Entity, 'key'>): void {
  const request = noted.get(c);
  if (request) request.entity = key;
}

/** Adds the parameters of a request. */
export function noteForm(c: Call, fields: Fields): void {
  const request = noted.get(c);
  if (request) request.fields = fields;
}

/** Adds the checked body of a request to the admin API. */
export function noteJson(c: Call, json: NotedJson): void {
  const request = noted.get(c);
  if (request) request.json = json;
}

type Answered = {
  readonly request: NotedRequest;
  readonly c: Call;
  readonly status: number;
  readonly body: string;
  readonly millis: number;
};
let answered: Answered[] = [];

/** Answers a request, and ends its entry in the log. */
export function replyNoted(c: Call, reply: Reply): Response {
  const response = replyTo(c, reply);
  const request = noted.get(c);
  if (request) noteAnswer(c, request, reply);
  return response;
}

function noteAnswer(c: Call, request: NotedRequest, { status, body }: Reply): void {
  noted.delete(c);
  if (answered.length === 0) setImmediate(logAnswered);
  answered.push({ request, c, status, body, millis: performance.now() - request.startedAt });
}

function logAnswered(): void {
  const these = answered;
  answered = [];
  for (const each of these) log(each);
}

function log({ request, c, status, body, millis }: Answered): void {
  const { gateway, key, at, entity, token } = request;
  const { ids, requestLog, clientAddress } = gateway;
  const { text, code, id } = shownAnswer(body);
  const [object, named] = [keyOf(ids, id ?? ''), keyOf(ids, c.req.param('id') ?? '')];
  const { incoming } = c.env ?? {};
  requestLog.add({
    key,
    at,
    entity,
    token: tokenId(token),
    method: c.req.method,
    path: bounded(c.req.path),
    status,
    code,
    ndc: ndcIn(body),
    millis: Math.round(millis),
    object,
    about: named === object ? null : named,
    idempotencyKey: boundedOrNull(c.req.header('idempotency-key')),
    address: (incoming && clientAddress(incoming)) ?? '',
    parameters: parametersOf(request, c),
    answer: text,
  });
}

function parametersOf({ fields, json }: NotedRequest, c: Call): string {
  if (fields) return shownParameters(fields);
  if (json?.schema) return shownJson(json.body, json.schema);
  const entityId = c.req.query('entityId');
  if ('route' in c) return entityId === undefined || entityId === '' ? '' : shownParameters({ entityId });
  return shownParameters(c.req.query());
}

/** The last member of every answer, which a failure has as well. */
const ndcIn = (body: string): string => NDC.exec(body.slice(-NDC_WITHIN))?.[1] ?? '';
const NDC = /"ndc":"([\w.]{1,69})"/;
/** In characters: some answers have an id behind it. */
const NDC_WITHIN = 256;

/** The row of an id, of whatever kind it is. */
function keyOf(ids: Logging['ids'], id: string): Key | null {
  if (id === '') return null;
  if (isCheckoutId(id)) return ids.keyOf('checkout', id) ?? null;
  return ids.keyOf('payment', id) ?? ids.keyOf('registration', id) ?? ids.keyOf('schedule', id) ?? null;
}

const LENGTH_MAX = 255;
const bounded = (text: string): string => withoutCards(text, HIDDEN).slice(0, LENGTH_MAX);
const boundedOrNull = (text: string | undefined): string | null =>
  text === undefined || text === '' ? null : bounded(text);
