import type { Endpoint } from '../endpoints/endpoints.ts';
import { checkOf, describeFault, type Format } from '../formats/formats.ts';
import { SHORTEST_CARD } from './stray-cards.ts';
import { INDEX_MAX, type Parameter, type ParameterGroup, type Sender } from '../parameters/parameter.ts';

/** Everything the reader has to know about a parameter, looked up once per name. */
export type Entry = {
  /** Its name in the tables, with `[n]` or `[key]`. */
  readonly template: string;
  readonly parameter: Parameter;
  /** The place of its group among the endpoint's groups. */
  readonly group: number;
  readonly accepts: (value: string) => boolean;
  readonly fault: string;
  /** Whether a card number could stray into it or into its name: it is long enough for one and not meant for one. */
  readonly mayHoldCard: boolean;
  /** A percent-encoded value longer than this is too long whatever it says. */
  readonly rawLengthMax: number;
  /** Why this endpoint refuses it from this sender; undefined when it does not. */
  readonly refusal: string | undefined;
  /** What each pair of brackets in its name may hold. */
  readonly brackets: readonly Bracket[];
};

type Bracket = { readonly accepts: (text: string) => boolean; readonly fault: string };

/** A name as sent, understood: what it is in full, and what may be wrong with what it holds in brackets. */
export type KnownName = { readonly name: string; readonly entry: Entry; readonly fault: string | undefined };

/** Finds out what a decoded name means; undefined for names the endpoint does not know. */
export type NameTable = {
  readonly plain: ReadonlyMap<string, KnownName>;
  readonly resolve: (name: string) => KnownName | undefined;
};

export const nameTable = (endpoint: Endpoint): NameTable => {
  const plain = new Map<string, KnownName>();
  const root = emptyBranch();
  endpoint.groups.forEach((group, place) => {
    for (const [template, parameter] of Object.entries(group.parameters)) {
      const entry = entryOf({ template, parameter, group, place, endpoint });
      if (entry.brackets.length === 0) plain.set(template, { name: template, entry, fault: undefined });
      else grow(root, template.split(/\[[^\]]*\]/), entry);
    }
  });
  return { plain, resolve: (name) => (name.includes('[') ? resolveBrackets(root, name) : plain.get(name)) };
};

/** Names with brackets, by what stands before, between and after them: `cart.items`, then `.name`. */
type Branch = { entry?: Entry; readonly next: Map<string, Branch> };

const emptyBranch = (): Branch => ({ next: new Map() });

const grow = (root: Branch, segments: readonly string[], entry: Entry): void => {
  let branch = root;
  for (const segment of segments) {
    const next = branch.next.get(segment) ?? emptyBranch();
    branch.next.set(segment, next);
    branch = next;
  }
  branch.entry = entry;
};

/** Goes from segment to segment and gives up at the first that leads nowhere. */
const resolveBrackets = (root: Branch, name: string): KnownName | undefined => {
  let branch: Branch | undefined = root;
  let from = 0;
  for (let open = name.indexOf('['); open >= 0; open = name.indexOf('[', from)) {
    const close = name.indexOf(']', open);
    branch = close < 0 ? undefined : branch.next.get(name.slice(from, open));
    if (!branch) return undefined;
    from = close + 1;
  }
  const entry = branch.next.get(name.slice(from))?.entry;
  return entry && { name, entry, fault: bracketFault(name, entry) };
};

const bracketFault = (name: string, { brackets }: Entry): string | undefined => {
  let from = 0;
  for (const bracket of brackets) {
    const open = name.indexOf('[', from);
    from = name.indexOf(']', open);
    if (!bracket.accepts(name.slice(open + 1, from))) return bracket.fault;
  }
  return undefined;
};

type Line = {
  readonly template: string;
  readonly parameter: Parameter;
  readonly group: ParameterGroup;
  readonly place: number;
  readonly endpoint: Endpoint;
};

// Every character takes at most four bytes of UTF-8, every byte three characters of percent-encoding.
const ENCODED_LENGTH_MAX = 12;

const entryOf = ({ template, parameter, group, place, endpoint }: Line): Entry => {
  const allowed = endpoint.allowed?.[template];
  const accepts = allowed ? (value: string) => allowed.includes(value) : checkOf(parameter.format);
  return {
    template,
    parameter,
    group: place,
    accepts,
    fault: allowed ? `must be one of ${allowed.join(', ')}` : describeFault(parameter.format),
    mayHoldCard:
      parameter.key !== undefined ||
      (!parameter.sensitive && parameter.format.values === undefined && parameter.format.maxLength >= SHORTEST_CARD),
    rawLengthMax:
      parameter.truncatedTo === undefined ? parameter.format.maxLength * ENCODED_LENGTH_MAX : Number.POSITIVE_INFINITY,
    refusal: refusalOf(parameter.sender, endpoint.sender),
    brackets: Array.from(template.matchAll(/\[([^\]]*)\]/g), ([, held]) =>
      bracketOf(held, { parameter, group, sender: endpoint.sender }),
    ),
  };
};

const refusalOf = (sender: Sender, speaker: Sender): string | undefined => {
  if (speaker === 'shopper' && sender !== 'shopper') return NOT_FROM_BROWSER;
  return speaker === 'server' && sender === 'creation' ? 'may only be sent when a checkout is created' : undefined;
};

export const NOT_FROM_BROWSER = 'may not be sent by the browser';

const bracketOf = (
  held: string | undefined,
  { parameter, group, sender }: { parameter: Parameter; group: ParameterGroup; sender: Sender },
): Bracket => {
  if (held === 'n') return indexBracket(group.indexMax ?? INDEX_MAX);
  const prefix = sender === 'shopper' ? parameter.shopperKeyPrefix : undefined;
  return keyBracket(parameter.key, prefix ?? '');
};

const isIndex = /^(0|[1-9][0-9]{0,3})$/;

const indexBracket = (max: number): Bracket => ({
  accepts: (text) => isIndex.test(text) && Number(text) <= max,
  fault: `index must be a whole number from 0 to ${max}`,
});

const keyBracket = (key: Format | undefined, prefix: string): Bracket => {
  if (!key) throw new Error('Expected the format of the key of a parameter with brackets, found none');
  const isKey = checkOf(key);
  return {
    accepts: (text) => isKey(text) && text.startsWith(prefix),
    fault:
      prefix === ''
        ? `name in brackets must match ${key.pattern}`
        : `name in brackets must begin with ${prefix} and match ${key.pattern}`,
  };
};
