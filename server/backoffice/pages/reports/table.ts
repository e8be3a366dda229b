import type { ReportName } from '../../../core/reports/definitions.ts';
import type { TextName } from '../../texts/texts.ts';

/** The title of each report, and its formula. */
export const reportTexts: Readonly<Record<ReportName, { readonly title: TextName; readonly formula: TextName }>> = {
  volume: { title: 'reportVolume', formula: 'formulaVolume' },
  approval: { title: 'reportApproval', formula: 'formulaApproval' },
  'three-d-secure': { title: 'reportThreeDS', formula: 'formulaThreeDS' },
  refunds: { title: 'reportRefunds', formula: 'formulaRefunds' },
  chargebacks: { title: 'reportChargebacks', formula: 'formulaChargebacks' },
  acquirers: { title: 'reportAcquirers', formula: 'formulaAcquirers' },
  declines: { title: 'reportDeclines', formula: 'formulaDeclines' },
};

/** The names of what the rows of a table are. */
export const groupTexts: Readonly<Record<'day' | 'month' | 'brand' | 'code' | 'acquirer' | 'step', TextName>> = {
  day: 'day',
  month: 'month',
  brand: 'brand',
  code: 'result',
  acquirer: 'acquirer',
  step: 'step',
};

/** The steps of 3-D Secure. */
export const stepTexts: Readonly<Record<string, TextName>> = {
  begunSecure: 'begunSecure',
  frictionless: 'frictionless',
  challenged: 'challenged',
  challengePassed: 'challengePassed',
  authenticated: 'authenticated',
  authenticatedApproved: 'authenticatedApproved',
};
