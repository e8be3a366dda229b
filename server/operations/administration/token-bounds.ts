import { BlockList, isIPv6 } from 'node:net';
import type { ParameterFault } from 'shared';
import { type AccessToken, type Scope, scopesBeyond } from '../../core/entities/access-token.ts';
import type { Instant } from '../../core/values.ts';
import { type Administrator, authorityOf } from './administration.ts';

type Terms = Pick<AccessToken, 'scopes' | 'testClock' | 'addresses' | 'expiresAt'>;

/** Whether a token permits what the administrator may not give: more, from elsewhere, or for longer. */
export function isBeyond({ scopes, testClock, addresses, expiresAt }: Terms, by: Administrator): boolean {
  const authority = authorityOf(by);
  return (
    scopesBeyond(scopes, authority).length > 0 ||
    (testClock && !authority.testClock) ||
    !areWithin(addresses, authority.addresses) ||
    !endsWith(expiresAt, authority.expiresAt)
  );
}

/** The faults of what a request names; what it leaves out is undefined. */
export function termFaults(
  { scopes = [], addresses, expiresAt }: { readonly [Name in keyof Terms]?: Terms[Name] | undefined },
  by: Administrator,
): readonly ParameterFault[] {
  const authority = authorityOf(by);
  return [
    ...scopesBeyond(scopes, authority).map((scope) => scopeFault(scope, by)),
    ...(addresses === undefined || areWithin(addresses, authority.addresses) ? [] : [addressFault(addresses)]),
    ...(expiresAt === undefined || endsWith(expiresAt, authority.expiresAt) ? [] : [expiryFault(expiresAt)]),
  ];
}

const scopeFault = (scope: Scope, by: Administrator): ParameterFault => ({
  name: 'scopes',
  value: scope,
  message: 'token' in by ? 'is no scope of the token that you administer with' : 'needs a role that changes entities',
});

const addressFault = (addresses: readonly string[] | null): ParameterFault => ({
  name: 'addresses',
  value: addresses?.join(', ') ?? null,
  message: 'must lie within the addresses of the token that you administer with',
});

const expiryFault = (expiresAt: Instant | null): ParameterFault => ({
  name: 'expiresAt',
  value: expiresAt === null ? null : new Date(expiresAt).toJSON(),
  message: 'must not be later than that of the token that you administer with',
});

const endsWith = (wanted: Instant | null, held: Instant | null): boolean =>
  held === null || (wanted !== null && wanted <= held);

type Addresses = AccessToken['addresses'];

/** Whether each address or network lies within one of those that are held; null is all of them. */
const areWithin = (wanted: Addresses, held: Addresses): boolean =>
  held === null || (wanted !== null && wanted.every((network) => held.some((outer) => isWithin(network, outer))));

/** A network lies within another one of its kind that has its first address and is not longer in bits. */
function isWithin(wanted: string, held: string): boolean {
  const [inner, outer] = [networkIn(wanted), networkIn(held)];
  if (inner.family !== outer.family || inner.bits < outer.bits) return false;
  const list = new BlockList();
  list.addSubnet(outer.address, outer.bits, outer.family);
  return list.check(inner.address, inner.family);
}

function networkIn(text: string) {
  const [address = '', bits] = text.split('/');
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  return { address, family, bits: bits === undefined ? { ipv4: 32, ipv6: 128 }[family] : Number(bits) } as const;
}
