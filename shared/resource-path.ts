/**
 * Whether the `resourcePath` of a visitor's address belongs to exactly this checkout. A visitor can change it: appended
 * to a host unchecked, it would send the token to another server or show the success of another checkout.
 */
export function verifyResourcePath(
  resourcePath: unknown,
  expectedCheckoutId: string,
  purpose: 'payment' | 'registration' = 'payment',
): boolean {
  return (
    /^[A-Za-z0-9.-]{32,48}$/.test(expectedCheckoutId) &&
    resourcePath === `/v1/checkouts/${expectedCheckoutId}/${purpose}`
  );
}
