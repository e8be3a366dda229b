import type { Fields } from '../../core/fields.ts';
import type { AcquirerResponse, FirstRequest, InquiryResponse, ShopperReturn } from '../../core/payments/acquirer.ts';
import { callByKind } from '../../core/payments/account.ts';
import type { OutgoingResponse } from '../outgoing/exchange.ts';
import type { OutgoingClient } from '../outgoing/outgoing.ts';
import { accountOf } from './processor.ts';
import { decimal } from './processor-messages.ts';
import { notProcessed } from './exchange.ts';
import { transportCodes } from './responses.ts';
import { endCode, readTransfer, redirectTo, type TransferMessage, waitingResponse } from './transfer-messages.ts';

/** Orders transfers that a shopper confirms on a page of the simulated bank, for `testMode=INTERNAL`. */
export type BankTransfers = {
  open(request: FirstRequest, shopperReturn: ShopperReturn): Promise<AcquirerResponse>;
  inquire(key: string): Promise<InquiryResponse>;
  withdraw(key: string): Promise<InquiryResponse>;
};

type Parts = {
  readonly url: string;
  readonly client: OutgoingClient;
  /** The details of every response about a key. */
  readonly detailsOf: (key: string) => Fields;
};

export function bankTransfers({ url, client, detailsOf }: Parts): BankTransfers {
  const transfers = new URL('transfers', url).href;
  const headers = { 'content-type': 'application/json' };
  const addressOf = (key: string): string => `${transfers}/${encodeURIComponent(key)}`;
  function about(key: string, response: OutgoingResponse): InquiryResponse {
    const found = received(response, key);
    if (!found) return { kind: 'unknown' };
    return found.state === 'neverArrived' ? { kind: 'neverArrived' } : responseTo(found, detailsOf(key));
  }
  return {
    async open({ key, account, brand, amountCents, currency, custom }, shopperReturn) {
      const amount = decimal(amountCents);
      const payer: Readonly<Record<string, unknown>> = callByKind(accountOf, account);
      const order = { key, ...payer, brand, amount, currency, metadata: custom, ...shopperReturn };
      const response = await client.request({ method: 'POST', url: transfers, headers, body: JSON.stringify(order) });
      if (isUnsent(response)) return notProcessed(transportCodes.unreachable);
      const found = received(response, key);
      return found && found.state !== 'neverArrived' ? responseTo(found, detailsOf(key)) : { kind: 'unknown' };
    },
    inquire: async (key) => about(key, await client.request({ method: 'GET', url: addressOf(key) })),
    withdraw: async (key) => about(key, await client.request({ method: 'POST', url: `${addressOf(key)}/withdrawal` })),
  };
}

const isUnsent = (response: OutgoingResponse): boolean =>
  response.kind === 'refused' || ('sent' in response && !response.sent);

const received = (response: OutgoingResponse, key: string): TransferMessage | undefined =>
  response.kind === 'received' ? readTransfer(response.body, key) : undefined;

function responseTo(message: Exclude<TransferMessage, { state: 'neverArrived' }>, details: Fields): AcquirerResponse {
  if (message.state === 'open')
    return { kind: 'pending', details, ...(message.page && { redirect: redirectTo(message.page) }) };
  if (message.state === 'waiting') return waitingResponse(message.wait, { details });
  const resultCode = endCode(message.end);
  return resultCode === null ? { kind: 'approved', details } : { kind: 'declined', resultCode, details };
}
