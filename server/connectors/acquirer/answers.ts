import { APPROVED_RESPONSE, declineCode } from 'shared';
import type { Answer } from '../../core/payments/acquirer.ts';
import type { Fields } from '../../core/fields.ts';

/** What an acquirer said, in the terms of ISO 8583. */
export type Verdict = {
  /** Field 39; `00` is the approval. */
  readonly responseCode: string;
  /** A result code of ours that test data asked for. */
  readonly forcedCode?: string | undefined;
  readonly brand?: string | undefined;
  readonly transactionId: string;
  readonly institute: string;
  /** What it learned of card, code and address, by the names of the payment response. */
  readonly found?: Fields | undefined;
};

/** Translates a verdict for the payment's answer (spec, Payment response: resultDetails). */
export function answerOf({ responseCode, forcedCode, brand, transactionId, institute, found }: Verdict): Answer {
  const details: Fields = {
    ConnectorTxID1: transactionId,
    clearingInstituteName: institute,
    AcquirerResponse: responseCode,
  };
  const told = found ? { details, found } : { details };
  if (responseCode !== APPROVED_RESPONSE)
    return { kind: 'declined', resultCode: forcedCode ?? declineCode(responseCode, brand), ...told };
  return forcedCode === undefined
    ? { kind: 'approved', ...told }
    : { kind: 'approved', ...told, resultCode: forcedCode };
}

/** Result codes for what happens on the way to an acquirer. */
export const wayCodes = {
  /** Not a byte was sent: nobody was there. */
  unreachable: '900.100.600',
  /** Said of a request that comes after its key was called dead. */
  tooLate: '900.100.310',
  /** The acquirer did not understand the question, so that it did nothing. */
  notUnderstood: '900.100.200',
  /** The cardholder's proof belongs to something else. */
  proofInvalid: '800.400.200',
} as const;
