import type { Context } from 'hono';
import { parseJson } from 'shared';
import { z } from 'zod';
import type { AuthenticationResult } from '../../core/authentication/authentication.ts';
import type { Env } from '../env.ts';
import type { HttpGateway } from '../gateway.ts';
import { readBody } from '../request/body.ts';
import { isSameSecret } from '../request/same-secret.ts';

const LARGEST = 65_536;
const text = z.string().min(1).max(255);
const twoDigits = z.string().regex(/^\d\d$/);
const reported = {
  messageType: z.literal('RReq'),
  messageVersion: z.string().regex(/^2\.[1-3]\.\d$/),
  threeDSServerTransID: text,
  acsTransID: text,
  dsTransID: text,
  transStatusReason: twoDigits.optional(),
  authenticationType: twoDigits.optional(),
  eci: z.string().regex(/^0\d$/).optional(),
  challengeCancel: twoDigits.optional(),
};

/**
 * A results request (RReq, EMV 3-D Secure 2). An authenticated or attempted status requires an authentication value.
 * Members that the gateway does not use are not checked.
 */
const resultsRequest = z.discriminatedUnion('transStatus', [
  z.object({
    ...reported,
    transStatus: z.enum(['Y', 'A']),
    authenticationValue: z.string().regex(/^[A-Za-z\d+/]{27}=$/),
  }),
  z.object({ ...reported, transStatus: z.enum(['N', 'U', 'R']) }),
]);
type ResultsRequest = z.infer<typeof resultsRequest>;

const UNKNOWN_TRANSACTION = '301';
const FORMAT = '203';
const ACCESS_DENIED = '303';
const RECEIVED = '01';

/**
 * POST /3ds/{id}/results: the directory server reports the result of a challenge. The response is a results response
 * (RRes), or an error message (Erro) if the request was not accepted. Its address carries a signature (DECISIONS 9).
 */
export const postResults =
  (gateway: HttpGateway) =>
  async (c: Context<Env>): Promise<Response> => {
    const key = gateway.ids.keyOf('payment', c.req.param('id') ?? '');
    if (key === undefined) return c.json(erro(UNKNOWN_TRANSACTION, 'Unknown transaction'), 400);
    if (!isSameSecret(c.req.query('key') ?? '', gateway.operations.resultsKey(key)))
      return c.json(erro(ACCESS_DENIED, 'Not the address of the authentication request'), 400);
    const body = await readBody({ gateway, c }, LARGEST);
    const message = resultsRequest.safeParse(body.kind === 'read' ? parseJson(body.bytes.toString()) : undefined).data;
    if (!message) return c.json(erro(FORMAT, 'Not a results request'), 400);
    const received = await gateway.operations.receiveAuthenticationResult(key, resultFrom(message));
    if (received === 'unknownTransaction') return c.json(erro(UNKNOWN_TRANSACTION, 'Unknown transaction'), 400);
    const { messageVersion, threeDSServerTransID, acsTransID, dsTransID } = message;
    return c.json({
      messageType: 'RRes',
      messageVersion,
      threeDSServerTransID,
      acsTransID,
      dsTransID,
      resultsStatus: RECEIVED,
    });
  };

const resultFrom = (message: ResultsRequest): AuthenticationResult => ({
  transactionId: message.threeDSServerTransID,
  acsTransactionId: message.acsTransID,
  dsTransactionId: message.dsTransID,
  status: message.transStatus,
  statusReason: message.transStatusReason ?? null,
  eci: message.eci ?? null,
  verificationId: 'authenticationValue' in message ? message.authenticationValue : null,
  challengeCancel: message.challengeCancel ?? null,
  authenticationType: message.authenticationType ?? null,
});

const erro = (errorCode: string, errorDescription: string) => ({
  messageType: 'Erro',
  messageVersion: '2.2.0',
  errorComponent: 'S',
  errorCode,
  errorDescription,
});
