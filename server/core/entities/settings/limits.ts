import { THROTTLE_MAX, throttles, type ThrottleSettings } from '../../limits/throttles.ts';
import { flag, orNull, whole } from '../../schemas/schema.ts';
import { setting, type Setting, type SettingGroup } from './setting.ts';

const limit = orNull(whole(1, THROTTLE_MAX));

/** How often a token may call each operation: a setting for each row of the table of throttles. */
export const limitSettings = Object.fromEntries(
  Object.values(throttles).map(({ setting: name, per, live, test }) => [
    name,
    setting(
      limit,
      null,
      `how many calls a token may make in a minute${per === 'resource' ? ' for each id' : ''}; \`null\`: ${live} in live mode, ${test ?? 'any number'} in test mode, see [limits.md](limits.md)`,
    ),
  ]),
  // The cast holds because the names are those of the table.
) as Readonly<Record<keyof ThrottleSettings, Setting<number | null>>>;

/** The defence of checkouts against tests of stolen cards (docs/limits.md). */
export const defenceSettings = {
  checkoutAttempts: setting(limit, null, 'how many attempts a checkout may take'),
  checkoutDeclines: setting(limit, null, 'how many declined attempts a checkout may take'),
  addressAttempts: setting(limit, null, 'how many attempts may come from one address'),
  binDeclines: setting(limit, null, 'how many attempts with cards of one BIN may be declined'),
  cardDeclines: setting(limit, null, 'how many attempts with one card may be declined'),
  declineShare: setting(
    orNull(whole(1, 100)),
    null,
    'the percentage of declined attempts from which on an entity is taken for attacked',
  ),
  genericDeclines: setting(flag, false, 'whether shoppers are shown no reason of a decline'),
} as const satisfies SettingGroup;
