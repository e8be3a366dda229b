import { detectRangeBrands, rangeBrands, schemeOf } from 'shared';
import type { AuthenticationProof } from '../cards/proof.ts';
import type { NewPayment } from '../payments/payment.ts';
import { firstRules } from '../payments/types.ts';
import type { AuthenticationFault } from './authentication.ts';
import { isForPayment } from './plan.ts';

/** The electronic commerce indicators (ECI) that a scheme permits with each transaction status. */
type Indicators = Readonly<Record<'Y' | 'A' | 'U', readonly string[]>>;
const indicators: Readonly<Record<string, Indicators>> = {
  mastercard: { Y: ['02'], A: ['01'], U: ['06', '07'] },
  unionpay: { Y: ['02', '05'], A: ['01', '06'], U: ['07'] },
};
const usual: Indicators = { Y: ['05'], A: ['06'], U: ['07'] };

type Authenticated = {
  readonly proof: AuthenticationProof | null;
  /** The brand by which the account is charged. */
  readonly brand: string | null;
  /** Null for an account that has none, such as a token. */
  readonly cardNumber: string | null;
};

/**
 * The fault of what a request states of its authentication; null for a result of another 3DS Server that reaches the
 * acquirer, which decides about it, also when the issuer was unable to authenticate (DECISIONS 54).
 */
export function externalFault(payment: NewPayment, { proof, ...account }: Authenticated): AuthenticationFault | null {
  if ((proof || firstRules(payment.type).isAuthenticated) && !isForPayment(payment)) return 'amountDiffers';
  if (!proof) return null;
  const { 'threeDSecure.authenticationStatus': status, 'threeDSecure.eci': eci } = payment.fields;
  if (status === 'N') return 'failed';
  return eci === undefined || permittedIndicators(account, status).includes(eci) ? null : 'indicatorInvalid';
}

/** The brands that may carry an account without a number: of a national brand all that own ranges of numbers. */
const carriersOf = (brand: string | null): readonly string[] =>
  schemeOf(brand) === brand?.toLowerCase() && !rangeBrands.some(({ code }) => code === brand)
    ? rangeBrands.map(({ code }) => code)
    : [];

/**
 * The indicators that are permitted with a status, of which one that was not sent permits all. A national brand has
 * those of the scheme that carries it as well, in whose range the number lies.
 */
function permittedIndicators(
  { brand, cardNumber }: Omit<Authenticated, 'proof'>,
  status: string | undefined,
): readonly string[] {
  const carriers = cardNumber === null ? carriersOf(brand) : detectRangeBrands(cardNumber).map(({ code }) => code);
  return [brand, ...carriers].flatMap((code) => {
    const { Y, A, U } = indicators[schemeOf(code) ?? ''] ?? usual;
    return { Y, A, U }[status ?? ''] ?? [...Y, ...A, ...U];
  });
}
