import { dayOf, isCardExpired } from 'shared';
import { type InstructedAccount, instructedAccounts } from '../../core/agreements/accounts.ts';
import { MANDATE_ENDED } from '../../core/agreements/advice.ts';
import { withCollection } from '../../core/bank-accounts/collection.ts';
import { announcementDay, planDueDay } from '../../core/bank-accounts/due-day.ts';
import { cardFaults } from '../../core/cards/card.ts';
import type { Change } from '../../core/change.ts';
import type { Fields } from '../../core/fields.ts';
import { isInstructed, isMerchantInitiated } from '../../core/instruction.ts';
import type { Account } from '../../core/payments/account.ts';
import type { Findings } from '../../core/payments/findings.ts';
import type { NewPayment, Payment } from '../../core/payments/payment.ts';
import { isByRegistration } from '../../core/payments/registration.ts';
import { refusals } from '../../core/refusal.ts';
import { registrationFaults } from '../../core/registrations/faults.ts';
import { isActive } from '../../core/registrations/registration.ts';
import type { Instant } from '../../core/values.ts';
import { permitInstruction } from '../agreements/permit.ts';
import { debitGuard, mandateUses, waitingMandate } from '../bank-accounts/mandate-use.ts';
import { type Gateway, type GatewayInTurn, settingsOf } from '../gateway.ts';
import { accountFault } from '../merchant-accounts/dispatch.ts';
import { nextTry } from '../merchant-accounts/next-try.ts';
import { rejectPayment } from '../payments/conclude.ts';
import { standingRefusal } from '../standing.ts';
import { type FirstSending, sendToAcquirer } from './send.ts';

/** What answers add to the result code of a payment that was not sent. */
const NOT_SENT: Fields = { ExtendedDescription: 'the payment waited, and was not sent because it may not be made now' };

type Waiting = Pick<FirstSending, 'payment' | 'account'>;

/** What may be sent after a wait, with what its commit needs; or why it would be declined if it were ordered now. */
type Asked =
  | (Waiting & { readonly kind: 'permitted'; readonly needs: readonly Change[] })
  | {
      readonly kind: 'declined';
      readonly resultCode: string;
      readonly details?: Fields;
      readonly blockedUntil?: Instant;
    };

/**
 * Sends a payment that has waited since its request, for an analyst or for its shopper. What a request is asked, and may
 * have changed meanwhile, is asked once more, in the order of a request (DECISIONS 303).
 */
export async function sendWaiting(gateway: GatewayInTurn, sending: FirstSending): Promise<Payment> {
  const asked = await askAgain(gateway, sending);
  if (asked.kind === 'permitted') {
    const needs = ({ version }: Payment) => (version === asked.payment.version ? asked.needs : []);
    return sendToAcquirer(gateway, { ...sending, ...asked, alongside: [needs, ...sending.alongside] });
  }
  const { resultCode, details = NOT_SENT, blockedUntil } = asked;
  const row = withFindings(sending.payment, { ...(blockedUntil ? { blockedUntil } : {}), withheld: true });
  return rejectPayment(gateway, row, { resultCode, details, alongside: sending.alongside });
}

async function askAgain(gateway: GatewayInTurn, { payment, account }: Waiting): Promise<Asked> {
  const now = gateway.clock.now();
  const gone = (await registrationFault(gateway, payment)) ?? standingFault(gateway, payment);
  if (gone !== undefined) return decline(gone);
  const unused = accountFault(gateway, payment);
  if (unused !== undefined) {
    const next = nextTry(gateway, payment, { kind: 'declined', resultCode: unused, details: {}, notProcessed: true });
    return next ? askAgain(gateway, { payment: next, account }) : decline(unused);
  }
  const expired = expiryFault(account, now);
  if (expired !== undefined) return decline(expired);
  const mandate = await waitingMandate(gateway, payment);
  if (mandate?.isEnded) return decline(MANDATE_ENDED);
  const refused = await instructionFault(gateway, { payment, account }, now);
  if (refused) return refused;
  const due = dueFrom(gateway, { payment, account }, now);
  const uses = await mandateUses(gateway, payment, due.payment.findings.collection);
  return {
    kind: 'permitted',
    ...due,
    needs: [...(mandate ? debitGuard(mandate) : []), ...uses, ...standingAgreement(payment)],
  };
}

