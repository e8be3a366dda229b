import { postgres } from './postgres-dialect.ts';
import { tables } from './tables.ts';

export const {
  accessTokens,
  checkoutProgress,
  checkouts,
  dataKeys,
  entities,
  keptAnswers,
  ledger,
  marks,
  messages,
  payments,
} = tables(postgres);
