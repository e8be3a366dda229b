import type { Fields } from '../../core/fields.ts';

/** A phone number of EMV 3-D Secure 2: the country's calling code and the rest, digits only. */
type Phone = { readonly cc: string; readonly subscriber: string };

/** The calling codes of one and two digits; all others have three (ITU-T E.164). */
const SHORT_CODES = /^(?:1|7|20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;
const SUBSCRIBER_LENGTH = 15;

/** The members of an AReq for phone numbers. A number without a calling code is left out, because it has no place. */
export const phones = (fields: Fields): Readonly<Record<string, Phone | undefined>> => ({
  homePhone: phoneOf(fields['customer.phone']),
  mobilePhone: phoneOf(fields['customer.mobile']),
  workPhone: phoneOf(fields['customer.workPhone']),
});

function phoneOf(text = ''): Phone | undefined {
  const international = /^\s*(?:\+|00)(.*)$/s.exec(text)?.[1];
  const digits = international?.replaceAll(/\D/g, '') ?? '';
  const cc = SHORT_CODES.exec(digits)?.[0] ?? digits.slice(0, 3);
  const subscriber = digits.slice(cc.length);
  return subscriber === '' || subscriber.length > SUBSCRIBER_LENGTH ? undefined : { cc, subscriber };
}
