import { APPROVED_RESPONSE, declineCode } from 'shared';
import type { Fields } from '../../core/fields.ts';
import type { SynchronousResponse } from './acquirer.ts';

/** An authorisation result in the terms of ISO 8583. */
type AuthorizationResult = {
  /** Field 39; `00` is the approval. */
  readonly responseCode: string;
  /** A result code of the gateway that test data asked for. */
  readonly forcedCode?: string | undefined;
  readonly brand?: string | undefined;
  readonly transactionId: string;
  readonly institute: string;
  /** The checks of card, security code and address, by the names of the payment response. */
  readonly acquirerChecks?: Fields | undefined;
};

/** Translates an authorisation result for the payment's answer (spec, Payment response: resultDetails). */
export function responseOf(result: AuthorizationResult): SynchronousResponse {
  const { responseCode, forcedCode, brand, transactionId, institute, acquirerChecks } = result;
  const details: Fields = {
    ConnectorTxID1: transactionId,
    clearingInstituteName: institute,
    AcquirerResponse: responseCode,
  };
  const remarks = acquirerChecks ? { details, acquirerChecks } : { details };
  if (responseCode !== APPROVED_RESPONSE) {
    return { kind: 'declined', resultCode: forcedCode ?? declineCode(responseCode, brand), ...remarks };
  }
  return { kind: 'approved', ...remarks, ...(forcedCode === undefined ? {} : { resultCode: forcedCode }) };
}

/** Result codes of requests that never became an authorisation result. */
export const transportCodes = {
  /** Not a byte was sent: no connection. */
  unreachable: '900.100.600',
  /** The request came after its key was blocked by an inquiry. */
  keyBlocked: '900.100.310',
  /** The acquirer did not understand the request, so that it did nothing. */
  notUnderstood: '900.100.200',
  /** The cardholder's proof belongs to another card, transaction or amount. */
  proofInvalid: '800.400.200',
} as const;
