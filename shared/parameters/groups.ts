import { airline } from './airline.ts';
import { asynchronous } from './asynchronous.ts';
import { authentication } from './authentication.ts';
import { bankAccount } from './bank-account.ts';
import { basic } from './basic.ts';
import { billing } from './billing.ts';
import { card } from './card.ts';
import { cartItems } from './cart-items.ts';
import { cartPayments } from './cart-payments.ts';
import { chargeback } from './chargeback.ts';
import { corporate } from './corporate.ts';
import { custom } from './custom.ts';
import { customerDevice } from './customer-device.ts';
import { customer } from './customer.ts';
import { embedding } from './embedding.ts';
import { giftCard } from './gift-card.ts';
import { job } from './job.ts';
import { events } from './events.ts';
import { lodging } from './lodging.ts';
import { marketplace } from './marketplace.ts';
import { merchantBilling } from './merchant-billing.ts';
import { merchantShipping } from './merchant-shipping.ts';
import { merchant } from './merchant.ts';
import { mobileWallet } from './mobile-wallet.ts';
import type { ParameterGroup } from './parameter.ts';
import { passengers } from './passengers.ts';
import { recurring } from './recurring.ts';
import { recurringMigration } from './recurring-migration.ts';
import { registeredAccount } from './registered-account.ts';
import { reporting } from './reporting.ts';
import { risk } from './risk.ts';
import { schedules } from './schedules.ts';
import { shippingCustomer, shippingCustomerDevice } from './shipping-customer.ts';
import { shipping } from './shipping.ts';
import { standingInstruction } from './standing-instruction.ts';
import { testClock } from './test-clock.ts';
import { threeDSecure } from './three-d-secure.ts';
import { tokenAccount } from './token-account.ts';
import { tokenization } from './tokenization.ts';
import { transactions } from './transactions.ts';
import { virtualAccount } from './virtual-account.ts';

/**
 * All parameters that an integrator can send, in the order of the spec; the gateway's own additions come last.
 * Parameters that only the gateway's own pages send (method-completion) are not included.
 */
export const parameterGroups = {
  basic,
  authentication,
  card,
  mobileWallet,
  virtualAccount,
  bankAccount,
  tokenAccount,
  customer,
  customerDevice,
  shippingCustomer,
  shippingCustomerDevice,
  billing,
  merchantBilling,
  shipping,
  merchantShipping,
  corporate,
  merchant,
  cartItems,
  cartPayments,
  marketplace,
  airline,
  lodging,
  passengers,
  tokenization,
  recurringMigration,
  threeDSecure,
  custom,
  asynchronous,
  risk,
  giftCard,
  job,
  reporting,
  transactions,
  events,
  schedules,
  standingInstruction,
  recurring,
  chargeback,
  embedding,
  registeredAccount,
  testClock,
} satisfies Record<string, ParameterGroup>;
