import { APPROVED_RESPONSE, isOnRoster, type Manner } from 'shared';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Entry, type Ledger, operations, type Remarks } from './ledger.ts';
import { simulatedFindings, simulatedOutcome } from '../../test-data/outcomes.ts';
import { isProofGenuine } from '../../test-data/proof.ts';

const optional = <T extends z.ZodType>(type: T) => type.nullish().transform((value) => value ?? undefined);

/** What a client may send. Amounts are decimal on the wire and hundredths inside. */
export const instruction = z.object({
  key: z.string().min(1).max(64),
  operation: z.enum(operations),
  amount: z
    .string()
    .regex(/^\d{1,10}\.\d\d$/)
    .transform((text) => Math.round(Number(text) * 100)),
  currency: z.string().regex(/^[A-Z]{3}$/),
  scheme: optional(z.string().max(32)),
  card: optional(
    z.object({
      number: z.string().regex(/^\d{8,32}$/),
      holder: optional(z.string()),
      securityCode: optional(z.string()),
    }),
  ),
  address: optional(z.object({ street: z.string().nullable(), postcode: z.string().nullable() })),
  authentication: optional(z.object({ cavv: optional(z.string()), acsTransactionId: optional(z.string()) })),
  original: optional(z.string()),
  metadata: optional(z.record(z.string(), z.string())).transform((value) => value ?? {}),
});
export type Instruction = z.infer<typeof instruction>;

const NO_SUCH_RECORD = '25';
const INVALID_TRANSACTION = '12';
const INVALID_AMOUNT = '13';
const REFUSED = '05';

type Verdict = Omit<Entry, 'key' | 'at'>;

/** What the processor makes of an instruction, given what it did before. */
export function verdict(order: Instruction, ledger: Ledger): Verdict {
  const proof = proofResult(order);
  const outcome = simulatedOutcome({
    custom: order.metadata,
    amountCents: order.amount,
    holder: order.card?.holder ?? null,
    authenticated: order.authentication !== undefined,
    ...(order.card ? { cardNumber: order.card.number } : {}),
  });
  const responseCode = proof === 'failed' ? REFUSED : (bookFault(order, ledger) ?? outcome.responseCode);
  return {
    outcome: responseCode === APPROVED_RESPONSE ? 'approved' : 'declined',
    operation: order.operation,
    amountCents: order.amount,
    currency: order.currency,
    responseCode,
    transactionId: randomUUID(),
    scheme: order.scheme,
    last4: order.card?.number.slice(-4),
    original: order.original,
    forcedCode: responseCode === outcome.responseCode ? outcome.forcedCode : undefined,
    authentication: proof,
    later: outcome.later ?? originalOf(order, ledger)?.later,
    ...remarksOn(order, responseCode),
  };
}

/** How the order is answered: as its metadata says, or the card of the payment it belongs to. */
export function mannerOf(order: Instruction, ledger: Ledger): Manner {
  const { metadata, card, amount, operation } = order;
  const later = originalOf(order, ledger)?.later;
  const decided = operation === 'capture' || operation === 'refund' ? later?.[operation] : undefined;
  return simulatedOutcome({
    custom: metadata,
    amountCents: amount,
    decided,
    ...(card ? { cardNumber: card.number } : {}),
  }).manner;
}

function originalOf({ original }: Instruction, ledger: Ledger): Entry | undefined {
  const line = original === undefined ? undefined : ledger.find(original);
  return line?.outcome === 'closed' ? undefined : line;
}

/** What the issuer says of card, code and address. */
function remarksOn({ card, address }: Instruction, responseCode: string): Remarks {
  if (!card) return {};
  const found = simulatedFindings({
    cardNumber: card.number,
    hasSecurityCode: card.securityCode !== undefined,
    responseCode,
    billing: address ?? { street: null, postcode: null },
  });
  return {
    securityCodeCheck: found['result.cvvResponse'],
    addressCheck: found['result.avsResponse'],
    cardType: found['card.type'],
    cardLevel: found['card.level'],
    cardIssuer: found['card.issuer.bank'],
  };
}

/** Only the simulated issuers' proofs can be verified; numbers of others were authenticated elsewhere. */
function proofResult({ card, authentication, amount }: Instruction): 'verified' | 'failed' | undefined {
  if (!card || !authentication?.cavv || !isOnRoster(card.number)) return undefined;
  const subject = {
    acsTransactionId: authentication.acsTransactionId ?? '',
    cardNumber: card.number,
    amountCents: amount,
  };
  return isProofGenuine(authentication.cavv, subject) ? 'verified' : 'failed';
}

/**
 * A later step needs an earlier one that was approved, and never takes or gives back more than the steps before it have
 * left.
 */
function bookFault({ operation, original, card, amount }: Instruction, ledger: Ledger): string | undefined {
  if (operation === 'authorize' || operation === 'sale') return card ? undefined : INVALID_TRANSACTION;
  const base = original === undefined ? undefined : ledger.find(original);
  if (base?.outcome !== 'approved') return NO_SUCH_RECORD;
  return amount > centsLeft(operation, base, ledger) ? INVALID_AMOUNT : undefined;
}

/**
 * Whichever step of a payment is named, the whole payment counts: a refund may name one capture and pay back what
 * another took.
 */
function centsLeft(operation: 'capture' | 'void' | 'refund', base: Entry, ledger: Ledger): number {
  const first = firstOf(base, ledger);
  const steps = stepsAfter(first, ledger);
  const isReserved = first.operation === 'authorize';
  const captured = isReserved ? sum(steps, 'capture') : first.amountCents;
  const released = isReserved ? sum(ledger.followUps(first.key), 'void') : 0;
  const open = isReserved ? first.amountCents - captured - released : 0;
  const kept = captured - (sum(steps, 'void') - released) - sum(steps, 'refund');
  if (operation === 'capture') return open;
  if (operation === 'refund') return kept;
  return base === first && isReserved
    ? open
    : Math.min(kept, base.amountCents - sum(ledger.followUps(base.key), 'void'));
}

function firstOf(step: Entry, ledger: Ledger): Entry {
  const before = step.original === undefined ? undefined : ledger.find(step.original);
  return before?.outcome === 'approved' ? firstOf(before, ledger) : step;
}

const stepsAfter = (step: Entry, ledger: Ledger): readonly Entry[] =>
  ledger.followUps(step.key).flatMap((next) => [next, ...stepsAfter(next, ledger)]);

const sum = (steps: readonly Entry[], operation: Entry['operation']): number =>
  steps.filter((step) => step.operation === operation).reduce((total, { amountCents }) => total + amountCents, 0);
