import type { Entity } from '../../core/entities/entity.ts';
import type { RequestKey } from '../../core/requests/request.ts';
import type { User } from '../../core/users/user.ts';
import type { PaymentKey } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';
import { reachedEntities, reachesNode } from '../users/reach.ts';
import type { Found } from './find-ids.ts';

type Finding = Pick<Gateway, 'store' | 'entities' | 'ids' | 'requestLog'>;

type Search = {
  readonly text: string;
  /** The entity that is chosen, if one is. */
  readonly within: Entity | undefined;
};

/** The number of a request, alone or after the id of its entity (DECISIONS 32). */
const NDC = /^(?:[0-9a-f]{32}_)?[0-9a-f]{32}$/;
/** A number without its entity is looked up for no more entities than these. */
const ENTITIES_MAX = 200;
/** Requests of one number. */
const REQUESTS_MAX = 10;

/** The requests of the log that were answered with an ndc, each after the payment that it made. */
export async function findNdc(
  gateway: Finding,
  user: Pick<User, 'entity'>,
  { text, within }: Search,
): Promise<readonly Found[]> {
  const ndc = text.toLowerCase();
  if (!NDC.test(ndc)) return [];
  await gateway.requestLog.flush();
  const found: Found[] = [];
  for (const each of numbersOf(gateway, user, { text: ndc, within })) {
    found.push(...(await requestsOf(gateway, user, each)));
    if (found.length > 0) break;
  }
  return found;
}

/** The number as it was entered, and after the id of each entity that may have it. */
function numbersOf(gateway: Finding, user: Pick<User, 'entity'>, { text, within }: Search): readonly string[] {
  if (text.includes('_')) return [text];
  const reached = reachedEntities(gateway, user);
  const owners = within ? reached.filter(({ key }) => gateway.entities.isWithin(key, within.key)) : reached;
  return [text, ...(owners.length > ENTITIES_MAX ? [] : owners.map(({ id }) => `${id}_${text}`))];
}

async function requestsOf(
  { store, entities, ids }: Finding,
  user: Pick<User, 'entity'>,
  ndc: string,
): Promise<readonly Found[]> {
  const slice = { after: 0 as RequestKey, before: ids.key('request'), limit: REQUESTS_MAX };
  const requests = await store.requests({ of: { ndc }, ...slice });
  const seen = requests.filter(({ entity }) => reachesNode({ entities }, user, entity));
  const found = await Promise.all(
    seen.map(async ({ key, object, entity }): Promise<readonly Found[]> => {
      // The cast holds because a key of another kind is that of no payment.
      const payment = object === null ? undefined : await store.payment(object as PaymentKey);
      const request: Found = { kind: 'request', id: ids.publicId('request', key), entity };
      return payment
        ? [{ kind: 'payment', id: ids.publicId('payment', payment.key), entity: payment.entity }, request]
        : [request];
    }),
  );
  return found.flat();
}
