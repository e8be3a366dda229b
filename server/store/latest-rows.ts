import type { Change, ChangeKind, ChangeTable } from '../core/change.ts';
import type { Checkout, CheckoutProgress } from '../core/checkouts/checkout.ts';
import type { Fields } from '../core/fields.ts';
import type { Payment } from '../core/payments/payment.ts';
import type { Registration } from '../core/registrations/registration.ts';
import type { CheckoutKey, PaymentKey, RegistrationKey } from '../core/values.ts';
import { hashOfKey, placedMemory, type RecentMemory } from '../recent-memory.ts';
import type { Store } from './store.ts';

/*
 * For the machine's sake: a store that keeps its latest rows in memory, so that status reads cost half as much
 * (DECISIONS 27). Every rule holds without it.
 */

/**
 * A store whose latest checkouts, payments and registrations are not read from the database: the next step of a payment follows, as a
 * rule within seconds, on the row that was committed last. `hasChangedElsewhere` reports whether another connection has
 * written since its last call; then all rows are read again.
 */
export function withLatestRows(store: Store, hasChangedElsewhere: () => boolean): Store {
  let rows = emptyRows();
  function currentRows(): Rows {
    if (hasChangedElsewhere()) rows = emptyRows();
    return rows;
  }
  async function payment(key: PaymentKey): Promise<Payment | undefined> {
    const { payments } = currentRows();
    return payments.get(key) ?? readInto(payments, await store.payment(key));
  }
  return {
    ...store,
    payment,
    async checkout(key) {
      const { checkouts } = currentRows();
      return checkouts.get(key) ?? readInto(checkouts, await store.checkout(key));
    },
    async registration(key) {
      const { registrations } = currentRows();
      return registrations.get(key) ?? readInto(registrations, await store.registration(key));
    },
    async paymentTree(key) {
      const root = currentRows().payments.get(key);
      return root ? [root, ...(await store.references(key))] : store.paymentTree(key);
    },
    async status(key) {
      const { checkouts, payments } = currentRows();
      const checkout = checkouts.get(key);
      if (checkout) return { checkout, payment: (checkout.payment && (await payment(checkout.payment))) ?? null };
      const status = await store.status(key);
      readInto(payments, status?.payment ?? undefined);
      return status;
    },
    async deleteUnpaidCheckouts(slice) {
      const end = await store.deleteUnpaidCheckouts(slice);
      for (const key of end.deleted) rows.checkouts.forget(key);
      return end;
    },
    async commit(changes) {
      try {
        await store.commit(changes);
      } catch (fault) {
        // Another connection has changed a row, or the outcome of the commit is unknown.
        for (const change of changes) followRows(change, rows.forget);
        throw fault;
      }
      for (const change of changes) followRows(change, rows.keep);
    },
  };
}

/** What is done with each row of a change, as it was committed. */
type Following = {
  readonly checkout: (row: Checkout) => void;
  readonly progress: (row: CheckoutProgress) => void;
  readonly payment: (row: Payment) => void;
  readonly registration: (row: Registration) => void;
};

type Memories = {
  readonly checkouts: RecentMemory<CheckoutKey, Checkout>;
  readonly payments: RecentMemory<PaymentKey, Payment>;
  readonly registrations: RecentMemory<RegistrationKey, Registration>;
};

type Rows = Memories & { readonly keep: Following; readonly forget: Following };

function emptyRows(): Rows {
  const memories: Memories = {
    checkouts: placedMemory(hashOfKey),
    payments: placedMemory(hashOfKey),
    registrations: placedMemory(hashOfKey),
  };
  return { ...memories, keep: keepingIn(memories), forget: forgettingIn(memories) };
}

const keepingIn = ({ checkouts, payments, registrations }: Memories): Following => ({
  checkout: (row) => keepWritten(checkouts, row),
  progress: (row) => keepProgress(checkouts, row),
  payment: (row) => keepPayment(payments, row),
  registration: (row) => keepWritten(registrations, row),
});

const forgettingIn = ({ checkouts, payments, registrations }: Memories): Following => ({
  checkout: ({ key }) => checkouts.forget(key),
  progress: ({ key }) => checkouts.forget(key),
  payment: ({ key }) => payments.forget(key),
  registration: ({ key }) => registrations.forget(key),
});

const followRows = <Kind extends ChangeKind>(change: Change<Kind>, following: Following): void =>
  rowsOf[change.kind](change, following);

function followConclusion({ conclusion }: Change<'concludePayment'>, following: Following): void {
  const { payment, root, registration } = conclusion;
  if (registration) following.registration(registration);
  if (root) following.payment(root);
  following.payment(payment);
}

/** A change of no row that is kept here. */
const none = (): void => undefined;

