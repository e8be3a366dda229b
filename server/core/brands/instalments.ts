import { type ParameterFault, type RootType, shown } from 'shared';
import type { Fields } from '../fields.ts';
import type { SentAccount } from '../payments/account.ts';
import { firstRules } from '../payments/types.ts';

/** The parameter by which the issuer of a card divides one payment (DECISIONS 144). */
export const INSTALMENTS = 'recurring.numberOfInstallments';

/** The accounts that have the issuer of a card behind them. */
const cardKinds: ReadonlySet<SentAccount['kind']> = new Set(['card', 'tokenAccount', 'mobileWallet']);

type Divided = {
  readonly type: RootType;
  readonly brand: string | null;
  readonly kind: SentAccount['kind'];
};

/** What is wrong with instalments of a payment that no issuer can divide. One instalment is no division. */
export function undividedFault(fields: Fields, { type, brand, kind }: Divided): ParameterFault | undefined {
  const value = fields[INSTALMENTS];
  if (value === undefined || Number(value) === 1) return undefined;
  if (!cardKinds.has(kind))
    return { name: INSTALMENTS, value: shown(value), message: `is not possible with ${brand ?? 'an account'}` };
  return firstRules(type).posts === 'credit'
    ? { name: INSTALMENTS, value: shown(value), message: `is not possible with ${type}` }
    : undefined;
}

export const withoutInstalments = ({ [INSTALMENTS]: _number, ...fields }: Fields): Fields => fields;
