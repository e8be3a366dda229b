import { timingSafeEqual } from 'node:crypto';

/** Compares a secret of a request with the expected one, in a time that does not depend on where they differ. */
export function isSameSecret(sent: string, expected: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
