import { cardInNote, type FormStep, noNote, noReason, of, onPage, reason, shop } from './form-step.ts';

const callback = { page: of('risk/callbacks', 'callback') };

/** The forms of risk cases, callbacks and lists. */
export const riskSteps: readonly FormStep[] = [
  { form: '/risk/cases/next', page: onPage('/office/risk/cases'), sees: 'Yours alone until' },
  { form: '/risk/cases/:id/take', page: of('risk/cases', 'case'), sees: 'Yours alone until' },
  { form: '/risk/cases/:id/release', page: of('risk/cases', 'case'), sees: 'unassigned' },
  {
    form: '/risk/cases/:id/note',
    ...noNote,
    page: of('risk/cases', 'case'),
    fill: { note: 'asked for proof' },
    sees: 'asked for proof',
  },
  {
    form: '/risk/cases/:id/cancel',
    ...cardInNote,
    page: of('risk/cases', 'case'),
    fill: { cancelReason: 'fraud' },
    sees: /Risk case|free/,
  },
  {
    form: '/risk/cases/:id/approve',
    ...cardInNote,
    page: of('risk/cases', 'otherCase'),
    fill: { note: 'known' },
    sees: /Risk case|free/,
  },
  { form: '/risk/callbacks/:id/destination', ...callback, fill: { active: '2' }, sees: 'Failed callback' },
  { form: '/risk/callbacks/:id/resubmit', ...callback, sees: 'Done' },
  {
    form: '/risk/callbacks/:id/remove',
    ...noReason,
    page: of('risk/callbacks', 'otherCallback'),
    fill: reason,
    sees: 'Done',
  },
  {
    form: '/risk/lists',
    wrong: { value: 'no address' },
    page: onPage(`/office/risk/lists?e=${shop}`),
    fill: { kind: 'email', value: 'a@example.com', note: 'noted by hand' },
    sees: 'noted by hand',
  },
  { form: '/risk/lists/remove', page: onPage(`/office/risk/lists?e=${shop}`), sees: 'Block and allow lists' },
];
