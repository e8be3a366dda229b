/**
 * The check of New Zealand's account numbers: a weighted sum whose algorithm depends on the bank (Inland Revenue, RWT and
 * NRWT Certificate Filing Specification, Bank account number validation). Which branches a bank has is not checked: the
 * list changes.
 */
type Algorithm = {
  /** For two digits of the bank, four of the branch, eight of the account and four of the suffix. */
  readonly weights: readonly number[];
  readonly modulus: number;
  /** Whether a product counts by the sum of its digits. */
  readonly addsDigits?: true;
};

const weightsOf = (text: string): readonly number[] => text.split(' ').map(Number);

const low: Algorithm = { weights: weightsOf('0 0 6 3 7 9 0 0 10 5 8 4 2 1 0 0 0 0'), modulus: 11 };
const high: Algorithm = { weights: weightsOf('0 0 0 0 0 0 0 0 10 5 8 4 2 1 0 0 0 0'), modulus: 11 };
const d: Algorithm = { weights: weightsOf('0 0 0 0 0 0 0 7 6 5 4 3 2 1 0 0 0 0'), modulus: 11 };
const e: Algorithm = { weights: weightsOf('0 0 0 0 0 0 0 0 0 0 5 4 3 2 0 0 0 1'), modulus: 11, addsDigits: true };
const f: Algorithm = { weights: weightsOf('0 0 0 0 0 0 0 1 7 3 1 7 3 1 0 0 0 0'), modulus: 10 };
const g: Algorithm = { weights: weightsOf('0 0 0 0 0 0 0 1 3 7 1 3 7 1 0 3 7 1'), modulus: 10, addsDigits: true };

const ofBank: Readonly<Record<string, Algorithm>> = { '08': d, '09': e, 25: f, 26: g, 28: g, 29: g, 33: f };

/** The banks whose algorithm depends on the account. */
const byAccount: ReadonlySet<string> = new Set(
  '01 02 03 04 06 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 27 30 35 38'.split(' '),
);
const HIGH_FROM = 990_000;

/** Whether bank, branch and number fit together; the number is that of the account and two or three digits of suffix. */
export function passesNewZealand(bankAndBranch: string, number: string): boolean {
  const [bank, account, suffix] = [bankAndBranch.slice(0, 2), number.slice(0, 7), number.slice(7)];
  const algorithm = ofBank[bank] ?? (byAccount.has(bank) ? (Number(account) < HIGH_FROM ? low : high) : undefined);
  if (!algorithm) return true;
  const digits = bankAndBranch + account.padStart(8, '0') + suffix.padStart(4, '0');
  const sum = Array.from(digits).reduce(
    (total, digit, at) => total + counted(Number(digit) * (algorithm.weights[at] ?? 0), algorithm),
    0,
  );
  return sum % algorithm.modulus === 0;
}

const counted = (product: number, { addsDigits }: Pick<Algorithm, 'addsDigits'>): number =>
  addsDigits && product > 9 ? counted((product % 10) + Math.floor(product / 10), { addsDigits }) : product;
