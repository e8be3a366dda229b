import { type Condition, conditions } from 'shared';
import { flag, oneOf, setOf } from '../../schemas/schema.ts';
import { setting, type SettingGroup } from './setting.ts';

/** The cast holds because the keys of the table are the names of its conditions. */
const conditionNames = Object.keys(conditions) as readonly Condition[];

/** How requests are read. */
export const requestSettings = {
  requires: setting(
    setOf(oneOf(conditionNames)),
    [],
    'conditions under which conditional parameters are required, such as `threeDSecureV2`, `addressCheck`, `risk`; what a checkout lacks of names, e-mail, phone and billing address, the form asks for',
  ),
  keepEvents: setting(flag, false, 'whether events are kept for `GET /v1/events` even where no webhook takes them'),
  validation: setting(
    oneOf(['strict', 'lenient']),
    'strict',
    '`lenient` accepts what shops of other platforms send, see [Strict and lenient](payments.md#strict-and-lenient)',
  ),
  bodyCredentials: setting(
    flag,
    false,
    'whether a token may come as `authentication.userId` and `.password`, in a body or in the query of GET and DELETE',
  ),
} as const satisfies SettingGroup;
