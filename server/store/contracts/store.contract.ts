import { describe } from 'vitest';
import { agreementFacts } from './agreements.contract.ts';
import { allowanceFacts } from './allowances.contract.ts';
import { booksFacts } from './books.contract.ts';
import { channelHeadFacts } from './channel-heads.contract.ts';
import { claimFacts } from './claims.contract.ts';
import { commitFacts } from './commit.contract.ts';
import { deliveryFacts } from './deliveries.contract.ts';
import { entityFacts } from './entities.contract.ts';
import { exportFacts } from './exports.contract.ts';
import { fileFacts } from './files.contract.ts';
import { listsOfAllFacts } from './lists-of-all.contract.ts';
import { merchantAccountFacts } from './merchant-accounts.contract.ts';
import { moneyFacts } from './money.contract.ts';
import { outboxFacts } from './outbox.contract.ts';
import { proposalFacts } from './proposals.contract.ts';
import { reconciliationFacts } from './reconciliation.contract.ts';
import { recordFacts } from './records.contract.ts';
import { registrationFacts } from './registrations.contract.ts';
import { riskCounterFacts } from './risk-counters.contract.ts';
import { requestFacts } from './requests.contract.ts';
import { settlementFacts } from './settlement.contract.ts';
import { userFacts } from './users.contract.ts';
import { sliceFacts } from './slices.contract.ts';
import type { Kind } from './store.fixture.ts';

const parts = {
  agreements: agreementFacts,
  allowances: allowanceFacts,
  books: booksFacts,
  'channel heads': channelHeadFacts,
  claims: claimFacts,
  commits: commitFacts,
  deliveries: deliveryFacts,
  entities: entityFacts,
  files: fileFacts,
  exports: exportFacts,
  'lists of all': listsOfAllFacts,
  'merchant accounts': merchantAccountFacts,
  money: moneyFacts,
  outbox: outboxFacts,
  proposals: proposalFacts,
  reconciliation: reconciliationFacts,
  records: recordFacts,
  registrations: registrationFacts,
  requests: requestFacts,
  'risk counters': riskCounterFacts,
  settlement: settlementFacts,
  slices: sliceFacts,
  users: userFacts,
} satisfies Readonly<Record<string, (kind: Kind) => void>>;

/**
 * The contract of a store, on every database. Each part is a suite of its own: the database that it makes before each
 * of its facts is made for no fact of another part.
 */
export function storeFacts(kind: Kind): void {
  for (const [name, facts] of Object.entries(parts))
    describe(`the contract of ${name}`, () => {
      facts(kind);
    });
}
