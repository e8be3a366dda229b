import { currencyExponent, type RootType } from 'shared';
import { toCents } from '../../../core/money.ts';
import type { Fields } from '../../../core/fields.ts';
import type { PaymentKey } from '../../../core/values.ts';
import { refusals } from '../../../core/refusal.ts';
import type { FinalAnswer, Work } from '../../../operations/once/work.ts';
import type { ShownRegistration } from '../../../operations/registrations/find-across.ts';
import { resultText } from '../../texts/coded/results.ts';
import { amountIn } from '../../session/amount.ts';
import { seeOther } from '../../session/respond.ts';
import type { Page, Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { keyIn, reasonIn } from '../payments/order.ts';
import { registrationPage } from './detail.ts';
import { addressOf } from './shown.ts';
import { faultsOf } from '../../views/forms/faults.ts';

/** A payment that a user orders by a stored account. */
type Ordered = {
  readonly type: OrderedType;
  readonly amount: string;
  readonly currency: string;
  readonly reference: string;
  readonly reason: string;
};

/** What is ordered by a stored account: a debit, a preauthorisation, or a credit that refers to no payment. */
const orderedTypes = { charge: ['DB', 'PA'], credit: ['CD'] } as const satisfies Readonly<Record<string, RootType[]>>;
type Order = keyof typeof orderedTypes;
type OrderedType = (typeof orderedTypes)[Order][number];

/** Charges or credits a stored account, once for each form that was rendered. Its answer is shown on the same page. */
export const postOrder =
  (order: Order) =>
  async (visit: Visit): Promise<Page | Response> => {
    const { gateway, user, c, t } = visit;
    const key = gateway.ids.keyOf('registration', c.req.param('id') ?? '');
    const found = await gateway.office.readRegistrationOf(user, key);
    if (!found) return notFound(visit);
    const ordered = orderedIn(visit, order);
    if ('wrong' in ordered) return registrationPage(visit, faultsOf(visit, ordered.wrong));
    const formKey = keyIn(visit);
    if (formKey === undefined) return registrationPage(visit, faultsOf(visit, 'formOutdated'));
    const answer = await gateway.operations.answerOnce({
      repeatable: {
        scope: `office ${user.key} ${c.req.path}`,
        key: formKey,
        body: Buffer.from(JSON.stringify(ordered)),
      },
      prepare: () => workOf(visit, found, ordered),
      answerPayment: (made) => answerOf(200, gateway.ids.publicId('payment', made.key)),
      answerRefusal: ({ reason }) => answerOf(400, refusals[reason]),
    });
    await gateway.office.linkCommitted();
    if (answer.status === 200) return seeOther(`${addressOf(visit, found.registration)}?paid=${answer.body}`);
    return registrationPage(visit, [{ text: t('notNow', { why: resultText(answer.body, visit.language) }) }]);
  };

const answerOf = (status: number, body: string): FinalAnswer => ({ status, body });

const REFERENCE_MIN = 8;
const REFERENCE_MAX = 255;

/** What the form asks for, or the texts that name what is wrong with it. */
function orderedIn(visit: Visit, order: Order) {
  const { form } = visit;
  const currency = (form['currency'] ?? '').trim().toUpperCase();
  const type = orderedTypes[order].find((each) => each === (form['type'] ?? orderedTypes[order][0]));
  const reference = (form['reference'] ?? '').trim();
  const isReference = reference === '' || (reference.length >= REFERENCE_MIN && reference.length <= REFERENCE_MAX);
  const isCurrency = currencyExponent(currency) !== undefined;
  const amount = amountIn(form['amount'] ?? '', { currency: isCurrency ? currency : 'EUR' });
  const reason = reasonIn(visit);
  const wrong = (
    [
      ['amountWrong', amount !== undefined && type !== undefined],
      ['currencyWrong', isCurrency],
      ['referenceWrong', isReference],
      ['reasonMissing', reason !== ''],
    ] as const
  ).flatMap(([name, isRight]) => (isRight ? [] : [name]));
  return amount === undefined || type === undefined || wrong.length > 0
    ? { wrong }
    : ({ type, amount, currency, reference, reason } satisfies Ordered);
}

/**
 * The payment, and with its first row the entry of who ordered it and why. A charge is initiated by the merchant, under
 * the shopper's agreement (spec, Card on file); a credit needs none.
 */
function workOf(visit: Visit, { registration, agreement }: ShownRegistration, ordered: Ordered): Work {
  const { gateway, actor } = visit;
  const { ids, entities, operations, office } = gateway;
  const { type, amount, currency, reference, reason } = ordered;
  const key: PaymentKey = ids.key('payment');
  const id = ids.publicId('registration', registration.key);
  const entity = entities.entity(registration.entity);
  const instruction: Fields = {
    'standingInstruction.mode': 'REPEATED',
    'standingInstruction.source': 'MIT',
    'standingInstruction.type': agreement?.type ?? 'UNSCHEDULED',
  };
  const isCredit = orderedTypes.credit.some((each) => each === type);
  const fields: Fields = {
    entityId: entity.id,
    paymentType: type,
    amount,
    currency,
    ...(reference === '' ? {} : { merchantTransactionId: reference }),
    ...(isCredit ? {} : instruction),
  };
  const audit = office.auditOf(actor, {
    action: isCredit ? 'creditRegistration' : 'chargeRegistration',
    entity: entity.key,
    subject: ids.publicId('payment', key),
    after: { registration: id, amount, currency, reason },
  });
  const facts = { key, entity: entity.key, checkout: null, type, next: null, amountCents: toCents(amount), currency };
  const { testMode } = registration;
  return {
    kind: 'payment',
    key,
    carryOut: (alongside) =>
      operations.payByRegistration({
        id,
        entity,
        facts: { ...facts, testMode, ndc: actor.ndc, fields },
        token: null,
        brand: null,
        cvv: null,
        proof: null,
        alongside: [...alongside, audit],
      }),
  };
}
