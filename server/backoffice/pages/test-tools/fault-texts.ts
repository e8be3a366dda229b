import type { PartyName } from '../../simulated-parties.ts';
import type { TextName } from '../../texts/texts.ts';

export const partyTexts = {
  processorA: 'partyProcessorA',
  processorB: 'partyProcessorB',
  directoryServer: 'partyDirectoryServer',
  riskService: 'partyRiskService',
  receiver: 'testReceiver',
} as const satisfies Readonly<Record<PartyName, TextName>>;

/** What a fault is about, by its name at the simulator. */
export const subjectTexts: Readonly<Record<string, TextName>> = {
  payments: 'payments',
  inquiries: 'faultOnInquiries',
  settlement: 'faultOnRows',
  directory: 'faultOnAuthentications',
  issuer: 'faultOnIssuer',
  decisions: 'faultOnDecisions',
  notifications: 'faultOnNotifications',
};

/** Each fault by its name at the simulator. Those of settlement rows and of the risk service have texts of their own. */
const modeTexts: Readonly<Record<string, TextName>> = {
  prompt: 'faultPrompt',
  slow: 'faultSlow',
  late: 'faultLate',
  lost: 'faultLost',
  dropped: 'faultDropped',
  malformed: 'faultMalformed',
  truncated: 'faultTruncated',
  huge: 'faultHuge',
  drip: 'faultDrip',
  reset: 'faultReset',
  duplicate: 'faultDuplicate',
  error500: 'faultError500',
  error503: 'faultError503',
  redirect: 'faultRedirect',
  wrongKey: 'faultWrongKey',
  wrongAmount: 'faultWrongAmount',
  wrongCurrency: 'faultWrongCurrency',
  chargedWrongAmount: 'faultChargedWrongAmount',
  chargedWrongCurrency: 'faultChargedWrongCurrency',
  held: 'faultHeld',
  silent: 'faultSilent',
  down: 'faultDown',
  unavailable: 'faultUnavailable',
  oversized: 'faultOversized',
  'settlement forgotten': 'faultRowForgotten',
  'settlement doubled': 'faultRowDoubled',
  'settlement altered': 'faultRowAltered',
  'settlement late': 'faultRowLate',
  'directory malformed': 'faultUnreadable',
  'decisions malformed': 'faultUnreadable',
  'notifications error500': 'faultRefuses',
  'notifications reset': 'faultDown',
};

export const modeTextOf = (on: string, mode: string): TextName | undefined =>
  modeTexts[`${on} ${mode}`] ?? modeTexts[mode];
