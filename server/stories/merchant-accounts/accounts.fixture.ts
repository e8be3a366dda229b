import { entities, type Having, provisionFile, tokenOf } from '../world/two-merchants.ts';
import { openWorld, type World, type WorldSettings } from '../world/world.ts';

export const accountId = (digit: string): string => `ac${digit.repeat(30)}`;

type Terms = Readonly<Record<string, unknown>>;

/** A merchant account of the provision file, which takes everything that its terms do not exclude. */
export const account = (digit: string, terms: Terms = {}) => ({
  id: accountId(digit),
  name: `Account ${digit}`,
  connector: 'PROCESSOR_A',
  acquirerId: `MERCHANT-${digit}`,
  ...terms,
});

/** A gateway of two merchants whose channels have these accounts and settings. */
export const openAccounts = (having: Having, settings: WorldSettings = {}): Promise<World> =>
  openWorld({ ...settings, provisionFile: provisionFile(having, ['division', 'bakery']) });

const cards = { VISA: '4200000000000000', MASTER: '5454545454545454', AMEX: '377777777777770' } as const;

/** A payment of 10.00 by a card of a brand. */
export const cardPayment = (brand: keyof typeof cards = 'VISA'): Record<string, string> => ({
  amount: '10.00',
  currency: 'EUR',
  paymentType: 'DB',
  paymentBrand: brand,
  'card.number': cards[brand],
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': brand === 'AMEX' ? '1234' : '123',
});

/** A debit of a bank account of 10.00 EUR. */
export const bankDebit: Record<string, string> = {
  amount: '10.00',
  currency: 'EUR',
  paymentType: 'DB',
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': 'DE89370400440532013000',
};

export const external = { testMode: 'EXTERNAL' } as const;

/** The members of an answer of a payment with merchant accounts. */
export type Paid = {
  readonly id: string;
  readonly ndc: string;
  readonly merchantAccountId?: string;
  readonly attempts?: readonly { readonly merchantAccountId: string; readonly result: { readonly code: string } }[];
  readonly result: { readonly code: string };
};

/** The server of the bakery's merchant, which names the merchant, a channel of it, or both in turn. */
export function bakery({ post, get }: Pick<World, 'post' | 'get'>) {
  const headers = { authorization: `Bearer ${tokenOf('bakery')}` };
  return {
    async pays(fields: Record<string, string>, entityId: string = entities.bakery): Promise<Paid> {
      const { body } = await post('v1/payments', { entityId, ...fields }, headers);
      return body;
    },
    async refers(id: string, fields: Record<string, string>, entityId: string = entities.bakery): Promise<Paid> {
      const { body } = await post(`v1/payments/${id}`, { entityId, ...fields }, headers);
      return body;
    },
    async reads(id: string, entityId: string = entities.bakery): Promise<Paid> {
      const { body } = await get(`v1/payments/${id}?entityId=${entityId}`, headers);
      return body;
    },
    headers,
  };
}

export type LedgerLine = {
  readonly key: string;
  readonly operation: string;
  readonly amountCents: number;
  readonly outcome: string;
  readonly descriptor?: string;
  readonly merchantAccount?: { readonly id: string; readonly acquirerId: string };
};

/** What the simulated processor has carried out, or was asked about. */
export async function ledgerOf({ processorUrl }: Pick<World, 'processorUrl'>): Promise<readonly LedgerLine[]> {
  const response = await fetch(new URL('ledger', processorUrl));
  return ((await response.json()) as { readonly lines: readonly LedgerLine[] }).lines;
}
