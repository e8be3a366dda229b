import { parseJson, startOf } from 'shared';
import { z } from 'zod';
import type { Fields } from '../../core/fields.ts';
import type { PendingResponse } from '../../core/payments/attempt.ts';
import type { Redirect } from '../../core/payments/findings.ts';
import type { Instant } from '../../core/values.ts';
import { transferEndNames, transferEnds, transferWaitNames } from '../../test-data/transfers.ts';
import { type Wait, waitCodes } from '../../test-data/waits.ts';

/** The page to which a shopper has to go: an address that a browser may open, with a bounded number of short fields. */
export const shopperPage = z.object({
  url: z.url({ protocol: /^https?$/ }).max(2048),
  method: z.enum(['GET', 'POST']),
  fields: z
    .record(z.string().min(1).max(255), z.string().max(255))
    .refine((fields) => Object.keys(fields).length <= 20),
});

export const redirectTo = ({ url, method, fields }: z.infer<typeof shopperPage>): Redirect => ({
  purpose: 'payment',
  url,
  method,
  parameters: Object.entries(fields).map(([name, value]) => ({ name, value })),
});

export const transferEnd = z.enum(transferEndNames);
const transferWait = z.enum(transferWaitNames);

const transfer = z.discriminatedUnion('state', [
  z.object({ key: z.string(), state: z.literal('open'), page: shopperPage.optional() }),
  z.object({ key: z.string(), state: z.literal('waiting'), wait: transferWait }),
  z.object({ key: z.string(), state: z.literal('ended'), end: transferEnd }),
  z.object({ key: z.string(), state: z.literal('neverArrived') }),
]);
export type TransferMessage = z.infer<typeof transfer>;

/** The bank's message about the transfer of this key; undefined for any other text. */
export function readTransfer(body: string, key: string): TransferMessage | undefined {
  const { data } = transfer.safeParse(parseJson(body));
  return data?.key === key ? data : undefined;
}

/** The result code of a transfer that ended without money; null where it was confirmed. */
export const endCode = (end: keyof typeof transferEnds): string | null => transferEnds[end];

/** The response while a slow bank or service takes days, until a day (yyyy-MM-dd) if it is known. */
export const waitingResponse = (
  wait: Wait,
  { details, until }: { readonly details: Fields; readonly until?: string | undefined },
): PendingResponse => ({
  kind: 'pending',
  resultCode: waitCodes[wait],
  ...(until === undefined ? {} : { expectedAt: startOf(until) as Instant }),
  details,
});
