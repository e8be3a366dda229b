import { postgres } from '../dialects/postgres.ts';
import { tables } from './tables.ts';

export const {
  accessTokens,
  agreements,
  allowances,
  checkoutProgress,
  checkouts,
  dataKeys,
  declinedTries,
  deliveries,
  deliveryTries,
  entities,
  events,
  keptAnswers,
  ledger,
  marks,
  messages,
  payments,
  registrations,
  retryBlocks,
  usedTokens,
  walletKeys,
  webhooks,
} = tables(postgres);
