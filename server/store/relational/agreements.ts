import type { Database } from '../database.ts';
import {
  countDeclinedTries,
  readAgreement,
  readAgreementByRegistration,
  readAgreementByTransaction,
  readAgreementsBy,
  readAgreementsOfMandate,
  readRetryBlocks,
} from '../queries/agreements.ts';
import { readClaim } from '../queries/claims.ts';
import type { Store } from '../store.ts';

/** The part of the store that reads agreements, and what is forbidden of accounts and mandates. */
export const relationalAgreements = (
  database: Database,
): Pick<
  Store,
  | 'agreement'
  | 'agreementByTransaction'
  | 'agreementsOfMandate'
  | 'agreementByRegistration'
  | 'agreementsBy'
  | 'retryBlocks'
  | 'paymentClaim'
  | 'declinedTries'
> => ({
  agreement: (key) => readAgreement(database, key),
  agreementByTransaction: (named) => readAgreementByTransaction(database, named),
  agreementsOfMandate: (named) => readAgreementsOfMandate(database, named),
  agreementByRegistration: (of) => readAgreementByRegistration(database, of),
  agreementsBy: (registrations) => readAgreementsBy(database, registrations),
  retryBlocks: (of) => readRetryBlocks(database, of),
  paymentClaim: (name) => readClaim(database, name),
  declinedTries: (of) => countDeclinedTries(database, of),
});
