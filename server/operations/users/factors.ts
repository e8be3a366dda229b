import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { User } from '../../core/users/user.ts';
import type { EntityKey, Instant } from '../../core/values.ts';
import type { Gateway } from '../gateway.ts';

/** The vault's keys belong to entities, and users to the gateway itself: no entity has this key. */
const OF_GATEWAY = 0 as EntityKey;

const ISSUER = 'Tillway';
const STEP_SECONDS = 30;
/** A code is accepted for one step more on each side, because clocks differ (RFC 6238, 5.2). */
const WINDOW = 1;
const SECRET_LENGTH = 40;

/** The one-time codes of a user. `secret` is in hex. */
export const totpOf = (email: string, secret: string): TOTP =>
  new TOTP({ issuer: ISSUER, label: email, secret: Secret.fromHex(secret), period: STEP_SECONDS });

/** The secret that an invitation offers: the same at each look at its page, and another for each invitation. */
export const offeredSecret = ({ sign }: Pick<Gateway, 'sign'>, token: string): string =>
  sign(`one-time codes of invitation ${token}`).slice(0, SECRET_LENGTH);

const stepAt = (now: Instant): number => Math.floor(now / 1000 / STEP_SECONDS);

/**
 * The time step of a code that is right now, by the machine's clock, as on the user's device (DECISIONS 298); undefined
 * for any other text.
 */
export function stepOf(totp: TOTP, code: string, now: Instant): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : stepAt(now) + delta;
}

export const sealSecret = ({ vault }: Pick<Gateway, 'vault'>, { key }: Pick<User, 'key'>, secret: string) =>
  vault.seal(OF_GATEWAY, key, secret);

const CODES = 10;
const CODE_BYTES = 10;

/** Ten codes that each replace a one-time code once, for users whose device is lost. */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: CODES }, () =>
    randomBytes(CODE_BYTES)
      .toString('hex')
      .replace(/(.{5})(?=.)/g, '$1-'),
  );

const plainCode = (code: string): string => code.toLowerCase().replaceAll(/[^0-9a-f]/g, '');

export const recoveryHash = (
  { fingerprint }: Pick<Gateway, 'fingerprint'>,
  { key }: Pick<User, 'key'>,
  code: string,
): string => fingerprint(`recovery code of user ${key} ${plainCode(code)}`);

/**
 * A user after the use of a second factor: a one-time code that is later than the last one, or a recovery code, which
 * is used up. Undefined when it is neither.
 */
export async function withFactor(
  gateway: Pick<Gateway, 'vault' | 'fingerprint' | 'clock'>,
  user: User,
  code: string,
): Promise<User | undefined> {
  if (user.totp === null) return undefined;
  const hash = recoveryHash(gateway, user, code);
  if (user.recoveryCodes.includes(hash))
    return { ...user, recoveryCodes: user.recoveryCodes.filter((each) => each !== hash) };
  const secret = await gateway.vault.open(OF_GATEWAY, user.key, user.totp);
  const now = gateway.clock.ofMachine();
  const step = stepOf(totpOf(user.email, secret), code.replaceAll(/\s/g, ''), now);
  return step === undefined || step <= lastStepOf(user, now) ? undefined : { ...user, totpStep: step };
}

/** The step of the last code that was used; none where a clock that was ahead has determined it. */
const lastStepOf = ({ totpStep }: User, now: Instant): number => (totpStep > stepAt(now) + WINDOW ? 0 : totpStep);
