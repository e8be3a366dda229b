/**
 * How often a token may call each operation within a minute. `per`: all calls of a token together, or those for each
 * checkout, payment or reference apart. `live` and `test` are the defaults of both modes; null is unlimited. The status
 * reads, updates, registration payments and queries of live mode have the limits that merchants of this API family know.
 */
export const throttles = {
  createCheckout: { setting: 'checkoutsPerMinute', per: 'token', live: 6000, test: 1_000_000 },
  updateCheckout: { setting: 'checkoutUpdatesPerMinute', per: 'token', live: 200, test: 1_000_000 },
  readCheckout: { setting: 'checkoutReadsPerMinute', per: 'resource', live: 9, test: null },
  pay: { setting: 'paymentsPerMinute', per: 'token', live: 6000, test: 1_000_000 },
  readPayment: { setting: 'paymentReadsPerMinute', per: 'resource', live: 2, test: null },
  refer: { setting: 'referencesPerMinute', per: 'token', live: 6000, test: 1_000_000 },
  register: { setting: 'registrationsPerMinute', per: 'token', live: 200, test: 1_000_000 },
  payByRegistration: { setting: 'registrationPaymentsPerMinute', per: 'token', live: 200, test: 1_000_000 },
  authenticate: { setting: 'authenticationsPerMinute', per: 'token', live: 200, test: 1_000_000 },
  screenRisk: { setting: 'screeningsPerMinute', per: 'token', live: 200, test: 1_000_000 },
  query: { setting: 'queriesPerMinute', per: 'resource', live: 2, test: null },
  report: { setting: 'reportsPerMinute', per: 'token', live: 60, test: 1_000_000 },
  administer: { setting: 'administrationsPerMinute', per: 'token', live: 600, test: 1_000_000 },
} as const satisfies Readonly<Record<string, ThrottleRow>>;

type ThrottleRow = {
  readonly setting: string;
  readonly per: 'token' | 'resource';
  readonly live: number;
  readonly test: number | null;
};

export type Throttled = keyof typeof throttles;

/** The settings of an entity that limit its tokens; null is the default of the mode. */
export type ThrottleSettings = Readonly<Record<(typeof throttles)[Throttled]['setting'], number | null>>;

/** The most that a limit may be. */
export const THROTTLE_MAX = 10_000_000;

/** How many calls of an operation a token may make in a minute; null for any number. */
export function throttleLimit(operation: Throttled, settings: ThrottleSettings, mode: 'test' | 'live'): number | null {
  const { setting, [mode]: byDefault } = throttles[operation];
  return settings[setting] ?? byDefault;
}
