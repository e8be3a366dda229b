import type { AuthenticationProof } from '../../core/cards/proof.ts';
import type { CardAccount } from '../../core/payments/account.ts';
import type { AcquirerRequest, FirstRequest, FollowUpRequest } from '../../core/payments/acquirer.ts';
import type { Fields } from '../../core/fields.ts';
import type { Cents } from '../../core/values.ts';

let keys = 0;
export const nextKey = (): string => `8a${String(++keys).padStart(30, '0')}`;

type CardChanges = Partial<Omit<FirstRequest, 'account'>> &
  Partial<Pick<CardAccount, 'cvv' | 'proof'>> & { number?: string; holder?: string };

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
  ...changes,
});

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

export const proofOf = (verificationId: string, acsTransactionId: string): AuthenticationProof => ({
  eci: '05',
  verificationId,
  xid: null,
  dsTransactionId: null,
  acsTransactionId,
  version: '2.2.0',
});
