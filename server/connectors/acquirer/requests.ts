import type { RequestMembers } from '../../core/payments/acquirer.ts';

/** The address that an issuer checks; null where the merchant sent none. */
export const addressOf = ({
  forwarded,
}: RequestMembers): { readonly street: string | null; readonly postcode: string | null } => ({
  street: forwarded['billing.street1'] ?? null,
  postcode: forwarded['billing.postcode'] ?? null,
});
