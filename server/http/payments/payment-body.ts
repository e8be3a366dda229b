import { describeResult, isAuthenticationType, isScreeningType } from 'shared';
import { shownTerms } from '../../core/bank-accounts/collection.ts';
import type { Fields } from '../../core/fields.ts';
import { formatCents } from '../../core/money.ts';
import type { Redirect } from '../../core/payments/findings.ts';
import { isDeclinedByAcquirer, REFUSED, SHOWN_AS } from '../../core/limits/card-testing.ts';
import { shortIdOf, statementText } from '../../core/payments/descriptor.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { isByRegistration } from '../../core/payments/registration.ts';
import type { RiskFinding } from '../../core/risk/finding.ts';
import type { Instant, RegistrationKey } from '../../core/values.ts';
import { common, resultOf } from '../answers/answer.ts';
import { type EchoPart, nest } from '../answers/echo.ts';
import { timestampOf } from '../answers/timestamp.ts';
import type { HttpGateway } from '../gateway.ts';

/** Parameters that are not echoed: the answer has members of its own for them, or they only configure the request. */
export const ownMembers: ReadonlySet<string> = new Set([
  'entityId',
  'authentication.entityId',
  'amount',
  'currency',
  'paymentType',
  'paymentBrand',
  'descriptor',
  'testMode',
  'integrity',
  'frameUrl',
  'shopperResultUrl',
  'notificationUrl',
  // It appears in reports only (spec, Basic payment).
  'merchantMemo',
]);

/** The parts of the gateway that an answer is made with. */
export type Answering = Pick<HttpGateway, 'ids' | 'entities' | 'mode'>;

/**
 * A payment as it is shown to a merchant's server (spec, Payment response), with members in the order of recorded
 * responses of this API family. `ndc` is the number of the request that is answered. A declined payment has an amount and no descriptor (DECISIONS 8).
 */
export function paymentBody(gateway: Answering, payment: Payment, { now, ndc }: { now: Instant; ndc: string }): object {
  const { findings, fields } = payment;
  // The acquirer's data have names of the payment response: some are members of `result` and `card`.
  const { result, ...nested } = nest({ ...fields, ...findings.acquirerChecks }, ownMembers);
  return {
    id: gateway.ids.publicId('payment', payment.key),
    ...(payment.base === null ? {} : { referencedId: gateway.ids.publicId('payment', payment.base) }),
    ...registrationMembers(gateway, payment.registration),
    paymentType: payment.type,
    ...(payment.brand === null ? {} : { paymentBrand: payment.brand }),
    ...moneyOf(payment),
    ...(payment.state === 'rejected' || isAuthenticationType(payment.type) || isScreeningType(payment.type)
      ? {}
      : { descriptor: descriptorOf(gateway, payment) }),
    result: { ...resultOf(payment.resultCode), ...(result as object | undefined) },
    ...simulationOf(gateway, payment),
    ...resultDetailsOf(payment),
    ...merchantAccountMembers(gateway, payment),
    ...(fields['paymentBrand'] === undefined &&
    payment.brand !== null &&
    payment.base === null &&
    !isByRegistration(payment)
      ? { brandResult: payment.brand }
      : {}),
    ...nested,
    ...(findings.threeDSecure
      ? { threeDSecure: { ...(nested['threeDSecure'] as object | undefined), ...findings.threeDSecure } }
      : {}),
    ...(findings.risk ? { risk: riskBody(findings.risk, nested['risk']) } : {}),
    ...(findings.redirect ? { redirect: redirectBody(findings.redirect) } : {}),
    ...common(ndc, now),
  };
}

/** The score, and beside the merchant's own parameters each rule that fired, in words (spec, Payment response). */
function riskBody({ score, reasons }: RiskFinding, sent: EchoPart | undefined): object {
  const own = typeof sent === 'object' ? (sent as { readonly parameters?: object }) : {};
  const fired = Object.fromEntries(reasons.map(({ rule, text }) => [`rule.${rule}`, text]));
  const parameters = reasons.length === 0 ? {} : { parameters: { ...own.parameters, ...fired } };
  return { ...own, ...parameters, score: String(score) };
}

