import { flag, formatted, orNull, words } from '../../schemas/schema.ts';
import { setting, type SettingGroup } from './setting.ts';

/** How accounts are stored and offered. */
export const registrationSettings = {
  verifyRegistrations: setting(
    orNull(formatted('currency')),
    null,
    'a currency, such as `EUR`, in which an account is verified by 3-D Secure and 0.00 before it is stored without a payment',
  ),
  registrationsNeedCode: setting(
    flag,
    false,
    'whether a stored card that a shopper chooses in a checkout needs its security code',
  ),
  shoppersDeleteRegistrations: setting(
    flag,
    false,
    'whether shoppers may delete the stored accounts that a checkout offers',
  ),
  consentVersion: setting(
    orNull(words(1, 64)),
    null,
    'the version of the text with which the form asks whether it may store the account; `null`: it does not ask',
  ),
} as const satisfies SettingGroup;