/** The rows of each kind of change that are kept here: one that is left out would be read as it was before. */
const rowsOf: ChangeTable<Following, void> = {
  saveCheckout: ({ row }, { checkout }) => checkout(row),
  saveCheckoutProgress: ({ row }, { progress }) => progress(row),

  savePayment: ({ row }, { payment }) => payment(row),
  saveRoot: ({ row }, { payment }) => payment(row),
  concludePayment: followConclusion,
  takePaymentClaim: none,
  releasePaymentClaim: none,
  useToken: none,
  saveProposal: none,

  saveRegistration: ({ row }, { registration }) => registration(row),
  saveMandateUse: ({ row }, { registration }) => registration(row),

  saveAgreement: none,
  settleAgreement: none,
  needAgreement: none,
  needMandate: none,
  removeAgreement: none,
  cancelAgreements: none,
  reopenAgreement: none,
  blockRetries: none,
  addDeclinedTry: none,

  saveSchedule: none,

  saveWebhook: none,
  removeWebhook: none,
  logWebhookTest: none,
  renewDelivery: none,
  renewFailedDeliveries: none,
  publishEvent: none,

  saveRiskCase: none,
  saveCaseLock: none,
  addRiskAction: none,
  countRiskStep: none,
  keepListEntry: none,
  removeListEntry: none,
  saveRiskCallback: none,
  removeRiskCallback: none,
  saveCallbackSettings: none,

  saveEntity: none,
  saveAccessToken: none,
  saveMerchantAccount: none,
  pauseConnector: none,
  resumeConnector: none,
  addAdminChange: none,

  saveAcquirerFile: none,
  removeAcquirerFile: none,
  addAcquirerRows: none,
  saveAcquirerRow: none,
  addSettlementItem: none,
  saveSettlementItem: none,

  closeBatch: none,
  makeCorrection: none,
  addPickUpKey: none,
  removePickUpKey: none,

  saveFileReceiver: none,
  removeFileReceiver: none,
  beginFileDelivery: none,
  moveFileDelivery: none,
  reopenDeliveries: none,
  logFileTry: none,

  saveFileSource: none,
  removeFileSource: none,
  claimFileSource: none,
  endSourceLook: none,
  noteFetchedFile: none,
  forgetQuarantinedFiles: none,

  addFilePart: none,
  addEvidence: none,
  saveListExport: none,
  removeListExport: none,
  saveReportExport: none,
  removeReportExport: none,
  addReportFile: none,
  addReportDelivery: none,
  moveReportDelivery: none,

  sendMessage: none,
  unsendMessage: none,
  setMark: none,
  addCount: none,
  beginAnswer: none,
  keepAnswer: none,
  forgetAnswer: none,

  saveUser: none,
  openSession: none,
  endSessions: none,
  addSavedView: none,
  removeSavedView: none,
  addAuditEntry: none,
};

type VersionedRow = {
  readonly key: CheckoutKey | PaymentKey | RegistrationKey;
  readonly version: number;
  readonly fields: Fields;
};

/** Keeps a row as it was committed, one version higher. A row with a large cart is read again instead. */
function keepWritten<K, R extends VersionedRow & { readonly key: K }>(rows: RecentMemory<K, R>, row: R): void {
  if (isLarge(row.fields)) rows.forget(row.key);
  else keepLatest(rows, { ...row, version: row.version + 1 });
}

/**
 * A payment that a merchant's server sent, and that ended at once, is asked about again in days, if ever. Left out, it
 * dies young, which saves the collector of garbage 5 to 8 % of the CPU of its request (DECISIONS 198).
 */
function keepPayment(payments: Rows['payments'], payment: Payment): void {
  if (isFollowedSoon(payment) || payments.get(payment.key)) keepWritten(payments, payment);
}

/** By a result, the shopper's return or a capture; and references are small. */
const isFollowedSoon = ({ state, checkout, base, authorizedCents, capturedCents }: Payment): boolean =>
  state === 'pending' || checkout !== null || base !== null || capturedCents < authorizedCents;

function keepProgress(checkouts: Rows['checkouts'], row: CheckoutProgress): void {
  const known = checkouts.get(row.key);
  if (known) keepLatest(checkouts, { ...known, ...row, fields: known.fields, version: row.version + 1 });
}

function readInto<K, R extends VersionedRow & { readonly key: K }>(
  rows: RecentMemory<K, R>,
  row: R | undefined,
): R | undefined {
  if (row && !isLarge(row.fields)) keepLatest(rows, row);
  return row;
}

/** The higher version stays, because two commits, or a commit and a read, may end in any order. */
function keepLatest<K, R extends VersionedRow & { readonly key: K }>(rows: RecentMemory<K, R>, row: R): void {
  if ((rows.get(row.key)?.version ?? 0) < row.version) rows.set(row.key, row);
}

/** In characters: a cart of hundreds of items is longer, and thousands of those would fill the memory. */
const SMALL_FIELDS = 8192;

function isLarge(fields: Fields): boolean {
  let size = 0;
  for (const name in fields) size += name.length + (fields[name]?.length ?? 0);
  return size > SMALL_FIELDS;
}
