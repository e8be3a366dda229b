import type { AuthenticationRequest } from '../../core/authentication/authentication.ts';
import { customParameters, type Fields } from '../../core/fields.ts';

const CHALLENGE_MANDATED = '04';

/**
 * The challenge indicators that ask for each exemption (spec, 3D Secure: exemptionFlag; EMV 3-D Secure 2.2). Low value
 * and corporate payments have no indicator of their own there.
 */
const exemptions: Readonly<Record<string, string>> = { '01': '02', '02': '05', '03': '08', '04': '02' };

/** Whether the merchant wishes for a challenge, and by which exemption it could do without. */
export const challengeIndicator = ({ fields, mandatesChallenge }: AuthenticationRequest): string | undefined =>
  mandatesChallenge
    ? CHALLENGE_MANDATED
    : (fields['threeDSecure.challengeIndicator'] ??
      exemptions[fields['threeDSecure.exemptionFlag'] ?? ''] ??
      (beginsAgreement(fields) ? CHALLENGE_MANDATED : undefined));

/** Whether a shopper agrees to later charges, which begins with a challenge (EMV 3-D Secure 2; spec, Card on file). */
const beginsAgreement = (fields: Fields): boolean =>
  (fields['standingInstruction.mode'] === 'INITIAL' && fields['standingInstruction.source'] !== 'MIT') ||
  fields['createRegistration'] === 'true';

const ACCOUNT_CHECK = '04';
const PAYMENT = '01';

/** The terms of recurring payments and instalments: end and frequency (EMV 3-D Secure 2; spec, Card on file). */
export function agreement({ amountCents, fields }: AuthenticationRequest): Record<string, unknown> {
  const type = fields['standingInstruction.type'];
  const indicator = type === 'RECURRING' ? '02' : type === 'INSTALLMENT' ? '03' : undefined;
  if (indicator === undefined)
    return { threeDSRequestorAuthenticationInd: amountCents === 0 ? ACCOUNT_CHECK : PAYMENT };
  return {
    threeDSRequestorAuthenticationInd: indicator,
    recurringExpiry: fields['standingInstruction.expiry']?.replaceAll('-', ''),
    recurringFrequency: fields['standingInstruction.frequency'],
    purchaseInstalData: type === 'INSTALLMENT' ? fields['standingInstruction.numberOfInstallments'] : undefined,
  };
}

/** Values of deviceChannel. */
const BROWSER = '02';
const REQUESTOR_INITIATED = '03';

/** Values of threeRIInd for each type of standing instruction. */
const initiations: Readonly<Record<string, string>> = { RECURRING: '01', INSTALLMENT: '02' };
const OTHER_PAYMENT = '11';

/** The longest decoupled authentication, in minutes: five digits. */
const DECOUPLED_MINUTES = '00010';

/**
 * The channel of an authentication: the shopper's browser, or the merchant without the shopper (3RI, EMV 3-D Secure
 * 2.2). A merchant that wishes for a challenge there lets the issuer reach the shopper by its own means (decoupled).
 */
export function channel(request: AuthenticationRequest): Record<string, unknown> {
  const { fields, isRequestorInitiated, returnUrl, methodCompletion } = request;
  if (!isRequestorInitiated) {
    return { deviceChannel: BROWSER, notificationURL: returnUrl, threeDSCompInd: methodCompletion };
  }
  const custom = customParameters(fields);
  const isDecoupled = ['03', '04'].includes(fields['threeDSecure.challengeIndicator'] ?? '');
  return {
    deviceChannel: REQUESTOR_INITIATED,
    threeRIInd: custom['threeRIInd'] ?? initiations[fields['standingInstruction.type'] ?? ''] ?? OTHER_PAYMENT,
    threeDSRequestorDecReqInd: isDecoupled ? 'Y' : 'N',
    threeDSRequestorDecMaxTime: isDecoupled ? DECOUPLED_MINUTES : undefined,
    threeDSRequestorPriorAuthenticationInfo: priorAuthentication(custom),
  };
}

/** The earlier authentication that the merchant refers to, with the names that this API family gives it. */
function priorAuthentication({ PriorReference, PriorAuthData }: Fields): Record<string, unknown> | undefined {
  if (PriorReference === undefined && PriorAuthData === undefined) return undefined;
  return {
    ...(PriorReference === undefined ? {} : { threeDSReqPriorRef: PriorReference.slice(0, 36) }),
    ...(PriorAuthData === undefined ? {} : { threeDSReqPriorAuthData: PriorAuthData.slice(0, 2048) }),
  };
}
