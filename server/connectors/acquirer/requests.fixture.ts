import type { AccountGroup } from 'shared';
import type { AuthenticationProof } from '../../core/cards/proof.ts';
import type { Fields } from '../../core/fields.ts';
import type { Account, CardAccount } from '../../core/payments/account.ts';
import type {
  AcquirerKey,
  AcquirerRequest,
  FirstRequest,
  FollowUpRequest,
  ShopperReturn,
} from '../../core/payments/acquirer.ts';
import type { Cents } from '../../core/values.ts';

let keys = 0;
/** A key that no other request has; the cast holds because an acquirer takes any text. */
export const nextKey = (): AcquirerKey => `8a${String(++keys).padStart(30, '0')}` as AcquirerKey;

type CardChanges = Partial<Omit<FirstRequest, 'account'>> &
  Partial<Pick<CardAccount, 'cvv' | 'proof'>> & { number?: string; holder?: string };

export const proofOf = (verificationId: string, acsTransactionId: string): AuthenticationProof => ({
  eci: '05',
  verificationId,
  xid: null,
  dsTransactionId: null,
  acsTransactionId,
  version: '2.2.0',
});

/** A debit of 92.00 EUR on an ordinary card, unless changed. */
export const debit = ({
  number = '4200000000000000',
  holder = 'Jane Jones',
  cvv = '123',
  proof = null,
  ...changes
}: CardChanges = {}): FirstRequest => ({
  kind: 'debit',
  key: nextKey(),
  amountCents: cents(92),
  currency: 'EUR',
  brand: 'VISA',
  account: { kind: 'card', card: { number, expiryMonth: '12', expiryYear: '2030', holder }, cvv, proof },
  merchantTransactionId: null,
  descriptor: null,
  custom: {},
  forwarded: {},
  merchantAccount: null,
  ...changes,
});

/** A debit of 92.00 EUR from a bank account, by a mandate. */
export const sepaDebit = (iban: string = 'DE89370400440532013000'): FirstRequest => ({
  ...debit({ brand: 'DIRECTDEBIT_SEPA' }),
  account: {
    kind: 'bankAccount',
    bankAccount: { holder: 'Jane Jones', iban, number: null, bic: null, bankCode: null, country: iban.slice(0, 2) },
    collection: {
      mandate: { id: 'M'.repeat(35), reference: 'R'.repeat(32), signedOn: '2026-11-20' },
      sequenceType: 'OOFF',
      scheme: 'CORE',
      creditorId: null,
      dueOn: '2026-11-24',
      announceBy: '2026-11-20',
    },
  },
});

/** The addresses for a shopper who confirms elsewhere; the pages are not opened in a test of a connector. */
const shopperReturn: ShopperReturn = {
  payee: 'Demo shop',
  returnUrl: 'http://127.0.0.1:9/return',
  notificationUrl: 'http://127.0.0.1:9/notification',
};

/** The published numbers and proofs of the accounts beside cards and bank accounts. */
const accounts = {
  mobileWallet: {
    kind: 'card',
    card: { number: '4200000000000000', expiryMonth: '12', expiryYear: '2030', holder: 'Jane Jones' },
    cvv: null,
    proof: proofOf('AAAAAAAAAAAAAAAAAAAAAAAAAAA=', ''),
    wallet: { source: 'web', hasCryptogram: true },
  },
  virtualAccount: { kind: 'virtualAccount', accountId: 'jane', email: 'jane.jones@example.com', phone: null },
  brandOnly: { kind: 'brandOnly' },
  tokenAccount: {
    kind: 'tokenAccount',
    number: '9876543210987654',
    expiryMonth: '12',
    expiryYear: '2030',
    proof: null,
  },
} as const satisfies Readonly<Record<string, Account>>;

/** A debit of 92.00 EUR with an account, whose shopper may confirm it elsewhere. */
const debitOf = (account: Account, brand: string): FirstRequest => ({ ...debit({ brand }), account, shopperReturn });

/** A debit of 92.00 EUR for each kind of account that a payment may send. */
export const sampleRequests: Readonly<Record<AccountGroup, () => FirstRequest>> = {
  card: () => debit(),
  mobileWallet: () => ({ ...debit(), account: accounts.mobileWallet }),
  bankAccount: () => sepaDebit(),
  virtualAccount: () => debitOf(accounts.virtualAccount, 'PAYPAL'),
  brandOnly: () => debitOf(accounts.brandOnly, 'IDEAL'),
  tokenAccount: () => ({ ...debit(), account: accounts.tokenAccount }),
};

export const followUp = (
  kind: FollowUpRequest['kind'],
  base: AcquirerRequest,
  changes: Partial<FollowUpRequest> = {},
): FollowUpRequest => ({
  kind,
  key: nextKey(),
  baseKey: base.key,
  amountCents: base.amountCents,
  currency: base.currency,
  merchantTransactionId: null,
  descriptor: null,
  custom: {},
  forwarded: {},
  merchantAccount: null,
  ...changes,
});

/** The parameters of a billing address. */
export const addressed = ({ street, postcode }: { street?: string | null; postcode?: string | null }): Fields => ({
  ...(street ? { 'billing.street1': street } : {}),
  ...(postcode ? { 'billing.postcode': postcode } : {}),
});

/** The data of the simulated bank about an ordinary test card, by the names of the payment response. */
export const issuedCard: Fields = {
  'card.type': 'CREDIT',
  'card.level': 'CLASSIC',
  'card.regulatedFlag': 'false',
  'card.issuer.bank': 'Tillway test bank',
  'card.issuer.phone': '+1 202 555 0100',
  'card.issuer.website': 'https://bank.example',
};

export const cents = (amount: number): Cents => Math.round(amount * 100) as Cents;
