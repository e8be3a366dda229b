import type { AccountGroup } from '../brands/methods.ts';
import { isChoice, paymentBrand } from '../brands/payment-brands.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import type { FaultMessage } from '../faults/messages.ts';
import { bankAccount } from '../parameters/bank-account.ts';
import { type ParameterFault, shown } from './faults.ts';

type Sent = { readonly fields: Readonly<Record<string, string>>; readonly used: readonly boolean[] };

/**
 * Finds the faults of the account in a request to an endpoint: there is exactly one, and it is of a kind that the brand
 * takes. Only the source of a wallet is sent together with another account, the card in it.
 */
export function accountFaultFinder({ account, groups }: Endpoint): (sent: Sent) => readonly ParameterFault[] {
  if (account !== 'sent') return () => [];
  const places = groups.flatMap(({ account: group }, place) => (group === undefined ? [] : [{ group, place }]));
  const offered = places.map(({ group }) => group);
  return ({ fields, used }) => {
    const hasStrayDate = strayDateOf(fields) !== undefined;
    const sent = places
      .filter(({ group, place }) => used[place] === true && !(hasStrayDate && group === 'bankAccount'))
      .map(({ group }) => group);
    const all = { offered, sent, fields };
    return [...strayDateFaults(all), ...groupFaults(all)];
  };
}

const DUE_DATE = 'transactionDueDate';

/** The due date of a debit that no account comes with and no brand debits: it makes the request none of a bank account. */
function strayDateOf(fields: Sent['fields']): string | undefined {
  const date = fields[DUE_DATE];
  if (date === undefined || paymentBrand(fields['paymentBrand'] ?? '')?.method === 'directDebit') return undefined;
  return bankNames.some((name) => fields[name] !== undefined) ? undefined : date;
}

const bankNames = Object.keys(bankAccount.parameters).filter((name) => name !== DUE_DATE);

/** Without a brand and an account, it is not known yet what the date does not go with. */
function strayDateFaults({ sent: [account], fields }: SentGroups): readonly ParameterFault[] {
  const [date, other] = [strayDateOf(fields), fields['paymentBrand'] ?? (account && nameOf(account))];
  return date === undefined || other === undefined
    ? []
    : [{ name: DUE_DATE, value: shown(date), message: `is not possible with ${shown(other)}` }];
}

type SentGroups = Pick<Sent, 'fields'> & {
  /** The accounts that the endpoint takes. */
  readonly offered: readonly AccountGroup[];
  readonly sent: readonly AccountGroup[];
};

function groupFaults({ offered, sent, fields }: SentGroups): readonly ParameterFault[] {
  const named = fields['paymentBrand'];
  const brand = named === undefined ? undefined : paymentBrand(named);
  const fault = (message: FaultMessage): readonly ParameterFault[] => [
    { name: 'paymentBrand', value: named === undefined ? null : shown(named), message },
  ];
  const accounts = sent.filter((group) => group !== 'mobileWallet');
  const isToken = fields['mobileWallet.paymentToken'] !== undefined;
  if (accounts.length > (isToken ? 0 : 1)) return fault('only one account may be sent');
  const taken: readonly AccountGroup[] = brand?.accounts ?? ['card'];
  const takesCardsAlone = offered.every((group) => group === 'card');
  if (takesCardsAlone && !taken.includes('card')) return fault(`is not possible with ${nameOf('card')}`);
  // A wallet without any parameter has a result code of its own.
  const isNamed = taken.includes('brandOnly') || taken.includes('mobileWallet');
  if (sent.length === 0) return isNamed ? [] : fault(`${taken[0]} properties must be set`);
  if (!brand || sent.some((group) => taken.includes(group))) return [];
  return fault(`needs ${taken.map(nameOf).join(' or ')}, not ${sent.map(nameOf).join(' and ')}`);
}

/**
 * The groups whose rules apply: not those of a bank account where only the choice of a bank or a country was sent, which
 * the table of brands permits without the account.
 */
export function ruledGroups({ groups }: Endpoint): (sent: Sent) => readonly boolean[] {
  const at = groups.findIndex(({ account }) => account === 'bankAccount');
  const names = Object.keys(groups[at]?.parameters ?? {});
  return ({ fields, used }) => {
    if (used[at] !== true) return used;
    if (strayDateOf(fields) !== undefined) return used.with(at, false);
    const sent = names.filter((name) => fields[name] !== undefined);
    return isChoice(fields['paymentBrand'], sent) ? used.with(at, false) : used;
  };
}

const nameOf = (group: AccountGroup): string => (group === 'brandOnly' ? 'no account' : `${group} parameters`);
