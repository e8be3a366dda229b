import type { Entity } from '../../core/entities/entity.ts';
import type { Fields } from '../../core/fields.ts';
import { isRefusal, type Refusal, refuseParameters } from '../../core/refusal.ts';
import type { EventKey, Instant } from '../../core/values.ts';
import type { Event } from '../../core/webhooks/event.ts';
import { type EventType, eventTypeNames, eventTypes } from '../../core/webhooks/event-types.ts';
import { keysBegin, keysEnd } from '../../ids.ts';
import type { EventSearch } from '../../operations/webhooks/find-events.ts';
import { answer, common, refusalAnswer, resultOf } from '../answers/answer.ts';
import { timestampOf } from '../answers/timestamp.ts';
import type { HttpGateway } from '../gateway.ts';
import { queryReader } from '../reports/query.ts';
import type { MerchantEndpoint, MerchantGet } from '../request/merchant.ts';
import { beginsNoPayment } from '../request/post.ts';

const FOUND = '000.000.100';
const LIMIT = 25;

/** GET /v1/events: the events of an entity. */
export function getEvents(gateway: HttpGateway): MerchantGet {
  const read = queryReader('listEvents');
  return async ({ within, ndc }, c) => {
    const fields = read(c);
    if (isRefusal(fields)) return fields;
    const search = searchOf(gateway, fields, within);
    if (isRefusal(search)) return search;
    const { events, last } = await gateway.operations.findEvents(search);
    return answer(200, {
      result: resultOf(FOUND),
      events: events.map((event) => eventBody(gateway, event)),
      ...(last === null ? {} : { nextCursor: gateway.ids.publicId('event', last) }),
      ...common(ndc, gateway.clock.now()),
    });
  };
}

const eventBody = ({ ids }: Pick<HttpGateway, 'ids'>, { key, type, action, object, at, body }: Event): object => ({
  id: ids.publicId('event', key),
  type,
  ...(action === null ? {} : { action }),
  // The cast holds because the row of an event has the kind of its type.
  object: ids.publicId(eventTypes[type].object, object as never),
  timestamp: timestampOf(at),
  notification: body,
});

/** The key and type of what has an id: only one kind of row can have it. */
function objectOf({ ids }: Pick<HttpGateway, 'ids'>, id: string): EventSearch['object'] | undefined {
  for (const type of eventTypeNames) {
    const key = ids.keyOf(eventTypes[type].object, id);
    if (key !== undefined) return { key, type };
  }
  return undefined;
}

function searchOf(gateway: HttpGateway, fields: Fields, entity: Entity): EventSearch | Refusal {
  const { ids } = gateway;
  const { type = null, object: id, from, to, undelivered, limit, cursor, order } = fields;
  const object = id === undefined ? null : objectOf(gateway, id);
  const start = cursor === undefined ? undefined : ids.keyOf('event', cursor);
  const faults = [
    ...(object === undefined
      ? [{ name: 'object', value: id ?? null, message: 'must be an id of this gateway' as const }]
      : []),
    ...(cursor !== undefined && start === undefined
      ? [{ name: 'cursor', value: cursor, message: 'must be the nextCursor of an earlier page' as const }]
      : []),
  ];
  if (object === undefined || faults.length > 0) return refuseParameters(faults);
  const isLatestFirst = order === 'DESC';
  const after = (ids.firstKeyAt('event', momentOf(from) ?? keysBegin) - 1) as EventKey;
  const before = ids.firstKeyAt('event', momentOf(to) ?? keysEnd);
  return {
    entity,
    type: type as EventType | null,
    object,
    isUndelivered: undelivered === 'true',
    after: start !== undefined && !isLatestFirst ? (Math.max(after, start) as EventKey) : after,
    before: start !== undefined && isLatestFirst ? (Math.min(before, start) as EventKey) : before,
    order: isLatestFirst ? 'latestFirst' : 'oldestFirst',
    limit: limit === undefined ? LIMIT : Number(limit),
  };
}

/** A timestamp in UTC, within the time in which rows have keys. */
const momentOf = (text: string | undefined): Instant | undefined =>
  text === undefined
    ? undefined
    : (Math.min(Math.max(Date.parse(`${text.replace(' ', 'T')}Z`), keysBegin), keysEnd) as Instant);

/** POST /v1/events/{id}/redeliver. Repeating it delivers the event once more. */
export const postRedelivery = (gateway: HttpGateway): Pick<MerchantEndpoint, 'prepare' | 'answerPayment'> => ({
  prepare: ({ within: entity, ndc }, c) => ({
    kind: 'plain',
    async carryOut() {
      const key = gateway.ids.keyOf('event', c.req.param('id') ?? '');
      const event = await gateway.operations.redeliverEvent({ key, entity });
      const now = gateway.clock.now();
      return isRefusal(event)
        ? refusalAnswer(event, { ndc, now })
        : answer(200, { result: resultOf(FOUND), ...common(ndc, now) });
    },
  }),
  answerPayment: beginsNoPayment,
});
