import { isSepaReason, sepaReasons } from '../bank-accounts/sepa-reasons.ts';

/** The result code for each response code (ISO 8583, field 39). */
export const responseCodes: Readonly<Record<string, string>> = {
  '04': '800.100.171',
  '05': '800.100.152',
  '07': '800.100.171',
  '12': '800.100.154',
  '13': '800.100.174',
  '14': '800.100.151',
  '25': '800.100.167',
  '41': '800.100.165',
  '43': '800.100.159',
  '51': '800.100.155',
  '54': '800.100.157',
  '55': '800.100.166',
  '57': '800.100.170',
  '58': '800.100.170',
  '59': '800.100.158',
  '61': '800.100.162',
  '62': '800.100.168',
  '65': '800.100.163',
  '75': '800.100.178',
  '82': '800.100.153',
  N7: '800.100.153',
  '1A': '300.100.100',
  '91': '900.100.600',
  '94': '800.110.100',
  '96': '900.100.201',
};
export const APPROVED_RESPONSE = '00';
const DECLINED_WITHOUT_REASON = '800.100.100';
const AUTHENTICATION_NEEDED = '1A';

/**
 * The result code of a response code other than the approval: one of a card, or the reason of a bank. Mastercard's 65 asks for an authentication of the
 * cardholder, as 1A does for other schemes.
 */
export function declineCode(responseCode: string, brand?: string): string {
  const code = responseCode === '65' && brand === 'MASTER' ? AUTHENTICATION_NEEDED : responseCode;
  if (isSepaReason(code)) return sepaReasons[code].rejected;
  return responseCodes[code] ?? DECLINED_WITHOUT_REASON;
}
