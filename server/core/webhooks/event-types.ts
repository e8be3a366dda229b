/** A type of events: which row's changes they report, and the actions that each of them names one of. */
type EventRule = {
  readonly object: 'payment' | 'registration' | 'checkout' | 'schedule' | 'webhook' | 'books';
  readonly actions: readonly string[];
  /** Whether merchants that name no types receive them. */
  readonly isDefault: boolean;
  readonly about: string;
};

/** Every type of events (spec, Webhook notifications): another one is another row. */
export const eventTypes = {
  PAYMENT: {
    object: 'payment',
    actions: [],
    isDefault: true,
    about:
      'A payment or a reference has ended, or waits for its shopper or its bank; so has what moves no money: RG, 3D and RI.',
  },
  REGISTRATION: {
    object: 'registration',
    actions: ['CREATED', 'UPDATED', 'DELETED'],
    isDefault: true,
    about: 'An account was stored, changed or deleted.',
  },
  CHECKOUT: {
    object: 'checkout',
    actions: ['CREATED', 'UPDATED'],
    isDefault: false,
    about: 'A checkout was created, or its parameters were changed by the merchant.',
  },
  SCHEDULE: {
    object: 'schedule',
    actions: ['CREATED', 'RESCHEDULED', 'DESCHEDULED', 'ENDED'],
    isDefault: false,
    about: 'A schedule was created, was given another job or amount, was given notice, or pays nothing more.',
  },
  RISK: {
    object: 'payment',
    actions: ['CREATED', 'UPDATED'],
    isDefault: false,
    about: 'A payment waits for an analyst; an analyst has decided or made a note, or the time for it is over.',
  },
  WEBHOOK: {
    object: 'webhook',
    actions: ['FAILING'],
    isDefault: false,
    about: 'Once a day, for each webhook with events that could not be delivered.',
  },
  BOOKS: {
    object: 'books',
    actions: ['STOPPED'],
    isDefault: false,
    about: 'The books of a channel do not balance: its captures and refunds are stopped.',
  },
} as const satisfies Readonly<Record<string, EventRule>>;

export type EventType = keyof typeof eventTypes;
export type EventAction<T extends EventType = EventType> = (typeof eventTypes)[T]['actions'][number];

export const eventTypeNames = Object.keys(eventTypes) as readonly EventType[];

/** The types of a webhook that names none. */
export const defaultEventTypes = eventTypeNames.filter((type) => eventTypes[type].isDefault);
