import { declineCode, disputeReasons } from 'shared';
import type { Fields } from '../../core/fields.ts';
import type { AcquirerResponse, Booking } from '../../core/payments/acquirer.ts';
import type { Cents } from '../../core/values.ts';
import {
  type BankEvent,
  type BankReport,
  happenedBy,
  isReport,
  isSettlement,
  readEvents,
  settlementWaits,
} from '../../test-data/bank-events.ts';
import type { SynchronousResponse } from './acquirer.ts';
import { waitingResponse } from './transfer-messages.ts';

/** The response on a day to a request that was approved, whose bank may respond on a later day. */
export function responseOn(
  today: string,
  response: SynchronousResponse,
  events: readonly BankEvent[],
): AcquirerResponse {
  const settlement = response.kind === 'approved' ? events.find(isSettlement) : undefined;
  if (!settlement) return response;
  const { details } = response;
  if (today < settlement.on)
    return waitingResponse(settlementWaits[settlement.kind], { details, until: settlement.on });
  const { reason } = settlement;
  return reason === null
    ? response
    : { kind: 'declined', resultCode: declineCode(reason), details: { ...details, AcquirerResponse: reason } };
}

/** What banks have booked by a day. */
export const bookingsBy = (today: string, events: readonly BankEvent[], idOf: (at: number) => string): Booking[] =>
  happenedBy(events.filter(isReport), today).map((event, at) => ({
    id: idOf(at),
    on: event.on,
    cents: event.cents as Cents,
    ...bookedAs(event),
  }));

function bookedAs(event: BankReport) {
  switch (event.kind) {
    case 'returned':
      return { kind: 'return', reason: event.reason } as const;
    case 'received':
      return { kind: 'receipt' } as const;
    case 'disputed':
      return { kind: 'dispute', resultCode: disputeReasons[event.reason].resultCode } as const;
    case 'won':
      return { kind: 'disputeReversal' } as const;
  }
}

/** The last day of a dispute, until which the built-in processor reports; it knows what its banks will do. */
export const disputedUntil = (events: readonly BankEvent[]): string | undefined =>
  events.findLast(({ kind }) => kind === 'disputed' || kind === 'won')?.on;

/** The events that a transaction number of the built-in processor ends with. */
export const eventsOf = ({ ConnectorTxID1: number = '' }: Fields): readonly BankEvent[] =>
  readEvents(number.slice(number.indexOf('-') + 1));
