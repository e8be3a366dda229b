import { randomBytes, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Change } from '../../core/change.ts';
import type { Passkey } from '../../core/users/passkey.ts';
import type { User } from '../../core/users/user.ts';
import { type Duration, type Instant, minutes, plus } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

/*
 * Passkeys (W3C Web Authentication, level 3) by `@simplewebauthn/server`, which is loaded when one is made or used. The user
 * is verified by the device, so that a passkey is two factors. A challenge is not kept: it holds its end and a keyed
 * hash, and is noted when it is used, because it is accepted once.
 */

const CHALLENGE_LIFE: Duration = minutes(5);
const RANDOM_BYTES = 16;
const MAC_LENGTH = 32;

/** The name and origin that passkeys are made for. */
type RelyingParty = { readonly id: string; readonly origin: string };

/** Of the gateway's public address; undefined where browsers make no passkeys: without TLS, or without a name. */
function relyingParty({ officeUrl }: Pick<Gateway, 'officeUrl'>): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(officeUrl);
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  return isSecure && isIP(hostname) === 0 && !hostname.startsWith('[') ? { id: hostname, origin } : undefined;
}

type Signing = Pick<Gateway, 'sign' | 'clock'>;

/** A challenge for one purpose: signing in, or a new passkey in one session. */
function newChallenge({ sign, clock }: Signing, purpose: string): string {
  const text = `${plus(clock.now(), CHALLENGE_LIFE)}.${randomBytes(RANDOM_BYTES).toString('hex')}`;
  return `${text}.${macOf(sign, purpose, text)}`;
}

const macOf = (sign: Gateway['sign'], purpose: string, text: string): string =>
  sign(`passkey ${purpose} ${text}`).slice(0, MAC_LENGTH);

/** When a challenge ends that was made for the purpose; undefined for any other text, and after its end. */
function endOf({ sign, clock }: Signing, purpose: string, challenge: string): Instant | undefined {
  const [, text = '', end = '', mac = ''] = /^((\d{1,15})\.[0-9a-f]{32})\.([0-9a-f]{32})$/.exec(challenge) ?? [];
  const isOwn = mac !== '' && timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(sign, purpose, text)));
  return isOwn && clock.now() < Number(end) ? (Number(end) as Instant) : undefined;
}

/** The mark of a challenge that was used, as a change that fails for one that was used before. */
const usedOnce = ({ fingerprint }: Pick<Gateway, 'fingerprint'>, challenge: string, expiresAt: Instant): Change => ({
  kind: 'useToken',
  token: { hash: fingerprint(`passkey challenge ${challenge}`), expiresAt },
});

/** What a browser is asked for to sign in: any passkey that it has for the gateway. */
export function signInOptions(gateway: Signing & Pick<Gateway, 'officeUrl'>): object | undefined {
  const party = relyingParty(gateway);
  if (!party) return undefined;
  const challenge = Buffer.from(newChallenge(gateway, SIGN_IN)).toString('base64url');
  return { challenge, rpId: party.id, userVerification: 'required', timeout: CHALLENGE_LIFE };
}
const SIGN_IN = 'sign-in';

/** What a browser is asked for to make a passkey, other than those that the user has. */
export async function newPasskeyOptions(
  gateway: Signing & Pick<Gateway, 'officeUrl' | 'ids'>,
  user: User,
  session: { readonly hash: string },
): Promise<object | undefined> {
  const party = relyingParty(gateway);
  if (!party) return undefined;
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  return generateRegistrationOptions({
    rpName: 'Tillway',
    rpID: party.id,
    userID: new TextEncoder().encode(gateway.ids.publicId('user', user.key)),
    userName: user.email,
    userDisplayName: user.name,
    challenge: newChallenge(gateway, session.hash),
    attestationType: 'none',
    excludeCredentials: user.passkeys.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** A response of a browser that is right, with the mark of its challenge. */
type Verified<T> = { readonly value: T; readonly used: ReturnType<typeof usedOnce> };
type Verifying = Signing & Pick<Gateway, 'officeUrl' | 'fingerprint'>;

/** The passkey of a browser's response; undefined for a response that is wrong in any way. */
export async function verifiedNew(
  gateway: Verifying,
  text: string,
  { hash, name }: { readonly hash: string; readonly name: string },
): Promise<Verified<Passkey> | undefined> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  return checked(gateway, hash, async (expected) => {
    // The cast holds because the library checks every member that it reads.
    const { registrationInfo } = await verifyRegistrationResponse({
      response: JSON.parse(text) as RegistrationResponseJSON,
      ...expected,
    });
    if (!registrationInfo) return undefined;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    const key = Buffer.from(publicKey).toString('base64url');
    return { id, publicKey: key, counter, transports, name, createdAt: gateway.clock.now(), usedAt: null };
  });
}

/** The passkey of a user after a browser has signed with it; undefined for a response that is wrong in any way. */
export async function verifiedUse(
  gateway: Verifying,
  response: unknown,
  passkey: Passkey,
): Promise<Verified<Passkey> | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { id, publicKey, counter } = passkey;
  return checked(gateway, SIGN_IN, async (expected) => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      credential: { id, publicKey: Buffer.from(publicKey, 'base64url'), counter },
      ...expected,
    });
    if (!verified) return undefined;
    return { ...passkey, counter: authenticationInfo.newCounter, usedAt: gateway.clock.now() };
  });
}

type Expected = {
  readonly expectedChallenge: (encoded: string) => boolean;
  readonly expectedOrigin: string;
  readonly expectedRPID: string;
  readonly requireUserVerification: true;
};

async function checked<T>(
  gateway: Verifying,
  purpose: string,
  verify: (expected: Expected) => Promise<T | undefined>,
): Promise<Verified<T> | undefined> {
  const party = relyingParty(gateway);
  if (!party) return undefined;
  let seen: { readonly challenge: string; readonly end: Instant } | undefined;
  const expectedChallenge = (encoded: string): boolean => {
    const challenge = Buffer.from(encoded, 'base64url').toString();
    const end = endOf(gateway, purpose, challenge);
    seen = end === undefined ? undefined : { challenge, end };
    return end !== undefined;
  };
  const expected = { expectedOrigin: party.origin, expectedRPID: party.id, requireUserVerification: true } as const;
  try {
    const value = await verify({ ...expected, expectedChallenge });
    return value === undefined || seen === undefined
      ? undefined
      : { value, used: usedOnce(gateway, seen.challenge, seen.end) };
  } catch {
    // The library rejects with an error for whatever is wrong with a response, which is the browser's to send.
    return undefined;
  }
}
