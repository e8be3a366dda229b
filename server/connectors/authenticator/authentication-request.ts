import { countryNumber, currencyExponent, currencyNumber, schemeOf } from 'shared';
import type { AuthenticationRequest } from '../../core/authentication/authentication.ts';
import { customParameters, type Fields } from '../../core/fields.ts';
import type { Instant } from '../../core/values.ts';
import { phones } from './phones.ts';
import { agreement, challengeIndicator, channel } from './requestor-wishes.ts';

export const MESSAGE_VERSION = '2.2.0';

/**
 * The AReq of EMV 3-D Secure 2.2, in the shopper's browser or without the shopper. Data that the request does not have
 * is left out.
 */
export function authenticationRequestMessage(request: AuthenticationRequest, now: Instant): Record<string, unknown> {
  const { card, fields } = request;
  // What the payment's parameters name takes the place of what its merchant account has.
  const own = request.requestor ?? {};
  return present({
    messageType: 'AReq',
    messageVersion: MESSAGE_VERSION,
    messageCategory: request.amountCents === 0 ? ACCOUNT_CHECK : PAYMENT,
    ...channel(request),
    threeDSServerTransID: request.transactionId,
    threeDSServerRefNumber: 'TILLWAY',
    threeDSServerURL: request.resultsUrl,
    threeDSRequestorURL: fields['threeDSecure.merchant.url'] ?? own.requestorUrl ?? new URL(request.returnUrl).origin,
    threeDSRequestorID: cut(requestor('requestorId', request) ?? own.requestorId, 35),
    threeDSRequestorName: cut(requestor('requestorName', request) ?? own.requestorName ?? request.merchantName, 40),
    threeDSRequestorChallengeInd: challengeIndicator(request),
    acctNumber: card.number,
    cardExpiryDate: card.expiryYear.slice(-2) + card.expiryMonth,
    cardholderName: card.holder === null ? undefined : cut(card.holder, 45),
    email: fields['customer.email'],
    ...phones(fields),
    merchantName: cut(request.merchantName, 40),
    merchantCountryCode: countryNumber(
      fields['threeDSecure.merchant.country'] ?? fields['merchant.country'] ?? own.merchantCountry ?? '',
    ),
    mcc: fields['merchant.mcc'] ?? own.merchantCategoryCode,
    acquirerBIN: own.acquirerBin,
    acquirerMerchantID: cut(merchantId(request) ?? own.acquirerMerchantId, 35),
    ...purchase(request, now),
    ...agreement(request),
    ...address('billAddr', 'billing.', fields),
    ...address('shipAddr', 'shipping.', fields),
    ...(request.isRequestorInitiated ? {} : browser(fields)),
    messageExtension: testExtension(fields),
  });
}

/** The message categories: a payment, or a check of the account alone. */
const PAYMENT = '01';
const ACCOUNT_CHECK = '02';

/** The merchant's id of version 1: Maestro has one of its own there, beside that of its scheme. */
const merchantId = ({ brand, fields }: AuthenticationRequest): string | undefined =>
  [brand?.toLowerCase(), schemeOf(brand)]
    .map((name) => fields[`threeDSecure.v1.${name ?? ''}.requestorId`])
    .find((id) => id !== undefined);

/** The merchant's id or name at the scheme's directory server (spec, 3D Secure; DECISIONS 21). */
const requestor = (
  member: 'requestorId' | 'requestorName',
  { brand, fields }: AuthenticationRequest,
): string | undefined => fields[`threeDSecure.v2.${schemeOf(brand) ?? ''}.${member}`];

/** Amounts in the currency's own smallest unit (ISO 4217 exponent), currencies as numbers. */
function purchase({ amountCents, currency }: AuthenticationRequest, now: Instant): Record<string, unknown> {
  const exponent = currencyExponent(currency) ?? 2;
  return {
    purchaseAmount: String(Math.round(amountCents * 10 ** (exponent - 2))),
    purchaseCurrency: currencyNumber(currency),
    purchaseExponent: String(exponent),
    purchaseDate: new Date(now).toISOString().replace(/\D/g, '').slice(0, 14),
  };
}

function address(
  name: 'billAddr' | 'shipAddr',
  prefix: 'billing.' | 'shipping.',
  fields: Fields,
): Record<string, unknown> {
  const street = [fields[`${prefix}street1`], fields[`${prefix}houseNumber1`]]
    .filter((part) => part !== undefined)
    .join(' ');
  return {
    [`${name}Line1`]: street === '' ? undefined : cut(street, 50),
    [`${name}Line2`]: cut(fields[`${prefix}street2`], 50),
    [`${name}City`]: cut(fields[`${prefix}city`], 50),
    // A code of ISO 3166-2 has at most three characters; a state's name is left out.
    [`${name}State`]: (fields[`${prefix}state`]?.length ?? 0) <= 3 ? fields[`${prefix}state`] : undefined,
    [`${name}PostCode`]: cut(fields[`${prefix}postcode`], 16),
    [`${name}Country`]: countryNumber(fields[`${prefix}country`] ?? ''),
  };
}

/**
 * Browser data (EMV 3-D Secure 2.2, table A.1). A colour depth that the standard does not list is sent as the next
 * lower one.
 */
function browser(fields: Fields): Record<string, unknown> {
  const value = (name: string): string | undefined => fields[`customer.browser.${name}`];
  return {
    browserAcceptHeader: value('acceptHeader'),
    browserIP: fields['customer.ip'],
    browserJavaEnabled: truth(value('javaEnabled')),
    browserJavascriptEnabled: truth(value('javascriptEnabled')),
    browserLanguage: language(value('language')),
    browserColorDepth: colorDepth(value('screenColorDepth')),
    browserScreenHeight: value('screenHeight'),
    browserScreenWidth: value('screenWidth'),
    browserTZ: value('timezone'),
    browserUserAgent: value('userAgent'),
  };
}

const truth = (text: string | undefined): boolean | undefined => (text === undefined ? undefined : text === 'true');

const COLOR_DEPTHS = [48, 32, 24, 16, 15, 8, 4, 1];
const colorDepth = (text: string | undefined): string | undefined =>
  COLOR_DEPTHS.find((depth) => depth <= Number(text))?.toString();

/** At most eight characters, cut between subtags: `zh-Hant-TW` becomes `zh-Hant`. */
function language(tag: string | undefined): string | undefined {
  return tag === undefined || tag.length <= 8
    ? tag
    : language(tag.slice(0, tag.lastIndexOf('-') > 0 ? tag.lastIndexOf('-') : 8));
}

/** The test parameters for the simulated issuer, in a message extension that real issuers ignore. */
function testExtension(fields: Fields): unknown {
  const custom = customParameters(fields);
  const data = present({ enrolled: custom['3DS2_enrolled'], flow: custom['3DS2_flow'], trouble: custom['SIM_3ds'] });
  return Object.keys(data).length === 0
    ? undefined
    : [{ name: 'Test wishes', id: 'TILLWAY-TEST', criticalityIndicator: false, data }];
}

function cut(text: string, length: number): string;
function cut(text: string | undefined, length: number): string | undefined;
function cut(text: string | undefined, length: number): string | undefined {
  return text?.slice(0, length);
}

const present = (message: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(message).filter(([, value]) => value !== undefined));
