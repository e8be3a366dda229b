import { simulatedRisk } from '../../test-data/risk.ts';
import type { RiskScreener } from './screener.ts';

/** The simulated risk service without a network, for payments in test mode INTERNAL. */
export const inProcessRiskScreener: RiskScreener = {
  screen({ givenName, surname }) {
    const simulated = simulatedRisk(givenName, surname);
    return Promise.resolve(
      'fault' in simulated
        ? { kind: 'noAnswer', reason: simulated.fault }
        : { kind: 'answered', outcome: simulated.outcome, score: simulated.score, text: simulated.text },
    );
  },
};
