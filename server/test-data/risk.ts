/** The names that the simulator of risk decisions knows (spec, Risk screening details 4), and some of its own. */
export const riskTrigger = 'simulate';

/** What the service states about its decision. */
type SimulatedText =
  | 'accepted by the simulated risk service'
  | 'challenged by the simulated risk service'
  | 'denied by the simulated risk service'
  | 'the data do not suffice for the simulated risk service'
  | 'the simulated risk service asks for an analyst';

type Simulated =
  | {
      readonly outcome: 'accept' | 'deny' | 'challenge' | 'error' | 'review';
      readonly score: number;
      readonly text: SimulatedText;
    }
  | { readonly fault: 'late' | 'malformed' | 'oversized' | 'unavailable' };

/** By surname. */
export const riskTriggers: Readonly<Record<string, Simulated>> = {
  red: { outcome: 'deny', score: -800, text: 'denied by the simulated risk service' },
  yellow: { outcome: 'challenge', score: -400, text: 'challenged by the simulated risk service' },
  error: { outcome: 'error', score: 0, text: 'the data do not suffice for the simulated risk service' },
  review: { outcome: 'review', score: -200, text: 'the simulated risk service asks for an analyst' },
  late: { fault: 'late' },
  malformed: { fault: 'malformed' },
  oversized: { fault: 'oversized' },
  unavailable: { fault: 'unavailable' },
};

/** The answer about everybody else. */
const riskAccepted = { outcome: 'accept', score: 100, text: 'accepted by the simulated risk service' } as const;

/** What the simulator does about a customer of this name. */
export function simulatedRisk(givenName: string | undefined, surname: string | undefined): Simulated {
  const known = givenName === riskTrigger && surname !== undefined && Object.hasOwn(riskTriggers, surname);
  return (known ? riskTriggers[surname] : undefined) ?? riskAccepted;
}
