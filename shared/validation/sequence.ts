import type { Recognise } from './memory.ts';
import type { KnownName } from './names.ts';
import { ownCopy } from './split.ts';

/*
 * For the machine's sake: a merchant's requests have the same names in the same order again and again, so that a name is
 * compared with the one that followed the last time, which costs less than cutting it out of the body and looking it up.
 */

/** A name as written in a body, with its equals sign, the names before it, and those that have followed it. */
type Step = {
  readonly written: string;
  readonly name: string;
  readonly known: KnownName;
  readonly before: Step | undefined;
  /** How many names there are, with those before it. */
  readonly depth: number;
  /** Whether the same name stands before it. */
  readonly isRepeat: boolean;
  readonly next: Step[];
};

/** The names that may follow one another in the bodies of an endpoint, at most so many in all. */
const STEPS_MAX = 20_000;
/** At most so many names after each name, the latest last. */
const NEXT_MAX = 4;
/** Names beyond this many in a body are looked up each time. */
const DEPTH_MAX = 500;

/** The names of one body, in their order. */
export type Sequence = {
  /** The name at this place in the body, where it follows the earlier ones as in another body; undefined otherwise. */
  readonly expectedName: (body: string, at: number) => string | undefined;
  /** Resolves the name of the pair that was read last. */
  readonly recognise: Recognise;
  /** Whether the name that was resolved last is certainly the first of its kind in the body. */
  readonly isNew: () => boolean;
};

/** Makes the sequences of an endpoint's bodies, which learn from one another. */
export function sequencesOf(recognise: Recognise): () => Sequence {
  let [first, steps]: [Step[], number] = [[], 0];

  function learn(before: Step | undefined, written: string, known: KnownName): Step {
    if (before?.depth === DEPTH_MAX) return { ...before, next: [] };
    if (steps >= STEPS_MAX) [first, steps] = [[], 0];
    const name = ownCopy(written);
    const [depth, isRepeat] = [(before?.depth ?? 0) + 1, isBefore(before, known)];
    const step = { written: `${name}=`, name, known, before, depth, isRepeat, next: [] };
    const next = before?.next ?? first;
    if (next.length === NEXT_MAX) next.shift();
    next.push(step);
    steps += 1;
    return step;
  }
  return () => {
    let latest: Step | undefined;
    let found: Step | undefined;
    return {
      expectedName(body, at) {
        found = undefined;
        const next = latest?.next ?? first;
        for (let place = next.length - 1; place >= 0; place--) {
          const step = next[place];
          if (step && body.startsWith(step.written, at)) {
            found = step;
            return step.name;
          }
        }
        return undefined;
      },
      recognise(pair) {
        if (found) {
          latest = found;
          return found.known;
        }
        const known = recognise(pair);
        // Keys that a merchant makes up are unbounded, and a name that is unknown or faulty is not expected again.
        if (known === undefined || known === 'malformed' || known.fault !== undefined || known.entry.isKeyed)
          return known;
        latest = learn(latest, pair.name, known);
        return known;
      },
      isNew: () => found !== undefined && !found.isRepeat,
    };
  };
}

/** Asked of the names before and not of those that a body had: one of these may have been unreadable in it. */
function isBefore(step: Step | undefined, { name }: KnownName): boolean {
  for (let each = step; each; each = each.before) if (each.known.name === name) return true;
  return false;
}
