import { isReferenceType } from 'shared';
import { formatCents } from '../../core/money.ts';
import { wronglyCarriedOut } from '../../core/payments/wrong-approval.ts';
import { carriedOutOccasion } from '../../core/references/occasion.ts';
import type { Gateway } from '../gateway.ts';
import { retryOnConflict } from '../once/retry-on-conflict.ts';
import { type CarriedOut, follow } from './reference.ts';

/**
 * Books what an acquirer has carried out of a reference that ended as declined, once, as a reference of its own with the
 * events of that. What the tree does not permit any more is logged for the operator, who has to correct it at the
 * acquirer. `busy`: the tree has a pending payment, or its entity's funds are stopped, and the caller has to try again later.
 */
export const bookCarriedOut = (gateway: Gateway, carriedOut: CarriedOut): Promise<'done' | 'busy'> =>
  gateway.oneAtATime(carriedOut.declined.root, () => retryOnConflict(() => bookOnce(gateway, carriedOut)));

async function bookOnce(gateway: Gateway, carriedOut: CarriedOut): Promise<'done' | 'busy'> {
  const { store, ids, log } = gateway;
  const { declined, response } = carriedOut;
  const { key, ndc, amountCents, currency } = declined;
  const occasion = carriedOutOccasion(key);
  if (await store.paymentOf(occasion)) return 'done';
  const line = { ndc, id: ids.publicId('payment', key) };
  const wrong = wronglyCarriedOut(declined, response);
  const money = wrong ?? { amountCents, currency };
  const refusal = wrong ? 'otherMoney' : await refusalOf(gateway, carriedOut);
  if (refusal === 'basePending' || refusal === 'fundsStopped') return 'busy';
  if (refusal) log.error({ ...line, ...money, reason: refusal }, TO_BE_CORRECTED);
  else log.info(line, 'Booked what the acquirer has carried out of a reference that had been declined');
  return 'done';
}

const TO_BE_CORRECTED =
  'The acquirer has carried out a reference that was declined here, and it cannot be booked: correct it at the acquirer';

/** Books it, or returns the reason why the tree does not permit it any more. */
async function refusalOf(gateway: Gateway, carriedOut: CarriedOut): Promise<string | undefined> {
  const { declined, response } = carriedOut;
  const { key, ndc, type, amountCents, currency, fields } = declined;
  const base = declined.base === null ? undefined : await gateway.store.payment(declined.base);
  if (!base || !isReferenceType(type)) throw new Error(`Expected payment ${key} to be a reference, but it has no base`);
  const declinedAs = `carried out as ${gateway.ids.publicId('payment', key)}, which had been declined`;
  const order = {
    key: gateway.ids.key('payment'),
    entity: gateway.entities.entity(declined.entity),
    base,
    type,
    fields: { ...fields, amount: formatCents(amountCents), currency },
    ndc,
    alongside: [],
    occasion: carriedOutOccasion(key),
    carriedOut: {
      declined,
      response: { ...response, details: { ...response.details, ExtendedDescription: declinedAs } },
    },
  };
  const done = await follow(gateway, order, base.key);
  return 'refusal' in done ? done.refusal : undefined;
}
