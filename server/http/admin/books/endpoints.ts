import { accountCodes } from '../../../core/books/accounts.ts';
import { described, flag, listOf, object, text, whole } from '../../../core/schemas/schema.ts';
import type { AdminChapter, AdminEndpoint } from '../endpoint.ts';

const amount = text(4, 20);
const balances = listOf(
  object({
    currency: text(3, 3),
    accounts: described(
      object(Object.fromEntries(accountCodes.map((code) => [code, amount]))),
      'the debits less the credits of each account',
    ),
    sum: described(amount, 'the sum of all accounts, which is 0.00'),
  }),
  { maxItems: 1000 },
);
const books = {
  fundsStopped: described(flag, 'whether captures and refunds are refused because the books do not balance'),
  balances,
};

const anEntity = {
  fundsStopped: false,
  balances: [
    {
      currency: 'EUR',
      accounts: {
        merchant: '-92.00',
        acquirerReceivable: '92.00',
        chargebacks: '0.00',
        fees: '0.00',
        payouts: '0.00',
        exchange: '0.00',
      },
      sum: '0.00',
    },
  ],
};

const endpoints = {
  readBooks: {
    method: 'GET',
    path: '/entities/{entityId}/books',
    title: 'Read balances',
    about: 'Returns the balances of an entity and the channels below it, in each currency.',
    scope: 'admin',
    answer: object(books),
    example: { answer: anEntity },
  },
  recountBooks: {
    method: 'POST',
    path: '/entities/{entityId}/books/recount',
    title: 'Recount books',
    about:
      'Recounts all books and daily totals from their beginning, as the gateway does once a day, and returns how many postings and totals of the entity are wrong, and how many postings from before the last cut-off are in no batch. Captures and refunds of each channel with a wrong posting are stopped. To lift the stop, repair the rows and let the channel inherit its setting `fundsStopped` again.',
    scope: 'admin',
    answer: object({
      wrongPostings: whole(0, 1_000_000_000),
      unsettledPostings: whole(0, 1_000_000_000),
      wrongTotals: whole(0, 1_000_000_000),
      ...books,
    }),
    example: { answer: { wrongPostings: 0, unsettledPostings: 0, wrongTotals: 0, ...anEntity } },
  },
} as const satisfies Readonly<Record<string, AdminEndpoint>>;

export const booksChapter = {
  title: 'Books',
  about: 'The double-entry books of what was captured, refunded, charged back, settled and paid out.',
  endpoints,
} satisfies AdminChapter;
