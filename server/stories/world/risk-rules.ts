import { demoWith } from './demo-settings.ts';

/** A provision file with the demo merchant, whose channel has these rules and asks no risk service. */
export const demoWithRules = (riskRules: readonly object[], more: Readonly<Record<string, unknown>> = {}): string =>
  demoWith({ riskScreening: true, riskService: false, riskRules, ...more });