/** The merchant account of a payment, and where it went to several the tries in their order. */
function merchantAccountMembers(
  { entities }: Answering,
  { merchantAccount, findings: { tries = [] }, resultCode, endedAt, createdAt }: Payment,
): object {
  if (merchantAccount === null) return {};
  const latest = { account: merchantAccount, at: endedAt ?? tries.at(-1)?.at ?? createdAt, resultCode };
  const attempts = [...tries, latest].map(({ account, at, resultCode: code }) => ({
    merchantAccountId: entities.merchantAccount(account).id,
    result: resultOf(code),
    timestamp: timestampOf(at),
  }));
  return {
    merchantAccountId: entities.merchantAccount(merchantAccount).id,
    ...(tries.length > 0 ? { attempts } : {}),
  };
}

/** The registration of a payment, under both names that the spec has for it (Tokenization; Payment response). */
function registrationMembers({ ids }: Answering, registration: RegistrationKey | null): object {
  if (registration === null) return {};
  const id = ids.publicId('registration', registration);
  return { registrationId: id, registration: { id } };
}

/**
 * The result code of a payment for the shopper's browser. An attempt that was refused looks like a decline, so that who
 * tests cards learns nothing from it.
 */
export function shownToShopper(gateway: Pick<HttpGateway, 'operations'>, payment: Payment): string {
  const { resultCode } = payment;
  const isHidden =
    resultCode === REFUSED || (isDeclinedByAcquirer(payment) && gateway.operations.showsOneDecline(payment));
  return isHidden ? SHOWN_AS : resultCode;
}

/** A payment as it is shown to the shopper's browser: the data that the browser has sent, and its next step. */
export function shopperPaymentBody(gateway: HttpGateway, payment: Payment): object {
  const card: Record<string, string> = {};
  for (const name in payment.fields) if (name.startsWith('card.')) card[name] = payment.fields[name] ?? '';
  return {
    id: gateway.ids.publicId('payment', payment.key),
    paymentType: payment.type,
    ...(payment.brand === null ? {} : { paymentBrand: payment.brand }),
    ...moneyOf(payment),
    result: resultOf(shownToShopper(gateway, payment)),
    ...simulationOf(gateway, payment),
    ...nest(card),
    ...(payment.findings.redirect ? { redirect: payment.findings.redirect } : {}),
    ...common(payment.ndc, answeredAt(payment)),
  };
}

/**
 * The acquirer's response, and the terms of a direct debit. Strictly typed clients read the members of `always` wherever there are any, and not
 * every acquirer has a value for each of them.
 */
function resultDetailsOf({ findings: { resultDetails, collection }, resultCode }: Payment): object {
  const details = collection ? { ...resultDetails, ...shownTerms(collection) } : resultDetails;
  if (!details || Object.keys(details).length === 0) return {};
  const always = {
    ExtendedDescription: describeResult(resultCode),
    clearingInstituteName: '',
    ConnectorTxID1: '',
    AcquirerResponse: '',
  };
  return { resultDetails: { ...always, ...details } };
}

/** In live mode, the mark of a payment that the built-in processor answered: it has moved no money (DECISIONS 55). */
const simulationOf = ({ mode }: Pick<HttpGateway, 'mode'>, { testMode }: Payment): object =>
  mode === 'live' && testMode !== null ? { testMode } : {};

/** The time of a payment's first answer, which follows from its row, so that the answer can be made again. */
export const answeredAt = ({ endedAt, createdAt }: Payment): Instant => endedAt ?? createdAt;

/** A redirect as the spec has it: its purpose is for the gateway's own form. */
function redirectBody({ purpose: _purpose, ...redirect }: Redirect): object {
  return redirect;
}

const moneyOf = ({ amountCents, currency }: Payment): Fields =>
  currency === '' ? {} : { amount: formatCents(amountCents), currency };

/**
 * The text on the shopper's statement: twelve digits of the payment's key, and the merchant's text or channel name. The
 * acquirer has received the merchant's whole text; here it is as long as the spec's member.
 */
function descriptorOf(gateway: Answering, { key, entity, fields, merchantAccount }: Payment): string {
  const account = merchantAccount === null ? null : gateway.entities.merchantAccount(merchantAccount);
  return `${shortIdOf(key)} ${statementText(fields, account) ?? gateway.entities.entity(entity).name}`.slice(0, 127);
}
