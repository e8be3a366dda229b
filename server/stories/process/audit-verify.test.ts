import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fileWith, freshFolder } from './folder.ts';

const WRONG_SETTING = 78;
const script = join(import.meta.dirname, '../../start/audit/verify.ts');
const keyFile = fileWith('0123456789abcdef'.repeat(4));
const nowhere = join(freshFolder(), 'nothing');

function verifies(words: readonly string[], key = keyFile) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], {
    env: { TILLWAY_KEY_FILE: key },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

it.for([
  ['no file', [], keyFile, /^Name the file of an export, .*\n$/],
  ['a word too many', [keyFile, '1:a', 'b'], keyFile, /^Name the file of an export, .*\n$/],
  ['a file that is missing', [nowhere], keyFile, /^\/.*nothing cannot be read: ENOENT.*\n$/],
  ['a key file that is missing', [keyFile], nowhere, /^TILLWAY_KEY_FILE: .*\n$/],
] as const)('audit:verify with %s ends with one line', { timeout: 30_000 }, ([, words, key, line]) => {
  expect(verifies(words, key)).toEqual({
    status: WRONG_SETTING,
    stdout: '',
    stderr: expect.stringMatching(line),
  });
});

it('audit:verify with a file that is no export ends with status 1 and one line', { timeout: 30_000 }, () => {
  expect(verifies([fileWith('no export\r\n')])).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The file has no column .*\n$/),
  });
});
