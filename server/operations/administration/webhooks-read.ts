import type { Reach } from '../../core/entities/authority.ts';
import type { Entity } from '../../core/entities/entity.ts';
import { isRefusal, type Refusal, refuse, refuseParameters } from '../../core/refusal.ts';
import type { DeliveryTry } from '../../core/webhooks/delivery.ts';
import type { Webhook } from '../../core/webhooks/webhook.ts';
import type { Gateway } from '../gateway.ts';

type Reading = Pick<Gateway, 'store' | 'ids' | 'entities'>;

/** A webhook as the admin API shows it, without its keys. */
export const shownWebhook = (
  { ids, entities }: Pick<Gateway, 'ids' | 'entities'>,
  { key, entity, name, url, types, fields, format, state, createdAt, provisioned }: Webhook,
): object => ({
  id: ids.publicId('webhook', key),
  entityId: entities.entity(entity).id,
  name,
  url,
  types,
  fields,
  format,
  state,
  createdAt: new Date(createdAt).toISOString(),
  provisioned,
});

/** A webhook of an id, if its entity is reached. Any other one is reported as unknown. */
export async function reachedWebhook(
  { store, ids, entities }: Reading,
  reach: Reach,
  id: string,
): Promise<Webhook | Refusal> {
  const key = ids.keyOf('webhook', id);
  const found = (await store.webhooks()).find((each) => each.key === key);
  return found && entities.reaches(reach, found.entity) ? found : refuse('resourceUnknown');
}

/** The webhooks of an entity and of all entities below it. */
export async function listWebhooks(gateway: Reading, { key }: Entity): Promise<object> {
  const { entities, store } = gateway;
  const isAt = (entity: Entity): boolean =>
    entity.key === key || (entity.parent !== null && isAt(entities.entity(entity.parent)));
  const found = (await store.webhooks()).filter(({ entity }) => isAt(entities.entity(entity)));
  return { webhooks: found.map((each) => shownWebhook(gateway, each)) };
}

/** A webhook with what waits for it. */
export async function readWebhook(gateway: Reading, reach: Reach, id: string): Promise<object | Refusal> {
  const found = await reachedWebhook(gateway, reach, id);
  if (isRefusal(found)) return found;
  const backlog = (await gateway.store.backlogs()).find(({ webhook }) => webhook === found.key);
  const oldest = backlog && (await gateway.store.event(backlog.oldest));
  const { waiting = 0, failing = 0, undeliverable = 0 } = backlog ?? {};
  const oldestAt = oldest ? new Date(oldest.at).toISOString() : null;
  return { ...shownWebhook(gateway, found), backlog: { waiting, failing, undeliverable, oldestAt } };
}

type TryQuery = {
  readonly event: string | undefined;
  /** The id after which the list goes on. */
  readonly after: string | undefined;
  readonly limit: number;
};

/** The tries to notify a webhook, of all events or of one, the latest first. */
export async function listTries(
  gateway: Reading,
  { reach, id }: { readonly reach: Reach; readonly id: string },
  { event, after, limit }: TryQuery,
): Promise<object | Refusal> {
  const { store, ids } = gateway;
  const found = await reachedWebhook(gateway, reach, id);
  if (isRefusal(found)) return found;
  const before = after === undefined ? ids.key('deliveryTry') : ids.keyOf('deliveryTry', after);
  const ofEvent = event === undefined ? undefined : ids.keyOf('event', event);
  if (before === undefined)
    return refuseParameters([{ name: 'after', value: after ?? null, message: 'must be the nextCursor of a list' }]);
  if (event !== undefined && ofEvent === undefined) return refuse('eventUnknown');
  const of = ofEvent === undefined ? { webhook: found.key } : { event: ofEvent };
  const tries = (await store.deliveryTries({ of, before, limit })).filter(({ webhook }) => webhook === found.key);
  const last = tries.length < limit ? undefined : tries.at(-1);
  return {
    deliveries: tries.map((tried) => shownTry(gateway, tried)),
    ...(last ? { nextCursor: ids.publicId('deliveryTry', last.key) } : {}),
  };
}

const shownTry = (
  { ids }: Pick<Gateway, 'ids'>,
  { key, event, at, status, reason, latencyMillis, response }: DeliveryTry,
): object => ({
  id: ids.publicId('deliveryTry', key),
  event: ids.publicId('event', event),
  at: new Date(at).toISOString(),
  status,
  reason,
  latencyMillis,
  response,
});