const withFindings = <P extends Waiting['payment']>(payment: P, findings: Findings): P => ({
  ...payment,
  findings: { ...payment.findings, ...findings },
});

const decline = (resultCode: string): Asked => ({ kind: 'declined', resultCode });

/**
 * Whether the stored account that the payment charges has been deleted. A shopper who confirms it in a challenge pays by
 * it all the same.
 */
async function registrationFault(
  { store }: Pick<Gateway, 'store'>,
  payment: Waiting['payment'],
): Promise<string | undefined> {
  const isConfirmed = payment.waitsFor !== 'analyst' && !isMerchantInitiated(payment.fields);
  if (payment.registration === null || !isByRegistration(payment) || isConfirmed) return undefined;
  const registration = await store.registration(payment.registration);
  if (!registration) return registrationFaults.unknown;
  return isActive(registration) ? undefined : registrationFaults.deleted;
}

function standingFault({ entities }: Pick<Gateway, 'entities'>, { entity }: Waiting['payment']): string | undefined {
  const refusal = standingRefusal(entities.entity(entity));
  return refusal && refusals[refusal.reason];
}

function expiryFault(account: Account, now: Instant): string | undefined {
  const { expiryMonth: month, expiryYear: year } = account.kind === 'card' ? account.card : expiryOf(account);
  return month !== null && year !== null && isCardExpired({ month, year }, now) ? cardFaults.expired : undefined;
}

const expiryOf = (account: Account) =>
  account.kind === 'tokenAccount' ? account : { expiryMonth: null, expiryYear: null };

/** Why the agreement, an issuer's advice or the retries permit the payment no more, asked as if it were ordered now. */
async function instructionFault(
  gateway: GatewayInTurn,
  { payment, account }: Waiting,
  now: Instant,
): Promise<Extract<Asked, { kind: 'declined' }> | undefined> {
  if (!isInstructed(payment.fields) || !isInstructedAccount(account)) return undefined;
  const ordered: NewPayment = { ...payment, createdAt: now, waitsFor: null, sealed: null, claim: null };
  const permit = await permitInstruction(gateway, ordered, account);
  if (permit.kind === 'permitted') return undefined;
  if (permit.kind === 'refused') return { kind: 'declined', resultCode: refusals[permit.reason] };
  const { blockedUntil } = permit.payment?.findings ?? {};
  return { ...permit, ...(blockedUntil === undefined ? {} : { blockedUntil }) };
}

const isInstructedAccount = (account: Account): account is InstructedAccount => account.kind in instructedAccounts;

/** A payment by the merchant is not committed after its agreement was cancelled, whatever for. */
const standingAgreement = ({ fields, findings: { agreement } }: Waiting['payment']): readonly Change[] =>
  agreement === undefined || !isMerchantInitiated(fields)
    ? []
    : [{ kind: 'needAgreement', need: { agreement, notCancelledBy: null } }];

/** A debit whose due date can no longer be met is due on the next day that can. */
function dueFrom(gateway: Pick<Gateway, 'entities'>, { payment, account }: Waiting, now: Instant): Waiting {
  const planned = account.kind === 'bankAccount' ? account.collection : undefined;
  if (!planned || account.kind !== 'bankAccount') return { payment, account };
  const today = dayOf(now);
  const dueOn = planDueDay({}, { today, unlessNamed: planned.dueOn });
  if (dueOn === undefined || dueOn === planned.dueOn) return { payment, account };
  const announceBy = announcementDay(dueOn, { today, settings: settingsOf(gateway, payment) });
  const { mandate, ...terms } = { ...planned, dueOn, announceBy };
  const collection = { mandate, ...terms };
  return {
    payment: {
      ...withFindings(payment, { collection: terms }),
      fields: withCollection(payment.fields, collection),
    },
    account: { ...account, collection },
  };
}
