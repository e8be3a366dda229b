import { airline } from '../parameters/airline.ts';
import { asynchronous } from '../parameters/asynchronous.ts';
import { billing } from '../parameters/billing.ts';
import { cartItems } from '../parameters/cart-items.ts';
import { cartPayments } from '../parameters/cart-payments.ts';
import { without } from '../parameters/composition.ts';
import { corporate } from '../parameters/corporate.ts';
import { custom } from '../parameters/custom.ts';
import { customerDevice } from '../parameters/customer-device.ts';
import { customer } from '../parameters/customer.ts';
import { giftCard } from '../parameters/gift-card.ts';
import { lodging } from '../parameters/lodging.ts';
import { marketplace } from '../parameters/marketplace.ts';
import { merchantBilling } from '../parameters/merchant-billing.ts';
import { merchantShipping } from '../parameters/merchant-shipping.ts';
import { merchant } from '../parameters/merchant.ts';
import type { ParameterGroup } from '../parameters/parameter.ts';
import { passengers } from '../parameters/passengers.ts';
import { recurring } from '../parameters/recurring.ts';
import { risk } from '../parameters/risk.ts';
import { shippingCustomer, shippingCustomerDevice } from '../parameters/shipping-customer.ts';
import { shipping } from '../parameters/shipping.ts';
import { standingInstruction } from '../parameters/standing-instruction.ts';
import { threeDSecure } from '../parameters/three-d-secure.ts';

/** The groups that describe what was ordered and where it goes: a reference can have them too. */
export const orderGroups: readonly ParameterGroup[] = [
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
  custom,
];

/** The groups that describe a purchase, independently of its account. */
export const purchaseGroups: readonly ParameterGroup[] = [
  customer,
  customerDevice,
  shippingCustomer,
  shippingCustomerDevice,
  billing,
  merchantBilling,
  ...orderGroups,
  asynchronous,
  risk,
  giftCard,
  standingInstruction,
  recurring,
];

/** The preferences for an authentication that the gateway makes, without the results of one made elsewhere. */
export const authenticationPreferences: ParameterGroup = without(
  threeDSecure,
  'threeDSecure.eci',
  'threeDSecure.verificationId',
  'threeDSecure.xid',
  'threeDSecure.enrollmentStatus',
  'threeDSecure.authenticationStatus',
  'threeDSecure.dsTransactionId',
  'threeDSecure.acsTransactionId',
  'threeDSecure.transactionStatusReason',
);
