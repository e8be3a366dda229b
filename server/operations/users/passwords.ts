import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/*
 * Passwords as argon2id hashes (RFC 9106) in the PHC format, which names the parameters: a hash that was made with
 * others is recognised, and made anew at the next sign-in. OWASP's parameters of 46 MiB and one pass (DECISIONS 162).
 */

const MEMORY_KIB = 47_104;
const PASSES = 1;
const LANES = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** In characters: NIST SP 800-63B, 3.1.1.2, for passwords beside another factor, and an upper bound for the work. */
const PASSWORD_MIN = 12;
const PASSWORD_MAX = 128;

export const isPasswordLong = (password: string): boolean =>
  password.normalize('NFKC').length >= PASSWORD_MIN && password.length <= PASSWORD_MAX;

const derive = promisify(argon2);

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await inTurn(() =>
    derive('argon2id', parameters(password, { salt, memory: MEMORY_KIB, passes: PASSES })),
  );
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(salt)}$${base64(tag)}`;
}

/** Whether a password is the one of a hash. Without a hash it takes as long, and is never the right one. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, salt = '', tag = ''] = FORM.exec(hash ?? '') ?? [];
  const expected = Buffer.from(tag, 'base64');
  const wanted = {
    salt: expected.length === TAG_BYTES ? Buffer.from(salt, 'base64') : Buffer.alloc(SALT_BYTES),
    memory: Number(memory ?? MEMORY_KIB),
    passes: Number(passes ?? PASSES),
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
