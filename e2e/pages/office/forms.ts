import { password } from './office.ts';

/** What the steps before have made: ids, and addresses of pages. */
export type Made = Readonly<Record<string, string>>;

type Values = Readonly<Record<string, string>>;

/** A form as a person without script fills it in, in the order in which they need each other. */
export type FormStep = {
  /** The address of the form, with `:name` for what differs. */
  readonly form: string;
  /** The page that has it. */
  readonly page: (made: Made) => string;
  /** Values by the names of fields; those that are left out stay as they are. A function reads the page. */
  readonly fill?: Values | ((made: Made) => Values);
  /** What is chosen as the form's file. */
  readonly file?: { readonly name: string; readonly content: string };
  /** The address of a form of which this one is another button. */
  readonly within?: string;
  /** What the page shows then. */
  readonly sees: string | RegExp;
  /** Another user's turn. */
  readonly by?: 'second';
};

const SECRET_SHOWN = 'Copy it now';
const reason = { reason: 'by hand' };
const onPage = (path: string) => (): string => path;
const of =
  (path: string, name: string, tail = '') =>
  (made: Made): string =>
    `/office/${path}/${made[name] ?? name}${tail}`;
const payment = (name: string) => of('payments', name);
const shop = '8a8294174b7ecb28014b9699220015ca';
const registration = { page: of('registrations', 'registration') };
const schedule = { page: of('schedules', 'schedule'), sees: /Done|paused|active|runs/i };
const webhook = { page: of('webhooks', 'webhook') };
const callback = { page: of('risk/callbacks', 'callback') };

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
const row = { page: of('settlements/rows', 'row'), fill: reason };
const decides = (made: Made) => ({ ...reason, [`decision ${made['row'] ?? ''}`]: 'mark' });
const again = { page: of('settlements', 'quarantined'), fill: { profile: 'simulated-processor' } };

