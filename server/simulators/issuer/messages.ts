import { randomUUID } from 'node:crypto';
import { parseJson } from 'shared';
import { z } from 'zod';

/**
 * The messages of EMV 3-D Secure 2 that reach the directory server or the access control server. Unknown elements are
 * accepted, as the standard requires.
 */
const uuid = z.string().regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i);
const url = z.url({ protocol: /^https?$/ }).max(2048);
const digits = (length: number) => z.string().length(length).regex(/^\d+$/);
const upTo = (length: number) => z.string().min(1).max(length);
const messageVersion = z.enum(['2.1.0', '2.2.0']);

/** A tester's wishes for the simulated issuer's response; real issuers ignore the extension. */
const wishes = z.object({
  enrolled: z.string().optional(),
  flow: z.string().optional(),
  trouble: z.string().optional(),
});
const extension = z.looseObject({ id: z.string(), data: z.record(z.string(), z.unknown()) });

export const rangesRequest = z.looseObject({
  messageType: z.literal('PReq'),
  messageVersion,
  threeDSServerTransID: uuid,
});

/** The elements that only the browser channel has, and cannot be without. */
const BROWSER = '02';
const ofBrowser = [
  'threeDSCompInd',
  'notificationURL',
  'browserAcceptHeader',
  'browserLanguage',
  'browserUserAgent',
] as const;

const requestElements = z.looseObject({
  messageType: z.literal('AReq'),
  messageVersion,
  messageCategory: z.enum(['01', '02']),
  deviceChannel: z.enum([BROWSER, '03']),
  threeRIInd: digits(2).optional(),
  threeDSRequestorDecReqInd: z.enum(['Y', 'N']).optional(),
  threeDSServerTransID: uuid,
  threeDSServerURL: url,
  threeDSRequestorURL: url,
  threeDSRequestorName: upTo(40),
  threeDSRequestorAuthenticationInd: digits(2),
  threeDSRequestorChallengeInd: z
    .string()
    .regex(/^0[1-9]$/)
    .optional(),
  threeDSCompInd: z.enum(['Y', 'N', 'U']).optional(),
  acctNumber: z.string().regex(/^\d{13,19}$/),
  cardExpiryDate: digits(4).optional(),
  merchantName: upTo(40),
  notificationURL: url.optional(),
  purchaseAmount: z.string().regex(/^\d{1,48}$/),
  purchaseCurrency: digits(3),
  purchaseExponent: digits(1),
  purchaseDate: digits(14),
  browserAcceptHeader: upTo(2048).optional(),
  browserJavascriptEnabled: z.boolean().optional(),
  browserLanguage: upTo(8).optional(),
  browserColorDepth: z.enum(['1', '4', '8', '15', '16', '24', '32', '48']).optional(),
  browserScreenHeight: z
    .string()
    .regex(/^\d{1,6}$/)
    .optional(),
  browserScreenWidth: z
    .string()
    .regex(/^\d{1,6}$/)
    .optional(),
  browserTZ: z
    .string()
    .regex(/^[+-]?\d{1,4}$/)
    .optional(),
  browserUserAgent: upTo(2048).optional(),
  messageExtension: z.array(extension).max(15).optional(),
});
type Elements = z.infer<typeof requestElements>;
export type AReq = Elements;

/** A request in the browser channel must have the elements of the browser; one without the shopper has its reason. */
function wholeChannel(request: Elements, context: z.RefinementCtx): void {
  const needed = request.deviceChannel === BROWSER ? ofBrowser : (['threeRIInd'] as const);
  for (const name of needed) {
    if (request[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: 'required' });
  }
}
export const authenticationRequest = requestElements.superRefine(wholeChannel);

/** The AReq as the directory server forwards it. */
const relayedElements = requestElements.extend({ dsTransID: uuid, dsURL: url });
export const relayedRequest = relayedElements.superRefine(wholeChannel);
export type RelayedRequest = z.infer<typeof relayedElements>;

export const challengeRequest = z.looseObject({
  messageType: z.literal('CReq'),
  messageVersion,
  threeDSServerTransID: uuid,
  acsTransID: uuid,
  challengeWindowSize: z.enum(['01', '02', '03', '04', '05']),
});

export const resultsRequest = z.looseObject({
  messageType: z.literal('RReq'),
  messageVersion,
  threeDSServerTransID: uuid,
  acsTransID: uuid,
  dsTransID: uuid,
  transStatus: z.enum(['Y', 'A', 'N', 'U', 'R']),
});
export const resultsResponse = z.looseObject({
  messageType: z.literal('RRes'),
  resultsStatus: z.enum(['01', '02', '03']),
  dsTransID: uuid,
});

export const methodData = z.looseObject({ threeDSServerTransID: uuid, threeDSMethodNotificationURL: url });

export const wishesOf = ({ messageExtension }: AReq): z.infer<typeof wishes> =>
  wishes.safeParse(messageExtension?.find(({ id }) => id === 'TILLWAY-TEST')?.data).data ?? {};

/** An error message (Erro). The codes are those of EMV 3-D Secure, table A.4. */
export type Fault = {
  readonly errorCode: '101' | '102' | '201' | '203' | '301' | '305' | '405';
  readonly errorDescription: string;
  readonly errorDetail: string;
};
export const errorMessage = (errorComponent: 'A' | 'D', fault: Fault): Record<string, unknown> => ({
  messageType: 'Erro',
  messageVersion: '2.2.0',
  errorComponent,
  ...fault,
});

/** Reads a message, or names its first missing or wrong element with the error code of the standard. */
export function readMessage<T extends z.ZodType>(
  type: T,
  message: unknown,
): { readonly read: z.infer<T> } | { readonly fault: Fault } {
  const result = type.safeParse(message);
  if (result.success) return { read: result.data };
  const first = result.error.issues[0];
  const name = first?.path.join('.') ?? '';
  if (name === '' || name === 'messageType')
    return { fault: { errorCode: '101', errorDescription: 'Message not recognised', errorDetail: name } };
  if (name === 'messageVersion')
    return { fault: { errorCode: '102', errorDescription: 'Message version not supported', errorDetail: name } };
  const isMissing = typeof message === 'object' && message !== null && !(name in message);
  return {
    fault: {
      errorCode: isMissing ? '201' : '203',
      errorDescription: isMissing ? 'Required element missing' : 'Format of an element is wrong',
      errorDetail: name,
    },
  };
}

export const newTransactionId = (): string => randomUUID();

/** Base64url without padding; padding and plain base64 are read as well. */
export const encode = (message: unknown): string => Buffer.from(JSON.stringify(message)).toString('base64url');
export const decode = (text: string): unknown => parseJson(Buffer.from(text, 'base64url').toString());
