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

const flag = { type: 'boolean', default: false } as const;
const options = {
  demo: flag,
  history: flag,
  'no-history': flag,
  'accept-clock': flag,
  'new-database': flag,
  invite: { type: 'string' },
} as const;

/** What each option does. The word behind the name of one is its value. */
const help: Readonly<Record<keyof typeof options | 'help' | 'version', string>> = {
  demo: 'starts the demo shop as well, in test mode',
  history: 'fills a fresh database of the demo with a month of history',
  'no-history': 'leaves it out',
  'accept-clock': 'takes the clock of the machine as right, whatever the database has',
  'new-database': 'begins with an empty database in live mode',
  invite: 'EMAIL: prints a link for a user of the back office',
  help: 'prints this',
  version: 'prints the build number',
};

/** What is printed instead of a start; undefined where neither help nor the version is asked for. */
export function printedFor(words: readonly string[], buildNumber: string): string | undefined {
  if (words.includes('--version')) return buildNumber;
  if (!words.includes('--help')) return undefined;
  const lines = Object.entries(help).map(([name, about]) => `--${name.padEnd('accept-clock'.length)}  ${about}`);
  return [...lines, 'Settings are variables of the environment: see docs/operate.md'].join('\n');
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options }).values;
  } catch (fault) {
    throw fault instanceof TypeError ? new WrongSetting(fault.message) : fault;
  }
}
