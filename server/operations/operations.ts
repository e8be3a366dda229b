import { administrationOf } from './administration/operations.ts';
import { startPayment } from './accounts/start.ts';
import { receiveNotification } from './asynchronous/receive-notification.ts';
import { returnShopper } from './asynchronous/return-shopper.ts';
import { cancelAuthentication } from './authentication/cancel.ts';
import { continueAuthentication } from './authentication/continue.ts';
import { resultsKey } from './authentication/hosted-page.ts';
import { receiveAuthenticationResult } from './authentication/receive-result.ts';
import { startAuthentication } from './authentication/start.ts';
import { readBooks, recountBooks } from './books/read.ts';
import { stoppedEntities } from './books/stop.ts';
import { createCheckout } from './checkouts/create.ts';
import { offeredBrands } from './checkouts/offered-brands.ts';
import { offeredWallets } from './checkouts/offered-wallets.ts';
import { payCheckout } from './checkouts/pay.ts';
import { checkoutStatus, mayBePaid, readCheckout, readCheckoutForForm, readOpenCheckout } from './checkouts/read.ts';
import { returnAddress } from './checkouts/return-address.ts';
import { updateCheckout } from './checkouts/update.ts';
import { type Gateway, operatingOn } from './gateway.ts';
import { answerOnce } from './once/answer-once.ts';
import { failingAcquirers } from './failing-acquirers.ts';
import { showsOneDecline } from './limits/defend.ts';
import { throttle } from './limits/throttle.ts';
import { readPayment, readPaymentForShopper, readReachablePayment } from './payments/read.ts';
import { referencePayment } from './references/reference.ts';
import { notificationKey } from './shopper-return.ts';
import { findPayments, readLinkedPayments } from './reports/find-payments.ts';
import { settlementsOf } from './settlement/operations.ts';
import { reconciliationOf } from './reconciliation/operations.ts';
import { readTotals } from './reports/read-totals.ts';
import { probeStore } from './probe-store.ts';
import { createRegistration } from './registrations/create.ts';
import { deleteRegistration } from './registrations/delete.ts';
import { offeredRegistrations } from './registrations/offer.ts';
import { knownOfRegistration } from './registrations/known.ts';
import { payByRegistration } from './registrations/pay.ts';
import { readRegistration, readRegistrationOfPayment } from './registrations/read.ts';
import { removeOffered } from './registrations/remove.ts';
import { schedulesOf } from './schedules/operations.ts';
import { updateRegistration } from './registrations/update.ts';
import { startScreening } from './risk/start-screening.ts';
import { findEvents } from './webhooks/find-events.ts';
import { redeliverEvent } from './webhooks/redeliver.ts';

/** Every operation that a request can call, on one gateway: http reaches the store through these operations only. */
export function operationsOf(gateway: Gateway) {
  return {
    ...administrationOf(gateway),
    ...reconciliationOf(gateway),
    ...settlementsOf(gateway),
    ...schedulesOf(gateway),
    ...operatingOn(gateway, {
      answerOnce,
      cancelAuthentication,
      checkoutStatus,
      continueAuthentication,
      createCheckout,
      createRegistration,
      deleteRegistration,
      failingAcquirers,
      offeredBrands,
      offeredRegistrations,
      offeredWallets,
      payByRegistration,
      findEvents,
      findPayments,
      redeliverEvent,
      payCheckout,
      probeStore,
      readBooks,
      recountBooks,
      stoppedEntities,
      mayBePaid,
      readCheckout,
      readCheckoutForForm,
      readLinkedPayments,
      readOpenCheckout,
      readTotals,
      readPayment,
      readPaymentForShopper,
      readReachablePayment,
      readRegistration,
      readRegistrationOfPayment,
      receiveAuthenticationResult,
      referencePayment,
      removeOffered,
      resultsKey,
      notificationKey,
      receiveNotification,
      returnAddress,
      startAuthentication,
      returnShopper,
      startScreening,
      startPayment,
      showsOneDecline,
      throttle,
      knownOfRegistration,
      updateCheckout,
      updateRegistration,
    }),
  };
}
export type Operations = ReturnType<typeof operationsOf>;
