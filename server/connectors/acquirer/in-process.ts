import { APPROVED_RESPONSE, declineCode, isOnRoster, type LaterManners, type Manner } from 'shared';
import type { Clock } from '../../clock.ts';
import type { Fields } from '../../core/fields.ts';
import type { Answer, Question, Recollection } from '../../core/payments/acquirer.ts';
import { type Millis, seconds } from '../../core/values.ts';
import type { Acquirer } from './acquirer.ts';
import { answerOf, wayCodes } from './answers.ts';
import { recentMemory } from '../../recent-memory.ts';
import { answersAfter, simulatedFindings, simulatedOutcome, type TestOutcome } from '../../test-data/outcomes.ts';
import { isProofGenuine, keyedWord } from '../../test-data/proof.ts';

const PATIENCE = seconds(10);
const INSTITUTE = 'Tillway built-in processor';
const DEAD = 'dead';

/**
 * Memory is bounded: the last ordinary answers, and apart from them the last of those that nobody heard, which a recall
 * will ask for.
 */
const ORDINARY_KEPT = 4096;
const UNHEARD_KEPT = 4096;

/**
 * The processor of `testMode=INTERNAL`: a table from test data to answer, with a ledger that lives as long as the
 * process.
 */
export function inProcessAcquirer(clock: Clock): Acquirer {
  const ordinary = recentMemory<string, Decision>(ORDINARY_KEPT);
  const unheard = recentMemory<string, Decision | typeof DEAD>(UNHEARD_KEPT);
  const known = (key: string) => unheard.get(key) ?? ordinary.get(key);
  const before = (question: Question) => {
    const base = 'baseKey' in question ? known(question.baseKey) : undefined;
    return base === DEAD ? undefined : base;
  };

  return {
    answerAtOnce(question) {
      if (known(question.key) !== undefined) return undefined;
      const outcome = decide(question, before(question));
      if (outcome.manner !== 'prompt') return undefined;
      ordinary.set(question.key, outcome);
      return told(question.key, outcome);
    },
    async ask(question) {
      const earlier = known(question.key);
      if (earlier !== undefined) return retell(question.key, earlier);
      const outcome = decide(question, before(question));
      if (outcome.manner === 'prompt') ordinary.set(question.key, outcome);
      else if (outcome.manner !== 'dropped') unheard.set(question.key, outcome);
      return outcome.manner === 'prompt'
        ? told(question.key, outcome)
        : heardInTime(clock, outcome.manner, told(question.key, outcome));
    },
    async recall(key): Promise<Recollection> {
      const earlier = known(key);
      if (earlier === undefined) unheard.set(key, DEAD);
      return earlier === undefined || earlier === DEAD ? { kind: 'neverArrived' } : told(key, earlier);
    },
  };
}

const retell = (key: string, earlier: Decision | typeof DEAD): Answer =>
  earlier === DEAD ? { kind: 'declined', resultCode: wayCodes.tooLate, details: {} } : told(key, earlier);

const told = (key: string, { responseCode, forcedCode, found }: Decision): Answer => ({
  ...answerOf({ responseCode, forcedCode, transactionId: transactionId(key), institute: INSTITUTE }),
  ...(found ? { found } : {}),
});

/** The same for the same key, so that nothing but the outcome has to be remembered. */
const transactionId = (key: string): string =>
  [1, 2].map((seed) => keyedWord(key, seed).toString(16).padStart(8, '0')).join('');

/** An outcome, and what the issuer found out about card, code and address. */
type Decision = TestOutcome & { readonly found?: Fields };

/** Decides as an acquirer would who issued the test cards himself. */
function decide(question: Question, base: Decision | undefined): Decision {
  if (!('card' in question)) return laterOutcome(question, base?.later);
  const outcome = outcomeFor(question);
  const { card, cvv, billing } = question;
  return {
    ...outcome,
    found: simulatedFindings({
      cardNumber: card.number,
      hasSecurityCode: cvv !== null,
      responseCode: outcome.responseCode,
      billing,
    }),
  };
}

/** A step after a payment, and what its card has decided about it and those that follow. */
function laterOutcome(
  { kind, custom, amountCents }: Exclude<Question, { card: unknown }>,
  later: LaterManners | undefined,
): Decision {
  const outcome = simulatedOutcome({ custom, amountCents, decided: kind === 'reverse' ? undefined : later?.[kind] });
  return later ? { ...outcome, later } : outcome;
}

function outcomeFor(question: Extract<Question, { card: unknown }>): TestOutcome {
  if (isProofWrong(question)) return { manner: 'prompt', responseCode: '05', forcedCode: wayCodes.proofInvalid };
  const { card, proof, brand, custom, amountCents } = question;
  const outcome = simulatedOutcome({
    custom,
    amountCents,
    cardNumber: card.number,
    holder: card.holder,
    authenticated: proof !== null,
  });
  if (outcome.responseCode === APPROVED_RESPONSE) return outcome;
  return { ...outcome, forcedCode: outcome.forcedCode ?? declineCode(outcome.responseCode, brand) };
}

/** Only proofs of our own issuers can be checked; other numbers were authenticated elsewhere. */
function isProofWrong({ proof, card, amountCents }: Extract<Question, { card: unknown }>): boolean {
  if (!proof?.verificationId || !isOnRoster(card.number)) return false;
  return !isProofGenuine(proof.verificationId, {
    acsTransactionId: proof.acsTransactionId ?? '',
    cardNumber: card.number,
    amountCents,
  });
}

/**
 * Gives the answer when it comes within the gateway's patience, and says that the outcome is unknown when it does not.
 */
function heardInTime(clock: Clock, manner: Manner, answer: Answer): Promise<Answer> {
  const length = manner === 'lost' || manner === 'dropped' ? Infinity : answersAfter[manner];
  const isHeard = length <= PATIENCE;
  return new Promise((resolve) => {
    clock.after(isHeard ? (length as Millis) : PATIENCE, () => resolve(isHeard ? answer : { kind: 'unknown' }));
  });
}
