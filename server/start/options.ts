import { parseArgs } from 'node:util';
import { type Config, WrongSetting } from '../config.ts';

/** What the command line asks for, beside the settings. */
export type Options = {
  /** The demo shop, which live mode does not have. */
  readonly demo: boolean;
  /** A month of history in a fresh database. */
  readonly history: boolean;
  /** The address of a user of the back office who is invited. */
  readonly invite: string | undefined;
  /** Whether live mode may begin with an empty database. */
  readonly newDatabase: boolean;
};

/**
 * Reads the command line. Throws WrongSetting for what it does not know and for what the settings leave out, which would
 * be missed without a word.
 */
export function readOptions(words: readonly string[], { mode, office }: Pick<Config, 'mode' | 'office'>): Options {
  const { demo, invite, history, 'no-history': withoutHistory, 'new-database': newDatabase } = parsed(words);
  if (invite !== undefined && !ADDRESS.test(invite)) throw new WrongSetting('--invite: expected an e-mail address');
  if (invite !== undefined && !office) throw new WrongSetting('--invite: needs TILLWAY_OFFICE=on');
  if (demo && mode === 'live') throw new WrongSetting('--demo: live mode has no demo shop');
  return { demo, history: history && !withoutHistory, invite, newDatabase };
}

const ADDRESS = /^[^\s@]+@[^\s@]+$/;

function parsed(words: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args: [...words],
      options: {
        demo: flag,
        history: flag,
        'no-history': flag,
        'accept-clock': flag,
        'new-database': flag,
        invite: { type: 'string' },
      },
    }).values;
  } catch (fault) {
    throw fault instanceof TypeError ? new WrongSetting(fault.message) : fault;
  }
}
