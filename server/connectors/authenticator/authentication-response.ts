import { parseJson } from 'shared';
import { z } from 'zod';
import type { AuthenticationResponse } from '../../core/authentication/authentication.ts';
import { isIssuerAddress } from './issuer-address.ts';

const uuid = z.string().regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i);
const proof = z.string().regex(/^[A-Za-z\d+/]{27}=$/);
const twoDigits = z.string().regex(/^\d\d$/);
const transactions = {
  threeDSServerTransID: uuid,
  acsTransID: uuid,
  dsTransID: uuid,
  messageVersion: z.string().regex(/^2\.[1-3]\.\d$/),
};
const commonMembers = {
  ...transactions,
  messageType: z.literal('ARes'),
  transStatusReason: twoDigits.optional(),
  eci: twoDigits.optional(),
  authenticationType: twoDigits.optional(),
  cardholderInfo: z.string().min(1).max(128).optional().catch(undefined),
};

/** The members that each status requires (EMV 3-D Secure 2.2, table A.1). */
const aRes = z.discriminatedUnion('transStatus', [
  z.object({ ...commonMembers, transStatus: z.enum(['Y', 'A']), authenticationValue: proof }),
  z.object({ ...commonMembers, transStatus: z.enum(['N', 'U', 'R']), transStatusReason: twoDigits }),
  z.object({
    ...commonMembers,
    transStatus: z.enum(['C', 'D']),
    acsURL: z.string().max(2048).optional(),
    acsChallengeMandated: z.enum(['Y', 'N']),
  }),
  z.object({ ...commonMembers, transStatus: z.enum(['I', 'S']) }),
]);
type ARes = z.infer<typeof aRes>;

const errorMessage = z.object({
  messageType: z.literal('Erro'),
  errorCode: z.string().regex(/^\d{3}$/),
  errorDescription: z.string().max(2048),
});

/** What a response is expected to be about, and the mode, which decides about addresses without TLS. */
type Expected = { readonly transactionId: string; readonly mode: 'test' | 'live' };

/** Reads an ARes or an error message; any other body is a malformed response. */
export function readAuthenticationResponse(body: string, { transactionId, mode }: Expected): AuthenticationResponse {
  const message = parseJson(body);
  const error = errorMessage.safeParse(message).data;
  if (error) return { kind: 'failed', errorCode: error.errorCode, description: error.errorDescription };
  const read = aRes.safeParse(message);
  if (!read.success)
    return malformedResponse(`Wrong in the ARes: ${read.error.issues.map(({ path }) => path.join('.')).join(', ')}`);
  if (read.data.threeDSServerTransID !== transactionId)
    return { kind: 'failed', errorCode: '301', description: 'The ARes is about another transaction' };
  const { acsURL } = 'acsURL' in read.data ? read.data : {};
  if (acsURL === undefined ? read.data.transStatus === 'C' : !isIssuerAddress(acsURL, mode))
    return malformedResponse('Wrong in the ARes: acsURL');
  return responseOf(read.data);
}

export const malformedResponse = (description: string): AuthenticationResponse => ({
  kind: 'failed',
  errorCode: '203',
  description,
});

const responseOf = (message: ARes): AuthenticationResponse => ({
  kind: 'received',
  status: message.transStatus,
  statusReason: message.transStatusReason ?? null,
  acsTransactionId: message.acsTransID,
  dsTransactionId: message.dsTransID,
  eci: message.eci ?? null,
  verificationId: 'authenticationValue' in message ? message.authenticationValue : null,
  version: message.messageVersion,
  acsUrl: 'acsURL' in message ? (message.acsURL ?? null) : null,
  challengeMandated: 'acsChallengeMandated' in message ? message.acsChallengeMandated : null,
  authenticationType: message.authenticationType ?? null,
  cardholderInfo: message.cardholderInfo ?? null,
});
