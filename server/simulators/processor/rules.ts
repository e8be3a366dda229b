import { randomUUID } from 'node:crypto';
import { APPROVED_RESPONSE, isOnRoster, type Manner } from 'shared';
import { z } from 'zod';
import { faultOfAmount, isProcessorFault, type ProcessorFault } from '../../test-data/faults.ts';
import { decidedStep, simulatedFindings, simulatedOutcome } from '../../test-data/outcomes.ts';
import {
  adviceOf,
  beginsInstruction,
  isFullyAuthenticated,
  isSetUp,
  schemeTransactionId,
} from '../../test-data/schemes.ts';
import { isProofGenuine } from '../../test-data/proof.ts';
import { settlementFaultOf } from '../../test-data/settlement-rows.ts';
import { transferMembers } from '../transfers/messages.ts';
import { account, last4Of, testDataOf } from './accounts.ts';
import { collection, day } from './collection.ts';
import { type IssuerData, type Ledger, type LedgerPayment, operations } from './ledger.ts';

const optional = <T extends z.ZodType>(type: T) => type.nullish().transform((value) => value ?? undefined);

/** The body of a payment request. Amounts are decimal in messages and hundredths in the ledger. */
export const instruction = z.object({
  key: z.string().min(1).max(64),
  operation: z.enum(operations),
  amount: z
    .string()
    .regex(/^\d{1,10}\.\d\d$/)
    .transform((text) => Math.round(Number(text) * 100)),
  currency: z.string().regex(/^[A-Z]{3}$/),
  scheme: optional(z.string().max(32)),
  account: optional(account),
  address: optional(z.object({ street: z.string().nullable(), postcode: z.string().nullable() })),
  authentication: optional(
    z.object({ cavv: optional(z.string()), eci: optional(z.string()), acsTransactionId: optional(z.string()) }),
  ),
  payBy: optional(day),
  collection: optional(collection),
  wallet: optional(z.object({ cryptogram: z.boolean(), source: optional(z.enum(['web', 'app'])) })),
  original: optional(z.string()),
  shopperReturn: optional(transferMembers),
  reference: optional(z.string()),
  descriptor: optional(z.string()),
  merchantAccount: optional(z.object({ id: z.string().max(64), acquirerId: z.string().max(64) })),
  enhancedData: optional(z.record(z.string(), z.string())),
  metadata: optional(z.record(z.string(), z.string())).transform((value) => value ?? {}),
});
export type Instruction = z.infer<typeof instruction>;

const cardOf = ({ account: sent }: Instruction) => (sent?.kind === 'card' ? sent : undefined);

const NO_SUCH_RECORD = '25';
const INVALID_TRANSACTION = '12';
const INVALID_AMOUNT = '13';
const REFUSED = '05';

type ProcessorOutcome = Omit<LedgerPayment, 'key' | 'at'>;

/** Decides the outcome of an instruction from its test data and the ledger. */
export function outcomeFor(request: Instruction, ledger: Ledger): ProcessorOutcome {
  const proof = proofResult(request);
  const outcome = simulatedOutcome({
    custom: request.metadata,
    amountCents: request.amount,
    authenticated: isFullyAuthenticated(request.authentication?.cavv, request.authentication?.eci),
    isSetUp: isSetUp(request.enhancedData ?? {}),
    decided: decidedStep(request.operation, originalOf(request, ledger)?.later),
    ...testDataOf(request),
  });
  const responseCode = proof === 'failed' ? REFUSED : (ledgerFault(request, ledger) ?? outcome.responseCode);
  return {
    outcome: responseCode === APPROVED_RESPONSE ? 'approved' : 'declined',
    operation: request.operation,
    amountCents: request.amount,
    currency: request.currency,
    responseCode,
    transactionId: randomUUID(),
    scheme: request.scheme,
    last4: last4Of(request.account),
    original: request.original,
    reference: request.reference,
    descriptor: request.descriptor,
    collection: request.collection,
    enhancedData: request.enhancedData,
    merchantAccount: request.merchantAccount,
    forcedCode: responseCode === outcome.responseCode ? outcome.forcedCode : undefined,
    authentication: proof,
    settlement: settlementFaultOf(request.metadata),
    later: outcome.later ?? originalOf(request, ledger)?.later,
    ...issuerDataFor(request, responseCode),
  };
}

/** The timing or fault of the response: set by the instruction's metadata, or by the card of its first payment. */
export function mannerOf(request: Instruction, ledger: Ledger): Manner | ProcessorFault {
  const { metadata, amount, operation } = request;
  if (isProcessorFault(metadata['SIM_answer'])) return metadata['SIM_answer'];
  const { manner } = simulatedOutcome({
    custom: metadata,
    amountCents: amount,
    decided: decidedStep(operation, originalOf(request, ledger)?.later),
    ...testDataOf(request),
  });
  // A reversal repairs what a fault has charged, and has its amount.
  return manner === 'prompt' && operation !== 'void' ? (faultOfAmount(amount) ?? manner) : manner;
}

