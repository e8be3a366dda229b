import type { FaultMessage } from '../faults/messages.ts';
import { truncate } from '../formats/characters.ts';
import { decode } from '../formats/percent.ts';
import { FAULTS_MAX, HIDDEN, type ParameterFault, readBeginning, readUnreadable, shown } from './faults.ts';
import type { Recognise } from './memory.ts';
import { type KnownName, NOT_FROM_BROWSER } from './names.ts';
import { type SentParameters, sentParameters } from './sent-parameters.ts';
import { sequencesOf } from './sequence.ts';
import { shaped } from '../shaped.ts';
import { ownCopy, pairsOf, type RawPair } from './split.ts';
import { holdsCard } from './stray-cards.ts';

/*
 * For the machine's sake: this file runs once per parameter of every request, and a cart may have 50,000 of them. It
 * reads and checks a body in one pass, changes its objects in place, and searches values only where a cheaper test of
 * the whole body could not exclude the fault.
 */

/** A body's parameters, checked name by name; the rules between them are not checked yet. */
export type Pairs = {
  /** In the order sent; complete when the whole body was read. */
  fields: Record<string, string>;
  readonly faults: ParameterFault[];
  /** Faults of values whose format is another one under lenient validation, by the strict and by the lenient format. */
  readonly strictFaults: ParameterFault[];
  readonly lenientFaults: ParameterFault[];
  /** The names of values in which the number of an account could stray. */
  readonly numbered: string[];
  /** For each of the endpoint's groups, whether any of its parameters was sent. */
  readonly used: boolean[];
  /**
   * Whether any value may hold U+0000, which PostgreSQL cannot store. It is rare, so one search of the whole body saves
   * a search of each value.
   */
  readonly mayHoldNul: boolean;
};

/** A body that is being read. */
export type PairReader = {
  readonly pairs: Pairs;
  /** Reads at most `count` more names; true at the end of the body. */
  readonly readOn: (count: number) => boolean;
};

/**
 * Makes the readers of one endpoint's bodies: one pass, whose cost depends on the names sent and not on the size of the
 * tables.
 */
export function pairReader(
  recogniseName: Recognise,
  { refusesUnknown }: { refusesUnknown: boolean },
): (body: string, namesMax: number) => PairReader {
  const newSequence = sequencesOf(recogniseName);
  return (body, namesMax) => {
    const pairs: Pairs = {
      fields: {},
      faults: [],
      strictFaults: [],
      lenientFaults: [],
      numbered: [],
      used: [],
      mayHoldNul: body.includes('\0') || body.includes('%00'),
    };
    const sent = sentParameters();
    const sequence = newSequence();
    const next = pairsOf(body, sequence.expectedName);
    const limits = limitsOf(body, namesMax);
    function consider(pair: RawPair): void {
      const known = sequence.recognise(pair);
      if (known === 'malformed') return addUnknownFault(pairs, readUnreadable(pair.name), MUST_BE_UTF8);
      if (pair.value === '' && !mayBeEmpty(known)) return;
      if (known?.entry.isKeyed) limits.countKey(pair.value);
      if (known) return takePair({ pairs, sent, isNew: sequence.isNew() }, known, pair);
      if (refusesUnknown) return addUnknownFault(pairs, readBeginning(pair.name), NOT_FROM_BROWSER);
      if (pair.valueEncoded && decode(pair.value) === undefined)
        addUnknownFault(pairs, readBeginning(pair.name), MUST_BE_UTF8);
    }
    function readNames(count: number): boolean {
      for (let left = count; left > 0; left--) {
        const pair = next();
        if (pairs.faults.length + pairs.lenientFaults.length >= FAULTS_MAX) return true;
        const excess = limits.count(pair);
        if (excess !== undefined) return refuseBody(pairs, `may not hold more than ${excess}`);
        if (!pair) return true;
        if (pair !== 'empty') consider(pair);
      }
      return false;
    }
    function readOn(count: number): boolean {
      const isEnd = readNames(count);
      if (isEnd) pairs.fields = shaped(sent.names, sent.values);
      return isEnd;
    }
    return { pairs, readOn };
  };
}

/** What a body holds too many of. */
type Excess =
  | `${number} parameters`
  | `${number} ${'' | 'characters in '}parameters with names of the merchant's own`
  | `${number} control characters`;

/** Counts what a body holds; `count` names the limit that the pair, or one before it, exceeds. At the end it is called without one. */
function limitsOf(body: string, namesMax: number) {
  const mayHoldMany = body.length > UNCOUNTED_LENGTH;
  let [names, keys, ownText, controls] = [0, 0, 0, 0];
  return {
    countKey(value: string): void {
      keys++;
      ownText += value.length;
    },
    count(pair: RawPair | 'empty' | undefined): Excess | undefined {
      if (pair && ++names > namesMax) return `${namesMax} parameters`;
      if (keys > KEYS_MAX) return `${KEYS_MAX} parameters with names of the merchant's own`;
      if (ownText > OWN_TEXT_MAX) return `${OWN_TEXT_MAX} characters in parameters with names of the merchant's own`;
      if (mayHoldMany && pair && pair !== 'empty') controls += controlsIn(pair.value);
      return controls > CONTROLS_MAX ? `${CONTROLS_MAX} control characters` : undefined;
    },
  };
}

