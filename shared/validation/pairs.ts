import { truncate } from '../formats/characters.ts';
import { FAULTS_MAX, HIDDEN, type ParameterFault, shown } from './faults.ts';
import type { Recognise } from './memory.ts';
import { type KnownName, NOT_FROM_BROWSER } from './names.ts';
import { decode, ownCopy, pairsOf, type RawPair } from './split.ts';
import { holdsCard } from './stray-cards.ts';

/** What a body said, name by name, before anybody asks whether it makes sense as a whole. */
export type Pairs = {
  /** Without a prototype, so that no name can be mistaken for an inherited member; in the order sent. */
  readonly fields: Record<string, string>;
  readonly faults: ParameterFault[];
  /** Faults of contact data, which an entity may choose to overlook. */
  readonly contactFaults: ParameterFault[];
  /** Which of the endpoint's groups anything was sent of. */
  readonly used: boolean[];
  /**
   * Whether some value may hold U+0000, which PostgreSQL cannot store; so rare that one look at the whole body spares
   * looking at each.
   */
  readonly mayHoldNul: boolean;
};

/** A body on its way to being read. */
export type PairReader = {
  readonly pairs: Pairs;
  /** Reads at most so many names more; true when there is nothing left to read. */
  readonly readOn: (count: number) => boolean;
};

/** Makes the readers of one endpoint's bodies: one pass, whose cost is what was sent and not what could have been. */
export const pairReader =
  (recognise: Recognise, { refusesUnknown }: { refusesUnknown: boolean }) =>
  (body: string, namesMax: number): PairReader => {
    const pairs: Pairs = {
      fields: Object.create(null),
      faults: [],
      contactFaults: [],
      used: [],
      mayHoldNul: body.includes('\0') || body.includes('%00'),
    };
    const next = pairsOf(body);
    let names = 0;
    let keys = 0;
    let ownText = 0;
    const mayHoldMany = body.length > WATCHED;
    let controls = 0;
    const consider = (pair: RawPair): void => {
      const known = recognise(pair);
      if (known === 'malformed') return blameUnknown(pairs, pair.name, MUST_BE_UTF8);
      if (known?.entry.parameter.key) {
        keys++;
        ownText += pair.value.length;
      }
      if (known) return take(pairs, known, pair);
      if (refusesUnknown) return blameUnknown(pairs, decode(pair.name) ?? pair.name, NOT_FROM_BROWSER);
      if (pair.valueEncoded && decode(pair.value) === undefined) blameUnknown(pairs, pair.name, MUST_BE_UTF8);
    };
    const readOn = (count: number): boolean => {
      for (let left = count; left > 0; left--) {
        const pair = next();
        if (!pair || pairs.faults.length >= FAULTS_MAX) return true;
        if (pair === 'empty') continue;
        if (++names > namesMax) return giveUp(pairs, `may not hold more than ${namesMax} parameters`);
        if (keys > KEYS_MAX)
          return giveUp(pairs, `may not hold more than ${KEYS_MAX} parameters with names of the merchant's own`);
        if (ownText > OWN_TEXT_MAX)
          return giveUp(
            pairs,
            `may not hold more than ${OWN_TEXT_MAX} characters in parameters with names of the merchant's own`,
          );
        if (mayHoldMany && (controls += controlsIn(pair.value)) > CONTROLS_MAX)
          return giveUp(pairs, `may not hold more than ${CONTROLS_MAX} control characters`);
        consider(pair);
      }
      return false;
    };
    return { pairs, readOn };
  };

// Names of the merchant's own are the only ones without end, and the only ones that are understood anew each time.
const KEYS_MAX = 1000;
/** As they are sent. They are kept and shown with every answer, and what that takes must not hold up anybody else. */
const OWN_TEXT_MAX = 200_000;

// Each takes six characters in every answer. Only bodies of some length can hold so many that it matters.
const WATCHED = 262_144;
const CONTROLS_MAX = 10_000;
const CONTROL = /[^\P{Cc}\t\n\r]|%(?:0[1-8bcef]|1[0-9a-f])/giu;
const controlsIn = (value: string): number => value.match(CONTROL)?.length ?? 0;

const MUST_BE_UTF8 = 'must be percent-encoded UTF-8';

/** Puts one parameter among the fields, and what is wrong with it among the faults. */
const take = (pairs: Pairs, known: KnownName, { value: raw, valueEncoded }: RawPair): void => {
  const { name, entry } = known;
  const isTooLong = raw.length > entry.rawLengthMax;
  const decoded = valueEncoded && !isTooLong ? decode(raw) : ownCopy(raw);
  if (decoded === undefined) return blame(pairs, known, { value: raw, message: MUST_BE_UTF8 });
  const { truncatedTo } = entry.parameter;
  const value = truncatedTo === undefined ? decoded : truncate(decoded, truncatedTo);
  const earlier = pairs.fields[name];
  pairs.fields[name] = value;
  pairs.used[entry.group] = true;
  const message =
    entry.refusal ??
    known.fault ??
    misfit(value, earlier, pairs.mayHoldNul) ??
    (isTooLong ? undefined : strayCard(known, value));
  if (message !== undefined) blame(pairs, known, { value, message });
  else if (isTooLong || !entry.accepts(value))
    blame(pairs, known, { value, message: entry.fault, overlookable: value.length <= OVERLOOKED_LENGTH_MAX });
};

// However it is written, no way to reach anybody is longer.
const OVERLOOKED_LENGTH_MAX = 255;

const misfit = (value: string, earlier: string | undefined, mayHoldNul: boolean): string | undefined => {
  if (mayHoldNul && value.includes('\0')) return 'may not hold the character U+0000';
  return earlier !== undefined && earlier !== value ? 'may not be sent twice with different values' : undefined;
};

/** Where a card number was not asked for, it would be kept and shown as if it were any text. */
const strayCard = ({ name, entry }: KnownName, value: string): string | undefined =>
  entry.mayHoldCard && (holdsCard(value) || (entry.parameter.key && holdsCard(name)))
    ? 'may not hold a card number'
    : undefined;

type Blame = { readonly value: string; readonly message: string; readonly overlookable?: boolean };

const blame = (pairs: Pairs, { name, entry }: KnownName, { value, message, overlookable = false }: Blame): void => {
  const { sensitive, contact } = entry.parameter;
  const list = overlookable && contact ? pairs.contactFaults : pairs.faults;
  list.push({ name: shown(name), value: sensitive ? HIDDEN : shown(value), message });
};

/** Nobody knows what stands under a name that nobody knows: it might be a card number. */
const blameUnknown = (pairs: Pairs, name: string, message: string): void => {
  pairs.faults.push({ name: shown(name), value: HIDDEN, message });
};

const giveUp = (pairs: Pairs, message: string): true => {
  pairs.faults.push({ name: 'body', value: null, message });
  return true;
};
