import { parseJson } from 'shared';
import { type ByAccountKind, callByKind, type CardAccount } from '../../core/payments/account.ts';
import {
  type AcquirerRequest,
  type AcquirerResponse,
  type InquiryResponse,
  isFollowUp,
} from '../../core/payments/acquirer.ts';
import { type Duration, seconds } from '../../core/values.ts';
import type { OutgoingResponse } from '../outgoing/exchange.ts';
import type { OutgoingClient } from '../outgoing/outgoing.ts';
import type { Acquirer } from './acquirer.ts';
import { declined, notProcessed, responseOfExchange } from './exchange.ts';
import {
  acquirerChecksOf,
  carriedOut,
  decimal,
  isAbout,
  keyClosed,
  malformed,
  neverArrived,
  refusedUnprocessed,
  operations,
  type ProcessorRecord,
  readBookings,
  readRecord,
} from './processor-messages.ts';
import { addressOf } from './requests.ts';
import { responseOf, transportCodes } from './responses.ts';
import { instructionsOf } from './instructions.ts';
import { endCode, redirectTo, waitingResponse } from './transfer-messages.ts';

type Parts = { readonly url: string; readonly client: OutgoingClient; readonly timeout?: Duration };

/**
 * The processor of `testMode=EXTERNAL`, reached over HTTP. A response that does not clearly belong to the request is
 * `unknown`.
 */
export function processorAcquirer({ url, client, timeout = seconds(10) }: Parts): Acquirer {
  const payments = new URL('payments', url).href;
  const headers = { 'content-type': 'application/json' };
  const placeOf = (key: string): string => `${payments}/${encodeURIComponent(key)}`;
  return {
    async send(request) {
      const body = JSON.stringify(instructionOf(request));
      const exchange = await client.request({ method: 'POST', url: payments, headers, body, timeout });
      return responseOfExchange(exchange, (status, answer) => readResponse(status, answer, request));
    },
    inquire: async (key) => about(key, await client.request({ method: 'GET', url: placeOf(key), timeout })),
    withdraw: async (key) =>
      about(key, await client.request({ method: 'POST', url: `${placeOf(key)}/withdrawal`, timeout })),
    async bookings(key) {
      const response = await client.request({ method: 'GET', url: `${placeOf(key)}/bookings`, timeout });
      return response.kind === 'received' && response.status === 200 ? readBookings(response.body, key) : 'unknown';
    },
  };
}

const about = (key: string, response: OutgoingResponse): InquiryResponse =>
  response.kind === 'received' ? readInquiry(response.status, response.body, key) : { kind: 'unknown' };

function instructionOf(request: AcquirerRequest): Record<string, unknown> {
  const { key, kind, amountCents, currency, custom, merchantTransactionId, descriptor, forwarded, merchantAccount } =
    request;
  const order = {
    key,
    operation: operations[kind],
    amount: decimal(amountCents),
    currency,
    reference: merchantTransactionId,
    descriptor,
    metadata: custom,
    enhancedData: forwarded,
    ...(merchantAccount && { merchantAccount }),
  };
  if (isFollowUp(request)) return { ...order, original: request.baseKey, collection: request.collection };
  const { account, brand, shopperReturn } = request;
  return {
    ...order,
    scheme: brand,
    address: addressOf(request),
    payBy: request.payBy,
    ...(shopperReturn && { shopperReturn }),
    ...callByKind(accountOf, account),
  };
}

/** The members of a message for each kind of account. */
export const accountOf: ByAccountKind<[], Record<string, unknown>> = {
  card: ({ kind, card, cvv, proof, wallet }) => ({
    account: {
      kind,
      number: card.number,
      expiry: `${card.expiryYear}-${card.expiryMonth}`,
      holder: card.holder,
      securityCode: cvv,
    },
    ...(proof && { authentication: authenticationOf(proof) }),
    ...(wallet && { wallet: { cryptogram: wallet.hasCryptogram, source: wallet.source } }),
  }),
  brandOnly: (account) => ({ account }),
  virtualAccount: (account) => ({ account }),
  tokenAccount: ({ proof, ...account }) => ({
    account,
    ...(proof && { authentication: authenticationOf(proof) }),
  }),
  bankAccount: ({ kind, bankAccount, collection }) => ({ account: { kind, ...bankAccount }, collection }),
};

const authenticationOf = (proof: NonNullable<CardAccount['proof']>): Record<string, unknown> => ({
  eci: proof.eci,
  cavv: proof.verificationId,
  xid: proof.xid,
  acsTransactionId: proof.acsTransactionId,
  dsTransactionId: proof.dsTransactionId,
  version: proof.version,
});

/** Reads the processor's response to a request. */
export function readResponse(status: number, body: string, request: AcquirerRequest): AcquirerResponse {
  if (status === 409 && keyClosed.safeParse(parseJson(body)).data?.key === request.key) {
    return declined(transportCodes.keyBlocked);
  }
  if (status === 400 && malformed.safeParse(parseJson(body)).success) return declined(transportCodes.notUnderstood);
  if (status === 503 && refusedUnprocessed.safeParse(parseJson(body)).data?.key === request.key)
    return notProcessed(transportCodes.notProcessed);
  const record = status === 200 ? readRecord(body) : undefined;
  return record && isAbout(record, request) ? responseFrom(record) : { kind: 'unknown' };
}

function readInquiry(status: number, body: string, key: string): InquiryResponse {
  if (status === 404 && neverArrived.safeParse(parseJson(body)).data?.key === key) return { kind: 'neverArrived' };
  const record = status === 200 ? readRecord(body) : undefined;
  return record?.key === key ? responseFrom(record) : { kind: 'unknown' };
}

function responseFrom(record: ProcessorRecord): AcquirerResponse {
  if (record.outcome === 'pending') return pendingResponse(record);
  const { responseCode, forcedCode, scheme, transactionId, institute, authentication, transferEnd } = record;
  const instructions = record.payTo && instructionsOf(record.payTo, record.payTo.payBy);
  const endedWith = transferEnd === undefined ? undefined : (endCode(transferEnd) ?? undefined);
  return responseOf({
    responseCode,
    forcedCode: authentication === 'failed' ? transportCodes.proofInvalid : (endedWith ?? forcedCode),
    brand: scheme,
    transactionId,
    institute,
    schemeTransactionId: record.schemeTransactionId,
    advice: record.advice,
    reportsUntil: record.reportsUntil,
    acquirerChecks: instructions ? { ...acquirerChecksOf(record), ...instructions.members } : acquirerChecksOf(record),
    more: instructions?.details,
    carriedOut: carriedOut(record),
  });
}

/** The response while the shopper or a slow bank decides. */
function pendingResponse({ page, wait, expectedOn, transactionId, institute }: ProcessorRecord): AcquirerResponse {
  const details = { ConnectorTxID1: transactionId, clearingInstituteName: institute };
  if (wait !== undefined) return waitingResponse(wait, { details, until: expectedOn });
  return { kind: 'pending', details, ...(page && { redirect: redirectTo(page) }) };
}