// Keys that a merchant makes up are the only unbounded names (DECISIONS 20).
const KEYS_MAX = 1000;
/** In characters as sent. These values are stored and shown in every response, which must not delay other requests. */
const OWN_TEXT_MAX = 200_000;

// A control character takes six characters in every response (DECISIONS 20). Shorter bodies cannot hold too many.
const UNCOUNTED_LENGTH = 262_144;
const CONTROLS_MAX = 10_000;
const CONTROL = /[^\P{Cc}\t\n\r]|%(?:0[1-8bcef]|1[0-9a-f])/giu;
const controlsIn = (value: string): number => value.match(CONTROL)?.length ?? 0;

/** An empty value counts as none, but for texts of the merchant's own that may have no characters. */
const mayBeEmpty = (known: KnownName | undefined): boolean => known?.entry.isKeyed === true && known.entry.accepts('');

const MUST_BE_UTF8 = 'must be percent-encoded UTF-8';

type Reading = { readonly pairs: Pairs; readonly sent: SentParameters; readonly isNew: boolean };

/** Adds one parameter to those sent, and its fault to the faults if it has one. */
function takePair(
  { pairs, sent, isNew }: Reading,
  known: KnownName,
  { value: raw, valueEncoded, mayHoldNumber }: RawPair,
): void {
  const { entry } = known;
  const isTooLong = raw.length > entry.rawLengthMax;
  const decoded = valueEncoded ? (isTooLong ? readBeginning(raw) : decode(raw)) : ownCopy(raw);
  if (decoded === undefined)
    return addFault(pairs.faults, known, { value: readUnreadable(raw), message: MUST_BE_UTF8 });
  const { truncatedTo } = entry;
  const written = truncatedTo === undefined ? decoded : truncate(decoded, truncatedTo);
  const value = entry.canonical && !isTooLong ? entry.canonical(written) : written;
  const earlier = isNew ? sent.add(known, value) : sent.put(known, value);
  pairs.used[entry.group] = true;
  const message =
    entry.refusal ??
    known.fault ??
    misfit(pairs, known, { value, earlier }) ??
    (isTooLong || !(mayHoldNumber || entry.isKeyed) ? undefined : strayNumber(pairs, known, value));
  if (message !== undefined) addFault(pairs.faults, known, { value, message });
  else if (isTooLong || !entry.accepts(value)) addFormatFault(pairs, known, { value, isTooLong });
}

function addFormatFault(
  { faults, strictFaults, lenientFaults }: Pairs,
  known: KnownName,
  { value, isTooLong }: { readonly value: string; readonly isTooLong: boolean },
): void {
  const { fault: message, lenient } = known.entry;
  addFault(lenient ? strictFaults : faults, known, { value, message });
  if (lenient && (isTooLong || !lenient.accepts(value)))
    addFault(lenientFaults, known, { value, message: lenient.fault });
}

function misfit(
  { mayHoldNul }: Pairs,
  { entry }: KnownName,
  { value, earlier }: { value: string; earlier: string | undefined },
): FaultMessage | undefined {
  if (mayHoldNul && value.includes('\0')) return 'may not hold the character U+0000';
  return earlier !== undefined && earlier !== value && !entry.lastCounts
    ? 'may not be sent twice with different values'
    : undefined;
}

export const HOLDS_CARD = 'may not hold a card number';

/** A card number outside an account would be stored and shown in the clear (DECISIONS 57). */
function strayNumber(pairs: Pairs, { name, entry }: KnownName, value: string): FaultMessage | undefined {
  const { straying, isKeyed } = entry;
  if (straying === undefined) return undefined;
  pairs.numbered.push(name);
  return straying === 'anyCard' && (holdsCard(value) || (isKeyed && holdsCard(name))) ? HOLDS_CARD : undefined;
}

type FaultParts = { readonly value: string; readonly message: FaultMessage };

function addFault(faults: ParameterFault[], { name, entry }: KnownName, { value, message }: FaultParts): void {
  faults.push({ name: shown(name), value: entry.isSensitive ? HIDDEN : shown(value), message });
}

/** The value of an unknown name is hidden: it might be a card number. JSON that was sent as a form is such a name. */
function addUnknownFault(pairs: Pairs, name: string, message: FaultMessage): void {
  pairs.faults.push({ name: name.includes('"') ? HIDDEN : shown(name), value: HIDDEN, message });
}

function refuseBody(pairs: Pairs, message: FaultMessage): true {
  pairs.faults.push({ name: 'body', value: null, message });
  return true;
}
