import type { Entity } from '../entities/entity.ts';
import type { MerchantAccount } from '../entities/merchant-accounts/account.ts';
import type { SettlementTerms } from '../entities/settings/settlement-terms.ts';

/** The number of a clearing institute has at least five characters (spec, Reconciliation record). */
const NUMBER_MIN = 5;

/**
 * How a channel's merchant account is settled, or what the channel takes without one: by the account's own terms, or by
 * those of the channel with the institute and the number of the account; null where nothing is settled.
 */
export function termsOf(
  { settings: { settlement } }: Pick<Entity, 'settings'>,
  account: MerchantAccount | null,
): SettlementTerms | null {
  if (account === null || settlement === null) return account?.terms.settlement ?? settlement;
  const { acquirerId, terms } = account;
  return (
    terms.settlement ?? {
      ...settlement,
      clearingInstituteName: terms.clearingInstitute ?? settlement.clearingInstituteName,
      clearingInstituteMerchantId: acquirerId.length < NUMBER_MIN ? settlement.clearingInstituteMerchantId : acquirerId,
    }
  );
}
