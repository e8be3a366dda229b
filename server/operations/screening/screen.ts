import { VersionConflict } from '../../core/faults.ts';
import type { Change } from '../../core/change.ts';
import type { Account } from '../../core/payments/account.ts';
import type { NewPayment, NewScreening, Payment } from '../../core/payments/payment.ts';
import { realmOf } from '../../core/realm.ts';
import { firstRules } from '../../core/payments/types.ts';
import {
  isDenied,
  type RiskDecision,
  type ServiceAnswer,
  voidCodes,
  withAnswer,
  withLimits,
} from '../../core/risk/decision.ts';
import { type CompiledRules, compileRules, evaluate, type Evaluation } from '../../core/screening/evaluate.ts';
import type { RiskFacts } from '../../core/screening/risk-facts.ts';
import type { RiskFinding } from '../../core/risk/finding.ts';
import { accountIdentity, factsOf } from '../../core/screening/facts.ts';
import { type RiskRequest, riskRequestOf } from '../../core/screening/request.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { Alongside } from '../once/alongside.ts';
import { type Gateway, settingsOf } from '../gateway.ts';
import { rejectPayment } from '../payments/conclude.ts';
import { readCounts, type RiskCounts } from './counts.ts';
import { readListed } from './listed.ts';

export type Screening = Pick<
  Gateway,
  'store' | 'clock' | 'mode' | 'ids' | 'entities' | 'riskScreeners' | 'countries' | 'networks' | 'riskHash' | 'log'
>;

/** A payment before it is screened, with the IP address of the browser in which the shopper pays. */
export type ScreenedOrder = {
  readonly payment: NewPayment;
  readonly account: Account;
  readonly address?: string | undefined;
  readonly alongside: Alongside;
};

/**
 * A counter may reach a limit while a payment is screened: then it is screened again, and the rule fires. So often may
 * that happen without another rule that fires.
 */
const TRIES = 3;

/**
 * Screens a payment before it is authenticated or sent, and starts it unless that is denied. One that an analyst has to
 * see goes on as well: it is held before it reaches the acquirer.
 */
export async function startScreened<Order extends ScreenedOrder>(
  gateway: Screening,
  order: Order,
  start: (order: Order) => Promise<Payment | Refusal>,
): Promise<Payment | Refusal> {
  const { payment, account, address, alongside } = order;
  if (!settingsOf(gateway, payment).riskScreening || !firstRules(payment.type).isScreened) return start(order);
  return whileCounted(gateway, { payment, account, address }, (risk, counting) => {
    const screened = { ...payment, findings: { ...payment.findings, risk } };
    const counted = [...counting, ...alongside];
    const code = voidCodeOf(risk);
    return code === undefined
      ? start({ ...order, payment: screened, alongside: counted })
      : rejectPayment(gateway, screened, { resultCode: code, alongside: counted });
  });
}

/** The result code of a payment that is void; undefined where it goes on. */
export const voidCodeOf = ({ outcome }: RiskDecision): string | undefined =>
  outcome === 'accept' || outcome === 'review' ? undefined : voidCodes[outcome];

export type Screened = {
  readonly payment: NewPayment | NewScreening;
  readonly account: Account;
  readonly address: string | undefined;
};

/**
 * Screens a payment and carries it out with the finding and the changes that count it. Where those show that others
 * have reached a limit meanwhile, both are done again; the risk service is asked once.
 */
export async function whileCounted<T>(
  gateway: Screening,
  screened: Screened,
  carryOut: (risk: RiskFinding, counting: readonly Change[]) => Promise<T>,
): Promise<T> {
  const ask = askOnce(gateway, screened);
  let [fewest, tries] = [Number.POSITIVE_INFINITY, 0];
  for (;;) {
    const { risk, counting, limits } = await screen(gateway, screened, ask);
    tries = limits < fewest ? 1 : tries + 1;
    fewest = Math.min(limits, fewest);
    try {
      return await carryOut(risk, counting);
    } catch (fault) {
      if (!(fault instanceof VersionConflict) || counting.length === 0 || tries === TRIES) throw fault;
    }
  }
}

type Ask = (facts: RiskFacts) => Promise<ServiceAnswer> | undefined;

async function screen(gateway: Screening, { payment, account, address }: Screened, ask: Ask): Promise<ScreenedOnce> {
  const settings = settingsOf(gateway, payment);
  const rules = compileRules(settings.riskRules);
  const { amountCents, currency, fields } = payment;
  const at = gateway.clock.now();
  const facts = factsOf({ amountCents, currency, fields, account, address, at }, gateway);
  const counts = await readCounts(gateway, payment.entity, { rules, facts, realm: realmOf(payment, gateway.mode) });
  const ruled = await evaluateAll(gateway, payment, { rules, facts, counts });
  const answer = isDenied(ruled) ? undefined : await ask(facts);
  const { outcome, score, reasons } = withLimits(answer ? withAnswer(ruled, answer, settings) : ruled, settings);
  logReasons(gateway, payment, reasons);
  const subjects = counts.subjectsOfOutcomes();
  return {
    risk: { outcome, score, reasons, ...(subjects ? { subjects } : {}) },
    counting: counts.attempt(ruled.limits).map((step) => ({ kind: 'countRiskStep', step })),
    limits: ruled.limits.length,
  };
}

/** What was found, the changes that count the payment, and how many limits it has not reached. */
type ScreenedOnce = { readonly risk: RiskFinding; readonly counting: readonly Change[]; readonly limits: number };

type Known = { readonly rules: CompiledRules; readonly facts: RiskFacts; readonly counts: RiskCounts };

async function evaluateAll(
  gateway: Screening,
  { entity }: Pick<Payment, 'entity'>,
  { rules, facts, counts }: Known,
): Promise<Evaluation> {
  const isListed = await readListed(gateway, entity, { rules, facts });
  return evaluate(rules.before, { facts, total: counts.total, isListed, checks: {} });
}

/** Asks the risk service of the payment's test mode, if there is one, at the first call only. */
function askOnce(gateway: Screening, { payment, account, address }: Screened): Ask {
  let answer: Promise<ServiceAnswer> | undefined;
  const service = settingsOf(gateway, payment).riskService
    ? gateway.riskScreeners[payment.testMode ?? 'live']
    : undefined;
  if (!service) return () => undefined;
  const { fields } = payment;
  const shopper = { givenName: fields['customer.givenName'], surname: fields['customer.surname'] };
  return (facts) =>
    (answer ??= service.screen(shopper, () => requestAbout(gateway, { payment, account, address }, facts)));
}

function requestAbout(
  { ids, entities, riskHash }: Screening,
  { payment, account, address }: Screened,
  { cents, currency, at }: RiskFacts,
): RiskRequest {
  const { key, entity, brand, fields } = payment;
  const identity = accountIdentity(account);
  return riskRequestOf({
    id: ids.publicId('payment', key),
    entityId: entities.entity(entity).id,
    brand,
    account: identity === undefined ? null : riskHash(`account ${identity}`),
    address: fields['customer.ip'] ?? address ?? null,
    fields,
    cents,
    currency,
    at,
  });
}

/** A line for each rule that fired, those in shadow included. */
function logReasons({ ids, log }: Screening, { key, ndc }: Payment, reasons: RiskDecision['reasons']): void {
  if (reasons.length === 0) return;
  const id = ids.publicId('payment', key);
  for (const { rule, text, shadow } of reasons) {
    log.info({ ndc, id, reason: `${rule}: ${text}` }, shadow ? 'A risk rule in shadow fired' : 'A risk rule fired');
  }
}
