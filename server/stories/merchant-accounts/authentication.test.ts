import { expect, inject, it } from 'vitest';
import { freshDatabase as freshPostgres } from '../../store/postgres/postgres.fixture.ts';
import { freshDatabase } from '../process/folder.ts';
import { answersChallenge } from '../world/issuer.ts';
import { entities } from '../world/two-merchants.ts';
import { browser, cards } from '../world/words.ts';
import { account, accountId, bakery, cardPayment, external, ledgerOf, openAccounts } from './accounts.fixture.ts';

/** What differs from one gateway to the next: ids, numbers and addresses. */
const ofGateway =
  /"(id|referencedId|ndc|timestamp|descriptor|url|ConnectorTxID1|\w*[tT]ransactionI[dD]|verificationId|\w*TransID|connectorId)":"[^"]*"/g;
const essence = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer).replaceAll(ofGateway, '"$1":""'));

/** All answers about a payment that is dispatched, challenged, lost at its first account and captured, on a database. */
async function recorded(database: string): Promise<readonly unknown[]> {
  const world = await openAccounts(
    {
      bakery: { settings: { retryAtNextAccount: true } },
      'bakery in town': { merchantAccounts: [account('1', { brands: ['MASTER'] })] },
      'bakery online': {
        merchantAccounts: [
          account('2', { acquirerId: 'NOT-PROCESSED-1', threeDSecure: { requestorId: 'R-2' } }),
          account('3', { connector: 'PROCESSOR_B', clearingInstitute: 'Second institute' }),
        ],
      },
    },
    { database },
  );
  try {
    const server = bakery(world);
    const order = { ...cardPayment(), ...browser, 'card.number': cards.challenge, paymentType: 'PA', ...external };
    const begun = await server.pays({ ...order, shopperResultUrl: `${world.shop.url}/result` });
    await answersChallenge(world, begun.id, '1234');
    const paid = await server.reads(begun.id);
    const captured = await server.refers(begun.id, { paymentType: 'CP', amount: '10.00', currency: 'EUR' });
    expect([paid.result.code, captured.result.code]).toEqual(['000.100.112', '000.100.112']);
    expect(paid.attempts?.map(({ merchantAccountId }) => merchantAccountId)).toEqual([accountId('2'), accountId('3')]);
    const { body } = await world.get(
      `v1/query/${begun.id}?entityId=${entities.bakery}&includeLinkedTransactions=true`,
      {
        ...server.headers,
      },
    );
    const lines = (await ledgerOf(world)).map(({ operation, amountCents, outcome, merchantAccount }) => ({
      operation,
      amountCents,
      outcome,
      merchantAccount,
    }));
    return [begun, paid, captured, body, lines].map(essence);
  } finally {
    await world.close();
  }
}

it('a challenged payment with merchant accounts has the same answers on both databases', async () => {
  const onSqlite = await recorded(freshDatabase());
  expect(await recorded(await freshPostgres(inject('postgres')))).toEqual(onSqlite);
});
