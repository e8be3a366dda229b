import { pendingPatterns } from './pending.ts';

/** The outcome of a payment by its result code. */
export type Outcome = 'success' | 'review' | 'pending' | 'rejected' | 'chargeback';

/**
 * The published patterns by which integrators distinguish results; the first match applies. A code that is not in the
 * table of codes belongs to the family of its prefix, so that new codes of acquirers have an outcome.
 */
const table = [
  { family: 'success', outcome: 'success', pattern: /^(000\.000\.|000\.100\.1|000\.[36]|000\.400\.[1][12]0)/ },
  { family: 'legacySuccess', outcome: 'success', pattern: /^000\.500/ },
  { family: 'review', outcome: 'review', pattern: /^(000\.400\.0[^3]|000\.400\.100)/ },
  { family: 'pending', outcome: 'pending', pattern: pendingPatterns.short },
  { family: 'longPending', outcome: 'pending', pattern: pendingPatterns.long },
  { family: 'chargeback', outcome: 'chargeback', pattern: /^000\.100\.2/ },
  { family: 'authentication', outcome: 'rejected', pattern: /^(000\.400\.[1][0-9][1-9]|000\.400\.2)/ },
  { family: 'bank', outcome: 'rejected', pattern: /^(800\.[17]00|800\.800\.[123])/ },
  { family: 'communication', outcome: 'rejected', pattern: /^(900\.[1234]00|000\.400\.030)/ },
  { family: 'system', outcome: 'rejected', pattern: /^(800\.[56]|999\.|600\.1|800\.800\.[84])/ },
  { family: 'asynchronous', outcome: 'rejected', pattern: /^100\.39[765]/ },
  { family: 'softDecline', outcome: 'rejected', pattern: /^300\.100\.100/ },
  {
    family: 'externalRisk',
    outcome: 'rejected',
    pattern: /^(100\.400\.[0-3]|100\.380\.100|100\.380\.11|100\.380\.4|100\.380\.5)/,
  },
  { family: 'address', outcome: 'rejected', pattern: /^800\.400\.1/ },
  { family: 'threeDSecure', outcome: 'rejected', pattern: /^(800\.400\.2|100\.390)/ },
  { family: 'blockList', outcome: 'rejected', pattern: /^(800\.[32]|100\.100\.701)/ },
  { family: 'riskLimit', outcome: 'rejected', pattern: /^800\.1[123456]0/ },
  { family: 'configuration', outcome: 'rejected', pattern: /^(600\.[23]|500\.[12]|800\.121)/ },
  { family: 'registration', outcome: 'rejected', pattern: /^100\.[13]50/ },
  { family: 'job', outcome: 'rejected', pattern: /^(100\.250|100\.360)/ },
  { family: 'reference', outcome: 'rejected', pattern: /^700\.[1345][05]0/ },
  { family: 'retryBlock', outcome: 'rejected', pattern: /^(700\.600|700\.601)/ },
  { family: 'format', outcome: 'rejected', pattern: /^(200\.[123]|100\.[53][07]|800\.900|100\.[69]00\.500)/ },
  { family: 'addressFormat', outcome: 'rejected', pattern: /^100\.800/ },
  { family: 'contact', outcome: 'rejected', pattern: /^(100\.700|100\.900\.[0-46-9])/ },
  { family: 'account', outcome: 'rejected', pattern: /^(100\.100|100\.2[01])/ },
  { family: 'amount', outcome: 'rejected', pattern: /^100\.55/ },
  { family: 'riskManagement', outcome: 'rejected', pattern: /^(100\.380\.[23]|100\.380\.101)/ },
] as const satisfies readonly { family: string; outcome: Outcome; pattern: RegExp }[];

/** `unknown` is the family of codes that match no published pattern. */
export type Family = (typeof table)[number]['family'] | 'unknown';

export const families: readonly { readonly family: Family; readonly outcome: Outcome; readonly pattern: RegExp }[] =
  table;

export const familyOf = (code: string): Family => rowOf(code)?.family ?? 'unknown';

/** The outcome of a code. A code of no family is rejected, so that no goods are shipped for an unknown code. */
export const outcomeOf = (code: string): Outcome => rowOf(code)?.outcome ?? 'rejected';

const rowOf = (code: string) => families.find(({ pattern }) => pattern.test(code));
