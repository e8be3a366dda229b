import { agreementFacts } from './agreements.contract.ts';
import { allowanceFacts } from './allowances.contract.ts';
import { booksFacts } from './books.contract.ts';
import { claimFacts } from './claims.contract.ts';
import { commitFacts } from './commit.contract.ts';
import { deliveryFacts } from './deliveries.contract.ts';
import { entityFacts } from './entities.contract.ts';
import { fileFacts } from './files.contract.ts';
import { merchantAccountFacts } from './merchant-accounts.contract.ts';
import { moneyFacts } from './money.contract.ts';
import { outboxFacts } from './outbox.contract.ts';
import { proposalFacts } from './proposals.contract.ts';
import { reconciliationFacts } from './reconciliation.contract.ts';
import { recordFacts } from './records.contract.ts';
import { registrationFacts } from './registrations.contract.ts';
import { requestFacts } from './requests.contract.ts';
import { settlementFacts } from './settlement.contract.ts';
import { userFacts } from './users.contract.ts';
import { sliceFacts } from './slices.contract.ts';
import type { Kind } from './store.fixture.ts';

/** The contract of a store, on every database. */
export function storeFacts(kind: Kind): void {
  agreementFacts(kind);
  allowanceFacts(kind);
  booksFacts(kind);
  claimFacts(kind);
  commitFacts(kind);
  deliveryFacts(kind);
  entityFacts(kind);
  fileFacts(kind);
  merchantAccountFacts(kind);
  moneyFacts(kind);
  outboxFacts(kind);
  proposalFacts(kind);
  reconciliationFacts(kind);
  recordFacts(kind);
  registrationFacts(kind);
  requestFacts(kind);
  settlementFacts(kind);
  sliceFacts(kind);
  userFacts(kind);
}
