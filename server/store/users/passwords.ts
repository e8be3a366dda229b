import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { PASSWORD_MAX } from '../../core/users/password.ts';

/*
 * Passwords as argon2id hashes (RFC 9106) in the PHC format, which names the parameters: a hash that was made with
 * others is recognised, and made anew at the next sign-in. OWASP's parameters of 46 MiB and one pass (DECISIONS 162).
 */

/** What a hash costs, and one who tries passwords: memory in KiB, and passes over it. */
export type PasswordCost = { readonly memory: number; readonly passes: number };

/** Hashes of passwords as a gateway makes them. */
export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  /** Whether a password is the one of a hash. Without a hash it takes as long, and is never the right one. */
  readonly isOf: (password: string, hash: string | null) => Promise<boolean>;
  /** Whether a hash was made with the parameters of today. */
  readonly isOfToday: (hash: string) => boolean;
};

const OWASP: PasswordCost = { memory: 47_104, passes: 1 };

/** Stories hash hundreds of passwords that are in their texts, at a cost of their own. */
export const passwordsOf = (cost: PasswordCost = OWASP): Passwords => ({
  hash: (password) => hashPassword(password, cost),
  isOf: (password, hash) => isPassword(password, hash, cost),
  isOfToday: (hash) => hash.startsWith(headOf(cost)),
});

const LANES = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

const derive = promisify(argon2);

const headOf = ({ memory, passes }: PasswordCost): string => `$argon2id$v=19$m=${memory},t=${passes},p=${LANES}$`;

async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await inTurn(() => derive('argon2id', parameters(password, { salt, ...cost })));
  return `${headOf(cost)}${base64(salt)}$${base64(tag)}`;
}

async function isPassword(password: string, hash: string | null, cost: PasswordCost): Promise<boolean> {
  const [, memory, passes, salt = '', tag = ''] = FORM.exec(hash ?? '') ?? [];
  const expected = Buffer.from(tag, 'base64');
  const wanted = {
    salt: expected.length === TAG_BYTES ? Buffer.from(salt, 'base64') : Buffer.alloc(SALT_BYTES),
    memory: Number(memory ?? cost.memory),
    passes: Number(passes ?? cost.passes),
  };
  const found = await inTurn(() => derive('argon2id', parameters(password.slice(0, PASSWORD_MAX), wanted)));
  return expected.length === TAG_BYTES && timingSafeEqual(found, expected);
}

const FORM = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=1\$([\w+/]{8,64})\$([\w+/]{43})$/;

type Wanted = { readonly salt: Buffer; readonly memory: number; readonly passes: number };

/** A password is normalised, because keyboards write the same letter in several ways (NIST SP 800-63B, 3.1.1.2). */
const parameters = (password: string, { salt, memory, passes }: Wanted): Argon2Parameters => ({
  message: Buffer.from(password.normalize('NFKC')),
  nonce: salt,
  parallelism: LANES,
  tagLength: TAG_BYTES,
  memory,
  passes,
});

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** How many passwords are hashed at once: each takes memory and a thread that files and names need, too. */
const AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
