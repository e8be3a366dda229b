import { cardOf, cards } from '../world/words.ts';
import { type Answered, demo, type World } from '../world/world.ts';

export type ScheduleBody = {
  readonly id: string;
  readonly amount: string;
  readonly result: { readonly code: string; readonly parameterErrors?: readonly { readonly name: string }[] };
  readonly job: Readonly<Record<string, string>>;
  readonly plan: {
    readonly active: string;
    readonly zone: string;
    readonly nextDates: readonly string[];
    readonly charges: string;
    readonly endsAt?: string;
    readonly requestedAt?: string;
    readonly endedBy?: string;
  };
  readonly lastRun?: {
    readonly dueAt: string;
    readonly id?: string;
    readonly result: { readonly code: string };
    readonly retryAt?: string;
  };
};

export const scheduleIn = ({ body }: Answered): ScheduleBody => body as unknown as ScheduleBody;

const agreement = {
  'standingInstruction.mode': 'INITIAL',
  'standingInstruction.source': 'CIT',
  'standingInstruction.type': 'RECURRING',
};

/** The merchant's requests about schedules, to a world that is opened later. */
export const merchantOf = (world: () => World) => {
  const bearer = { authorization: `Bearer ${demo.token}` };
  const { entityId } = demo;
  return {
    /** Stores a card whose shopper agrees to later payments. */
    agrees: async (more: Record<string, string> = {}): Promise<string> => {
      const { 'card.cvv': _code, ...card } = cardOf(cards.approved);
      const { body } = await world().post('v1/registrations', { entityId, ...card, ...agreement, ...more }, bearer);
      return body.id;
    },
    schedules: (
      registrationId: string,
      form: Record<string, string>,
      headers: Record<string, string> = {},
    ): Promise<Answered> =>
      world().post(
        'scheduling/v1/schedules',
        { entityId, registrationId, amount: '9.90', currency: 'EUR', ...form },
        { ...bearer, ...headers },
      ),
    reads: async (id: string): Promise<ScheduleBody> =>
      scheduleIn(await world().get(`scheduling/v1/schedules/${id}?entityId=${entityId}`, bearer)),
    lists: async (query: string): Promise<readonly ScheduleBody[]> =>
      (
        (await world().get(`scheduling/v1/schedules?entityId=${entityId}&${query}`, bearer)).body as unknown as {
          schedules: readonly ScheduleBody[];
        }
      ).schedules,
    changes: (id: string, form: Record<string, string>): Promise<Answered> =>
      world().post(`scheduling/v1/schedules/${id}/reschedule`, { entityId, ...form }, bearer),
    gives: (id: string): Promise<Answered> =>
      world().post(`scheduling/v1/schedules/${id}/deschedule`, { entityId }, bearer),
    removes: (id: string): Promise<Answered> =>
      world().delete(`scheduling/v1/schedules/${id}?entityId=${entityId}`, bearer),
    /** The payments of the day until now, the latest first. */
    payments: async (): Promise<readonly Answered['body'][]> =>
      (
        (
          await world().get(
            `v1/reports/transactions?entityId=${entityId}&date.from=2026-01-01&date.to=2040-01-01&limit=500&paymentTypes=DB,PA,CD&sortOrder=DESC`,
            bearer,
          )
        ).body as unknown as { payments: readonly Answered['body'][] }
      ).payments,
  };
};
