import type { AuthenticationProof, Question } from '../../core/payments/acquirer.ts';
import type { Cents } from '../../core/values.ts';

type First = Extract<Question, { card: unknown }>;
type Later = Exclude<Question, First>;

let asked = 0;
export const nextKey = (): string => `8a${String(++asked).padStart(30, '0')}`;

/** A question about 92.00 EUR on a card that is on no list, unless said otherwise. */
export const debit = ({
  number = '4200000000000000',
  holder = 'Jane Jones',
  ...changes
}: Partial<First> & { number?: string; holder?: string } = {}): First => ({
  kind: 'debit',
  key: nextKey(),
  amountCents: cents(92),
  currency: 'EUR',
  brand: 'VISA',
  card: { number, expiryMonth: '12', expiryYear: '2030', holder },
  cvv: '123',
  proof: null,
  merchantTransactionId: null,
  custom: {},
  billing: { street: null, postcode: null },
  ...changes,
});

export const later = (kind: Later['kind'], base: Question, changes: Partial<Later> = {}): Later => ({
  kind,
  key: nextKey(),
  baseKey: base.key,
  amountCents: base.amountCents,
  currency: base.currency,
  custom: {},
  ...changes,
});

export const cents = (amount: number): Cents => Math.round(amount * 100) as Cents;

export const proofOf = (verificationId: string, acsTransactionId: string): AuthenticationProof => ({
  eci: '05',
  verificationId,
  xid: null,
  dsTransactionId: null,
  acsTransactionId,
  version: '2.2.0',
});
