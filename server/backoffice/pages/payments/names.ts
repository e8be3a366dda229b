import type { Page, Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { paymentPage } from './detail.ts';

/** The payment with the names of its shopper, for those who see them by a click that the audit log has. */
export async function postNames(visit: Visit): Promise<Page> {
  const { gateway, c, user, actor } = visit;
  const key = gateway.ids.keyOf('payment', c.req.param('id') ?? '');
  const isNoted = await gateway.office.revealNames(actor, key);
  const found = isNoted ? await gateway.office.readTree(user, key) : undefined;
  return found ? paymentPage(visit, found, { showsNames: true }) : notFound(visit);
}
