import { flag, oneOf } from '../../schemas/schema.ts';
import { setting, type SettingGroup } from './setting.ts';

/** How accounts are authenticated. */
export const authenticationSettings = {
  unavailableAuthentication: setting(
    oneOf(['stop', 'continue']),
    'stop',
    'with `continue` a payment proceeds when issuer or directory server could not authenticate it or do not participate',
  ),
  authenticationRequired: setting(flag, false, 'whether cards outside every 3-D Secure range are refused'),
} as const satisfies SettingGroup;