/** Every form that posts, with what is filled in and what comes true. */
export const formSteps: readonly FormStep[] = [
  {
    form: '/webhooks',
    page: onPage('/office/webhooks'),
    fill: (made) => ({ name: 'By hand', url: made['receiver'] ?? '' }),
    sees: SECRET_SHOWN,
  },
  { form: '/webhooks/:id', ...webhook, fill: { name: 'Renamed' }, sees: 'Renamed' },
  { form: '/webhooks/:id/pause', ...webhook, sees: 'paused' },
  { form: '/webhooks/:id/resume', ...webhook, sees: 'Done' },
  { form: '/webhooks/:id/try', ...webhook, sees: 'Request' },
  { form: '/webhooks/:id/secrets', ...webhook, sees: SECRET_SHOWN },
  { form: '/webhooks/:id/remove-secret', ...webhook, sees: 'Renamed' },
  {
    form: '/payments/:id/capture',
    page: payment('reserved'),
    fill: { ...reason, amount: '40.00' },
    sees: 'CP: approved',
  },
  { form: '/payments/:id/reverse', page: payment('toReverse'), fill: reason, sees: 'RV: approved' },
  { form: '/payments/:id/refund', page: payment('paid'), fill: { ...reason, amount: '2.00' }, sees: 'RF: approved' },
  { form: '/payments/:id/rebill', page: payment('paid'), fill: { ...reason, amount: '3.00' }, sees: 'RB: approved' },
  {
    form: '/payments/:id/note',
    page: payment('paid'),
    fill: { note: 'called the shopper' },
    sees: 'called the shopper',
  },
  {
    form: '/payments/:id/propose-chargeback',
    page: payment('paid'),
    by: 'second',
    fill: { ...reason, amount: '5.00' },
    sees: 'Another user has to approve',
  },
  { form: '/payments/:id/refuse-chargeback', page: payment('paid'), sees: 'refused a chargeback' },
  {
    form: '/payments/:id/propose-chargeback',
    page: payment('paid'),
    by: 'second',
    fill: { ...reason, amount: '5.00' },
    sees: 'Another user has to approve',
  },
  { form: '/payments/:id/approve-chargeback', page: payment('paid'), sees: 'approved a chargeback' },
  { form: '/payments/:id/names', page: payment('paid'), sees: 'Jane Jones' },
  { form: '/payments/:id/chargeback', page: payment('disputed'), fill: reason, sees: 'CB: ' },
  { form: '/payments/:id/chargeback-reversal', page: payment('chargeback'), fill: reason, sees: 'CR: approved' },
  {
    form: '/payments/:id/receipt',
    page: payment('prepayment'),
    fill: { ...reason, amount: '40.00' },
    sees: 'RC: approved',
  },
  {
    form: '/payments/bulk',
    page: onPage('/office/payments/bulk?action=capture&all=1'),
    fill: reason,
    sees: 'approved',
  },
  { form: '/exports', page: onPage('/office/exports?long=1'), sees: /being made|ready/ },
  { form: '/log/exports', page: onPage('/office/log/exports?long=1'), sees: /being made|ready/ },
  { form: '/audit/exports', page: onPage('/office/audit/exports?long=1'), sees: /being made|ready/ },
  { form: '/test/triggers', page: onPage('/office/test/triggers'), sees: 'RC: approved' },
  { form: '/payments/:id/propose', page: payment('pending'), fill: reason, sees: /propos/i },
  { form: '/payments/:id/refuse-outcome', page: payment('pending'), by: 'second', sees: /refused|propos/i },
  { form: '/payments/:id/propose', page: payment('pending'), fill: reason, sees: /propos/i },
  { form: '/payments/:id/approve-outcome', page: payment('pending'), by: 'second', sees: /approved|declined/i },
  { form: '/payments/:id/inquire', page: payment('unknown'), sees: /approved|declined|pending/ },
  {
    form: '/registrations/:id/charge',
    ...registration,
    fill: { ...reason, amount: '9.90', currency: 'EUR' },
    sees: /DB: (approved|declined)/,
  },
  {
    form: '/registrations/:id/credit',
    ...registration,
    fill: { ...reason, amount: '3.00', currency: 'EUR' },
    sees: 'CD: approved',
  },
  { form: '/registrations/:id/update', ...registration, fill: { ...reason, month: '07', year: '2035' }, sees: '2035' },
  { form: '/schedules/:id/pause', ...schedule },
  { form: '/schedules/:id/resume', ...schedule },
  { form: '/schedules/:id/run', ...schedule },
  { form: '/schedules/:id/end', ...schedule },
  { form: '/registrations/:id/delete', ...registration, fill: reason, sees: /deleted/i },
  { form: '/views', page: onPage('/office/payments?state=approved'), fill: { name: 'Approved' }, sees: 'Approved' },
  { form: '/views/:id/remove', page: onPage('/office/payments'), sees: 'Payments' },
  {
    form: '/disputes/:id/note',
    page: of('disputes', 'dispute'),
    fill: { note: 'evidence sent' },
    sees: 'evidence sent',
  },
  {
    form: '/disputes/:id/evidence',
    page: of('disputes', 'dispute'),
    file: { name: 'proof.txt', content: 'signed by J. Jones' },
    sees: 'proof.txt',
  },
  { form: '/disputes/:id/accept', page: of('disputes', 'dispute'), fill: { note: 'no evidence' }, sees: 'no evidence' },
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
  { form: '/settlements/decide', page: onPage('/office/settlements/decide'), fill: decides, sees: '1 of 1 rows' },
  { form: '/settlements/rows/:id/unmatch', ...row, sees: 'Link the payment' },
  { form: '/settlements/:file/compare', page: of('settlements', 'file'), sees: 'Compare open rows again' },
  // The profile that is chosen first fits no file of the processor.
  { form: '/settlements/upload/try', ...upload, within: '/settlements/upload', sees: 'would be quarantined' },
  { form: '/settlements/upload', ...upload, sees: 'quarantined' },
  { form: '/settlements/:file/again/try', ...again, within: '/settlements/:file/again', sees: 'can be imported' },
  { form: '/settlements/:file/again', ...again, sees: 'imported' },
  { form: '/reports/:name/order', page: onPage('/office/reports/volume'), sees: 'every day' },
  {
    form: '/reports/exports/:id/end',
    page: onPage('/office/reports/files'),
    sees: 'No report is made regularly',
  },
  { form: '/risk/cases/next', page: onPage('/office/risk/cases'), sees: 'Yours alone until' },
  { form: '/risk/cases/:id/take', page: of('risk/cases', 'case'), sees: 'Yours alone until' },
  { form: '/risk/cases/:id/release', page: of('risk/cases', 'case'), sees: 'unassigned' },
  {
    form: '/risk/cases/:id/note',
    page: of('risk/cases', 'case'),
    fill: { note: 'asked for proof' },
    sees: 'asked for proof',
  },
  {
    form: '/risk/cases/:id/cancel',
    page: of('risk/cases', 'case'),
    fill: { cancelReason: 'fraud' },
    sees: /Risk case|free/,
  },
  {
    form: '/risk/cases/:id/approve',
    page: of('risk/cases', 'otherCase'),
    fill: { note: 'known' },
    sees: /Risk case|free/,
  },
  { form: '/risk/callbacks/:id/destination', ...callback, fill: { active: '2' }, sees: 'Failed callback' },
  { form: '/risk/callbacks/:id/resubmit', ...callback, sees: 'Done' },
  { form: '/risk/callbacks/:id/remove', page: of('risk/callbacks', 'otherCallback'), fill: reason, sees: 'Done' },
  {
    form: '/risk/lists',
    page: onPage(`/office/risk/lists?e=${shop}`),
    fill: { kind: 'email', value: 'a@example.com', note: 'noted by hand' },
    sees: 'noted by hand',
  },
  { form: '/risk/lists/remove', page: onPage(`/office/risk/lists?e=${shop}`), sees: 'Block and allow lists' },
  {
    form: '/entities/:id/children',
    page: of('entities', '8a8294174b7ecb28014b9699220012c2'),
    fill: { kind: 'channel', name: 'Third shop' },
    sees: 'Third shop',
  },
  { form: '/entities/:id', page: of('entities', shop), fill: { name: 'Renamed shop' }, sees: 'Renamed shop' },
  {
    form: '/entities/:id/settings',
    page: of('entities', shop, '/settings?change=multiCapture'),
    fill: { value: 'true' },
    sees: 'multiCapture',
  },
  {
    form: '/entities/:id/accounts',
    page: of('entities', shop, '/processing'),
    fill: { name: 'Cards', connector: 'PROCESSOR_A', acquirerId: 'M-1' },
    sees: 'M-1',
  },
  {
    form: '/entities/:id/accounts/:account',
    page: (made) => `/office/entities/${shop}/processing?change=${made['account'] ?? ''}`,
    fill: { name: 'Cards in euros', state: 'disabled' },
    sees: 'Cards in euros',
  },
  { form: '/account/tokens', page: onPage('/office/account/tokens'), fill: { alias: 'By hand' }, sees: SECRET_SHOWN },
  { form: '/account/tokens/:id/rotate', page: of('account/tokens', 'token'), sees: SECRET_SHOWN },
  { form: '/account/tokens/:id/revoke', page: of('account/tokens', 'token'), sees: /revoked/i },
  { form: '/webhooks/deliveries/:event/resend', page: of('webhooks/deliveries', 'event'), sees: 'Renamed' },
  { form: '/webhooks/:id/resend', ...webhook, sees: 'Renamed' },
  { form: '/webhooks/:id/remove', ...webhook, sees: 'Webhooks' },
  {
    form: '/users',
    page: onPage('/office/users'),
    fill: { email: 'hands@example.com', role: 'finance' },
    sees: 'office/invitation/',
  },
  { form: '/users/:id/roles', page: of('users', 'user', '/roles?role=auditor'), sees: 'hands@example.com' },
  {
    form: '/users/state',
    page: onPage('/office/users'),
    fill: (made) => ({ user: made['user'] ?? '' }),
    sees: 'Unlocked users: 1',
  },
  { form: '/users/:id/lock', page: of('users', 'user'), sees: 'locked' },
  { form: '/users/:id/unlock', page: of('users', 'user'), sees: 'hands@example.com' },
  { form: '/users/:id/reset', page: of('users', 'user'), sees: 'office/invitation/' },
  {
    form: '/system/pause',
    page: onPage('/office/system'),
    fill: { ...reason, connector: 'PROCESSOR_B' },
    sees: 'by hand',
  },
  { form: '/system/connectors/:name/resume', page: onPage('/office/system'), sees: 'Done' },
  {
    form: '/me/profile',
    page: onPage('/office/me'),
    fill: { name: 'Other name', language: 'de', zone: 'Europe/Berlin' },
    sees: 'MEZ',
  },
  { form: '/me/profile', page: onPage('/office/me'), fill: { language: 'en', zone: 'UTC' }, sees: 'My account' },
  { form: '/me/sessions/end', page: onPage('/office/me'), sees: 'this session' },
  { form: '/me/recovery-codes', page: onPage('/office/me'), sees: /codes/i },
  { form: '/me/factors', page: onPage('/office/me'), fill: { password: `${password} two` }, sees: 'My account' },
  {
    form: '/test/bookings',
    page: onPage('/office/test/bookings'),
    fill: (made) => ({ payment: made['toDispute'] ?? '', booking: 'dispute 4855', amount: '1.00' }),
    sees: 'CB: approved',
  },
  { form: '/test/settlement', page: onPage('/office/test/settlement'), sees: 'imported' },
  {
    form: '/test/faults',
    page: onPage('/office/test/faults'),
    fill: { fault: 'riskService decisions late', times: '1' },
    sees: 'requests left: 1',
  },
  { form: '/test/faults/end', page: onPage('/office/test/faults'), sees: 'Done' },
  { form: '/test/clock', page: onPage('/office/test/clock'), sees: 'Test tools' },
  { form: '/sign-out', page: onPage('/office'), sees: 'Sign in' },
];

/** The row of a form with this address. */
export const stepOf = (action: string): FormStep | undefined => formSteps.find((step) => addressOf(step).test(action));

export const addressOf = ({ form }: Pick<FormStep, 'form'>): RegExp =>
  new RegExp(`^/office${form.replaceAll(/:\w+/g, '[^/]+')}(?:\\?.*)?$`);
