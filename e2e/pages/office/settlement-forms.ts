import { type FormStep, type Made, noReason, of, onPage, reason, shop } from './form-step.ts';

/** The daily file of the simulated processor, with one charge that no payment fits. */
const file = {
  name: 'day.csv',
  content: [
    'type,transaction,reference,amount,currency,captured,fee,net,payout_currency,rate,value_date,account,scheme,dispute,reason,text',
    'CHARGE,,,7.77,EUR,2026-11-20 07:00:00,,7.77,EUR,1.00,2026-11-20,0000,,,,',
    'END,1,7.77',
    '',
  ].join('\n'),
};
const upload = { page: onPage(`/office/settlements/upload?entity=${shop}`), file };
const row = { page: of('settlements/rows', 'row'), fill: reason, ...noReason };
const decides = (made: Made) => ({ ...reason, [`decision ${made['row'] ?? ''}`]: 'mark' });
const again = { page: of('settlements', 'quarantined'), fill: { profile: 'simulated-processor' } };

/** The forms of settlement files and their rows. */
export const settlementSteps: readonly FormStep[] = [
  { form: '/settlements/rows/:id/unmatch', ...row, sees: 'Link the payment' },
  {
    form: '/settlements/rows/:id/match',
    ...row,
    fill: (made) => ({ ...reason, paymentId: made['rowPayment'] ?? '' }),
    sees: 'matched',
  },
  { form: '/settlements/rows/:id/unmatch', ...row, sees: 'Link the payment' },
  { form: '/settlements/rows/:id/mark', ...row, sees: 'Open it again' },
  { form: '/settlements/rows/:id/unmatch', ...row, sees: 'Link the payment' },
  {
    form: '/settlements/decide',
    ...noReason,
    page: onPage('/office/settlements/decide'),
    fill: decides,
    sees: '1 of 1 rows',
  },
  { form: '/settlements/rows/:id/unmatch', ...row, sees: 'Link the payment' },
  { form: '/settlements/:file/compare', page: of('settlements', 'file'), sees: 'imported' },
  // The profile that is chosen first fits no file of the processor.
  { form: '/settlements/upload/try', ...upload, within: '/settlements/upload', sees: 'would be quarantined' },
  { form: '/settlements/upload', ...upload, sees: 'quarantined' },
  { form: '/settlements/:file/again/try', ...again, within: '/settlements/:file/again', sees: 'can be imported' },
  { form: '/settlements/:file/again', ...again, sees: 'imported' },
];
