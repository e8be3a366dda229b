import { APPROVED_RESPONSE, declineCode } from 'shared';
import { ADVICE } from '../../core/agreements/advice.ts';
import { SCHEME_TRANSACTION } from '../../core/instruction.ts';
import type { Fields } from '../../core/fields.ts';
import type { Money } from '../../core/values.ts';
import type { SynchronousResponse } from './acquirer.ts';

/** An authorisation result in the terms of ISO 8583. */
type AuthorizationResult = {
  /** Field 39; `00` is the approval. */
  readonly responseCode: string;
  /** A result code of the gateway that the test data demands. */
  readonly forcedCode?: string | undefined;
  readonly brand?: string | undefined;
  readonly transactionId: string;
  readonly institute: string;
  /** The checks of card, security code and address, by the names of the payment response. */
  readonly acquirerChecks?: Fields | undefined;
  readonly carriedOut?: Money | undefined;
  /** The scheme's id of the first transaction of a standing instruction. */
  readonly schemeTransactionId?: string | undefined;
  /** The issuer's advice about retries after a decline (merchant advice code). */
  readonly advice?: string | undefined;
  /** The last day on which the acquirer may report bookings. */
  readonly reportsUntil?: string | undefined;
  /** Details of the acquirer's own. */
  readonly more?: Fields | undefined;
};

/**
 * Translates an authorisation result into the terms of the payment response (spec, Payment response: resultDetails).
 */
export function responseOf(result: AuthorizationResult): SynchronousResponse {
  const { responseCode, forcedCode, brand, transactionId, institute, acquirerChecks, carriedOut } = result;
  const { schemeTransactionId, advice, more, reportsUntil } = result;
  const details: Fields = {
    ConnectorTxID1: transactionId,
    clearingInstituteName: institute,
    AcquirerResponse: responseCode,
    ...(schemeTransactionId === undefined ? {} : { [SCHEME_TRANSACTION]: schemeTransactionId }),
    ...(advice === undefined || responseCode === APPROVED_RESPONSE ? {} : { [ADVICE]: advice }),
    ...more,
  };
  const members = acquirerChecks ? { details, acquirerChecks } : { details };
  if (responseCode !== APPROVED_RESPONSE) {
    return { kind: 'declined', resultCode: forcedCode ?? declineCode(responseCode, brand), ...members };
  }
  return {
    kind: 'approved',
    ...members,
    ...(forcedCode === undefined ? {} : { resultCode: forcedCode }),
    ...(carriedOut ? { carriedOut } : {}),
    ...(reportsUntil === undefined ? {} : { reportsUntil }),
  };
}

/** Result codes of requests without an authorisation result. */
export const transportCodes = {
  /** No connection: not a byte was sent. */
  unreachable: '900.100.600',
  /** Nothing was sent, because the requests before had no response (DECISIONS 85). */
  failingFast: '900.100.500',
  /** The acquirer states that it has not processed the request, for a fault of its own. */
  notProcessed: '900.100.201',
  /** The request arrived after an inquiry had blocked its key. */
  keyBlocked: '900.100.310',
  /** The acquirer found the request malformed and did not carry it out. */
  notUnderstood: '900.100.200',
  /** The cardholder's proof belongs to another card, transaction or amount. */
  proofInvalid: '800.400.200',
} as const;
