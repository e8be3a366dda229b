import { Hono } from 'hono';
import type { Env } from '../env.ts';
import type { HttpGateway } from '../gateway.ts';
import { merchantGet } from '../request/merchant.ts';
import { getQueriedPayment, getQueriedReference } from './query.ts';
import { getSettlement, getSettlements } from './settlements.ts';
import { getTotals } from './totals.ts';
import { getTransactions } from './transactions.ts';

/** The addresses of queries and reports. */
export function reports(gateway: HttpGateway): Hono<Env> {
  const byReference = merchantGet(gateway, getQueriedReference(gateway), {
    scope: 'read',
    operation: 'query',
    channel: 'lists',
  });
  return new Hono<Env>()
    .get('/query/:id', merchantGet(gateway, getQueriedPayment(gateway), { scope: 'read', operation: 'query' }))
    .get('/query', byReference)
    .get('/payments', byReference)
    .get(
      '/reports/transactions',
      merchantGet(gateway, getTransactions(gateway), { scope: 'report', operation: 'report', channel: 'lists' }),
    )
    .get(
      '/reports/totals',
      merchantGet(gateway, getTotals(gateway), { scope: 'report', operation: 'report', channel: 'lists' }),
    )
    .get(
      '/reports/settlements',
      merchantGet(gateway, getSettlements(gateway), { scope: 'report', operation: 'report', channel: 'lists' }),
    )
    .get(
      '/reports/settlements/:id',
      merchantGet(gateway, getSettlement(gateway), { scope: 'report', operation: 'report' }),
    );
}
