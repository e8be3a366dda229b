import { expect, it } from 'vitest';
import { passwordsOf } from './passwords.ts';

it('a password is kept as argon2id of 46 MiB and one pass, and recognised however it was typed', async () => {
  const passwords = passwordsOf();
  const hash = await passwords.hash('Zo\u00eb and twelve');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(
    await Promise.all([passwords.isOf('Zoe\u0308 and twelve', hash), passwords.isOf('Zoe and twelve', hash)]),
  ).toEqual([true, false]);
  expect(passwords.isOfToday(hash)).toBe(true);
});

it('a hash of other parameters is recognised, and known to be old', async () => {
  const passwords = passwordsOf({ memory: 64, passes: 1 });
  const old = await passwordsOf({ memory: 128, passes: 2 }).hash('correct horse');
  expect([passwords.isOfToday(old), await passwords.isOf('correct horse', old)]).toEqual([false, true]);
  expect(await passwords.isOf('correct horse', null)).toBe(false);
});
