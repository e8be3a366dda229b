import { readFileSync } from 'node:fs';
import { readConfig, WRONG_SETTING, WrongSetting } from '../../config.ts';
import { chainFault, headFault, sealFault } from '../../core/audit/entry.ts';
import { keyedHash } from '../../store/keyed-hash.ts';
import { deriveKey } from '../../store/vault.ts';
import { defaultKeyFile, reasonOf } from '../database.ts';
import { readKeyFile } from '../key-file.ts';
import { exportedIn } from './exported.ts';
import { headsIn } from './heads.ts';

/*
 * `npm run audit:verify FILE [HEAD]`: checks an export of the audit without a gateway, by the key file alone, and
 * names the first entry that was changed, deleted or moved. The same holds for a list of all entries as CSV; of a part,
 * each entry is checked alone. With a head that the log has, its file, or the folder of all
 * such files, it also shows that no entry at the end is missing, and that the chain was not made anew.
 */

function verify(path: string, head: string | undefined): string | undefined {
  const { keyFile, database, mode } = readConfig();
  const hash = keyedHash(deriveKey(readKeyFile(keyFile ?? defaultKeyFile(database), mode), 'audit'));
  const { entries, isList } = exportedIn(textOf(path));
  const gap = chainFault(entries, hash);
  const found = (isList && gap?.fault === 'deleted' && sealFault(entries, hash)) || gap;
  if (found && isList && found.fault === 'deleted')
    return `Entry ${found.place} is not in the file; the ${entries.length} entries that are there are as they were written`;
  if (found) return `Entry ${found.place} was ${found.fault}`;
  for (const noted of head === undefined ? [] : headsIn(head)) {
    const other = headFault(entries, noted);
    if (other === 'cut') return `Entry ${noted.place} is missing: the export ends before the head`;
    if (other === 'other') return `Entry ${noted.place} is not the one of the head: the chain was made anew`;
  }
  console.log(`${entries.length} entries, the last one ${entries.at(-1)?.link ?? ''}: as they were written`);
  return undefined;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (fault) {
    throw new WrongSetting(`${path} cannot be read: ${reasonOf(fault)}`);
  }
}

const [, , path, head, ...more] = process.argv;
try {
  if (path === undefined || more.length > 0)
    throw new WrongSetting('Name the file of an export, and a head if there is one: npm run audit:verify FILE [HEAD]');
  const fault = verify(path, head);
  if (fault !== undefined) {
    console.error(fault);
    process.exitCode = 1;
  }
} catch (fault) {
  if (!(fault instanceof WrongSetting || fault instanceof SyntaxError)) throw fault;
  console.error(fault.message);
  process.exitCode = fault instanceof WrongSetting ? WRONG_SETTING : 1;
}