function originalOf({ original }: Instruction, ledger: Ledger): LedgerPayment | undefined {
  const line = original === undefined ? undefined : ledger.find(original);
  return line?.outcome === 'closed' ? undefined : line;
}

/** The issuer's data about card, security code and address. */
function issuerDataFor(request: Instruction, responseCode: string): IssuerData {
  const card = cardOf(request);
  if (!card) return {};
  const checks = simulatedFindings({
    cardNumber: card.number,
    hasSecurityCode: card.securityCode !== undefined,
    responseCode,
    billing: request.address ?? { street: null, postcode: null },
  });
  return {
    schemeTransactionId: beginsInstruction(request.enhancedData ?? {}) ? schemeTransactionId(request.key) : undefined,
    advice: adviceOf(request.metadata),
    securityCodeCheck: checks['result.cvvResponse'],
    addressCheck: checks['result.avsResponse'],
    cardType: checks['card.type'],
    cardLevel: checks['card.level'],
    cardRegulated: checks['card.regulatedFlag'],
    cardIssuer: checks['card.issuer.bank'],
    cardIssuerPhone: checks['card.issuer.phone'],
    cardIssuerWebsite: checks['card.issuer.website'],
  };
}

/** Only proofs of the simulated issuers can be verified; other cards were authenticated by other issuers. */
function proofResult(request: Instruction): 'verified' | 'failed' | undefined {
  const card = cardOf(request);
  const { authentication, amount, currency, wallet } = request;
  if (!card || !authentication?.cavv || wallet?.cryptogram || !isOnRoster(card.number)) return undefined;
  const subject = {
    acsTransactionId: authentication.acsTransactionId ?? '',
    cardNumber: card.number,
    amountCents: amount,
    currency,
  };
  return isProofGenuine(authentication.cavv, subject) ? 'verified' : 'failed';
}

/**
 * A later step needs an approved earlier step, and its amount never exceeds what the earlier steps leave.
 */
function ledgerFault({ operation, original, account: sent, amount }: Instruction, ledger: Ledger): string | undefined {
  if (operation === 'authorize' || operation === 'sale' || operation === 'credit') {
    return sent ? undefined : INVALID_TRANSACTION;
  }
  const base = original === undefined ? undefined : ledger.find(original);
  if (base?.outcome !== 'approved') return NO_SUCH_RECORD;
  return amount > centsLeft(operation, base, ledger) ? INVALID_AMOUNT : undefined;
}

/** By how much the last capture may exceed its reservation, in percent of it. */
const EXTENSION_PERCENT = 20;

/**
 * The amount left is that of the whole payment, whichever of its steps is named: a refund may name one capture and
 * return what another captured.
 */
function centsLeft(operation: 'capture' | 'void' | 'refund' | 'rebill', base: LedgerPayment, ledger: Ledger): number {
  const first = firstOf(base, ledger);
  const steps = stepsAfter(first, ledger);
  const isReserved = first.operation === 'authorize';
  const captured = isReserved ? sum(steps, 'capture') : first.amountCents;
  // How much has arrived for a prepayment is known to its merchant: the processor repays what it is asked to.
  const received = first.payTo ? Infinity : captured;
  const released = isReserved ? sum(ledger.followUps(first.key), 'void') : 0;
  const open = isReserved ? first.amountCents - captured - released : 0;
  // A voided refund is as good as none.
  const unrefunded = sum(
    steps.filter(({ operation: of }) => of === 'refund').flatMap(({ key }) => ledger.followUps(key)),
    'void',
  );
  const voided = sum(steps, 'void') - released - unrefunded;
  const kept = received + sum(steps, 'rebill') - voided - (sum(steps, 'refund') - unrefunded);
  if (operation === 'rebill') return first.operation === 'credit' ? 0 : Infinity;
  if (operation === 'capture') return open > 0 ? open + Math.floor((first.amountCents * EXTENSION_PERCENT) / 100) : 0;
  if (operation === 'refund') return first.operation === 'credit' ? 0 : kept;
  if (base === first && isReserved) return open;
  const unvoided = base.amountCents - sum(ledger.followUps(base.key), 'void');
  return base.operation === 'refund' ? unvoided : Math.min(kept, unvoided);
}

function firstOf(step: LedgerPayment, ledger: Ledger): LedgerPayment {
  const before = step.original === undefined ? undefined : ledger.find(step.original);
  return before?.outcome === 'approved' ? firstOf(before, ledger) : step;
}

const stepsAfter = (step: LedgerPayment, ledger: Ledger): readonly LedgerPayment[] =>
  ledger.followUps(step.key).flatMap((next) => [next, ...stepsAfter(next, ledger)]);

const sum = (steps: readonly LedgerPayment[], operation: LedgerPayment['operation']): number =>
  steps.filter((step) => step.operation === operation).reduce((total, { amountCents }) => total + amountCents, 0);
