import type { FaultMessage } from '../faults/messages.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { checkOf, describeFault, type Format } from '../formats/formats.ts';
import { INDEX_MAX, type Parameter, type ParameterGroup, type Sender } from '../parameters/parameter.ts';
import { ENCODED_LENGTH_MAX } from './faults.ts';
import { SHORTEST_ACCOUNT, SHORTEST_CARD } from './stray-cards.ts';

/** The properties of a parameter that reading needs, of one shape for all parameters and looked up once per name. */
export type ParameterEntry = {
  /** The parameter's name in the tables, with `[n]` or `[key]`. */
  readonly template: string;
  /** Whether its name holds a key that the merchant makes up. */
  readonly isKeyed: boolean;
  readonly isSensitive: boolean;
  /** Whether it may be sent several times with different values, of which the last one counts. */
  readonly lastCounts: boolean;
  /** The number of characters to which a longer value is cut. */
  readonly truncatedTo: number | undefined;
  /** The place of its group among the endpoint's groups. */
  readonly group: number;
  /** The one way of writing a value that can be written in several. */
  readonly canonical: ((value: string) => string) | undefined;
  readonly accepts: (value: string) => boolean;
  readonly fault: FaultMessage;
  /** The check under lenient validation, where that differs. */
  readonly lenient: { readonly accepts: (value: string) => boolean; readonly fault: FaultMessage } | undefined;
  /** The numbers that its value, or its name, may not hold; undefined when its format leaves no room for one. */
  readonly straying: Straying | undefined;
  /** A percent-encoded value longer than this is too long in any encoding. */
  readonly rawLengthMax: number;
  /** The reason why this endpoint refuses it from this sender; undefined when it accepts it. */
  readonly refusal: FaultMessage | undefined;
  /** The check of each pair of brackets in its name. */
  readonly brackets: readonly Bracket[];
};

/** `anyCard`: card numbers and that of the request's own account. `ownAccount`: only the latter. */
export type Straying = 'anyCard' | 'ownAccount';

type Bracket = { readonly accepts: (text: string) => boolean; readonly fault: FaultMessage };

/** A resolved name: as it was sent, its parameter, and the fault of the text in its brackets if there is one. */
export type KnownName = {
  readonly name: string;
  readonly entry: ParameterEntry;
  readonly fault: FaultMessage | undefined;
};

/** Resolves a decoded name; undefined for names that the endpoint does not have. */
export type NameTable = {
  readonly plain: ReadonlyMap<string, KnownName>;
  readonly resolve: (name: string) => KnownName | undefined;
  /** The parameter that a name begins like, when its brackets hold a key and the name is none of it. */
  readonly misspelt: (name: string) => KnownName | undefined;
};

export function nameTable(endpoint: Endpoint): NameTable {
  const plain = new Map<string, KnownName>();
  const root = emptyNode();
  // What a group has takes the place of the same name here.
  for (const [template, entry] of outerEntries(endpoint)) add(template, entry);
  endpoint.groups.forEach((group, place) => {
    for (const [template, parameter] of Object.entries(group.parameters)) {
      add(template, entryOf({ template, parameter, place, endpoint }));
    }
  });
  function add(template: string, entry: ParameterEntry): void {
    if (entry.brackets.length === 0) plain.set(template, { name: template, entry, fault: undefined });
    else grow(root, template.split(/\[[^[\]]*\]/), entry);
  }
  /** What a merchant sends under a name of its own comes back: a name that cannot be read is a fault, and not unknown. */
  function misspelt(name: string): KnownName | undefined {
    const [head = '', ...bracketed] = name.split('[');
    const entry = bracketed.length === 0 ? undefined : root.next.get(head)?.next.get('')?.entry;
    return entry?.isKeyed ? { name, entry, fault: entry.brackets[0]?.fault } : undefined;
  }
  return {
    plain,
    resolve: (name) => (name.includes('[') ? (resolveBrackets(root, name) ?? misspelt(name)) : plain.get(name)),
    misspelt,
  };
}

/**
 * The parameters that an endpoint refuses by name, and those that may only be repeated. They belong to none of its
 * groups, whose rules they do not call up.
 */
function outerEntries(endpoint: Endpoint): readonly (readonly [string, ParameterEntry])[] {
  const { kept = [], refused } = endpoint;
  const place = endpoint.groups.length;
  const entriesOf = (groups: readonly ParameterGroup[]): readonly (readonly [string, ParameterEntry])[] =>
    groups.flatMap(({ parameters }) =>
      Object.entries(parameters).map(([template, parameter]) => [
        template,
        entryOf({ template, parameter, place, endpoint }),
      ]),
    );
  return [
    ...entriesOf(kept),
    ...entriesOf(refused?.groups ?? []).map(
      ([template, entry]) => [template, { ...entry, refusal: refused?.reason }] as const,
    ),
  ];
}

/**
 * A tree of names with brackets, keyed by the texts before, between and after the brackets: `cart.items`, then `.name`.
 */
type NameNode = { entry?: ParameterEntry; readonly next: Map<string, NameNode> };

const emptyNode = (): NameNode => ({ next: new Map() });

function grow(root: NameNode, segments: readonly string[], entry: ParameterEntry): void {
  let node = root;
  for (const segment of segments) {
    const next = node.next.get(segment) ?? emptyNode();
    node.next.set(segment, next);
    node = next;
  }
  node.entry = entry;
}

/** Follows the tree segment by segment; the first unknown segment makes the name unknown. */
function resolveBrackets(root: NameNode, name: string): KnownName | undefined {
  let node: NameNode | undefined = root;
  let from = 0;
  for (let open = name.indexOf('['); open >= 0; open = name.indexOf('[', from)) {
    const close = name.indexOf(']', open);
    node = close < 0 ? undefined : node.next.get(name.slice(from, open));
    if (!node) return undefined;
    from = close + 1;
  }
  const entry = node.next.get(name.slice(from))?.entry;
  return entry && { name, entry, fault: bracketFault(name, entry) };
}

function bracketFault(name: string, { brackets }: ParameterEntry): FaultMessage | undefined {
  let from = 0;
  for (const bracket of brackets) {
    const open = name.indexOf('[', from);
    from = name.indexOf(']', open);
    if (!bracket.accepts(name.slice(open + 1, from))) return bracket.fault;
  }
  return undefined;
}

type EntryParts = {
  readonly template: string;
  readonly parameter: Parameter;
  readonly place: number;
  readonly endpoint: Endpoint;
};

function entryOf({ template, parameter, place, endpoint }: EntryParts): ParameterEntry {
  const allowed = endpoint.allowed?.[template];
  const { format, lenient, truncatedTo } = parameter;
  const accepts = allowed ? (value: string) => allowed.includes(value) : checkOf(format);
  return {
    template,
    isKeyed: parameter.key !== undefined,
    isSensitive: parameter.sensitive,
    lastCounts: parameter.lastCounts === true,
    truncatedTo,
    group: place,
    canonical: format.canonical,
    accepts,
    fault: allowed ? `must be one of ${allowed.join(', ')}` : describeFault(format),
    lenient: lenient && { accepts: checkOf(lenient), fault: describeFault(lenient) },
    straying: strayingInto(parameter),
    rawLengthMax:
      truncatedTo === undefined
        ? Math.max(format.maxLength, lenient?.maxLength ?? 0) * ENCODED_LENGTH_MAX
        : Number.POSITIVE_INFINITY,
    refusal: refusalOf(parameter.sender, endpoint.sender),
    brackets: Array.from(template.matchAll(/\[([^[\]]*)\]/g), ([, held]) =>
      bracketOf(held, { parameter, sender: endpoint.sender }),
    ),
  };
}

function strayingInto({ format, key, sensitive, identifier }: Parameter): Straying | undefined {
  if (key) return 'anyCard';
  if (sensitive || format.values) return undefined;
  if (identifier) return format.maxLength >= SHORTEST_ACCOUNT ? 'ownAccount' : undefined;
  return format.maxLength >= SHORTEST_CARD ? 'anyCard' : undefined;
}

function refusalOf(sender: Sender, requestSender: Sender): FaultMessage | undefined {
  if (requestSender === 'shopper' && sender !== 'shopper') return NOT_FROM_BROWSER;
  return requestSender === 'server' && sender === 'creation'
    ? 'may only be sent when a checkout is created'
    : undefined;
}

export const NOT_FROM_BROWSER = 'may not be sent by the browser';

function bracketOf(held: string | undefined, { parameter, sender }: { parameter: Parameter; sender: Sender }): Bracket {
  if (held === 'n') return indexBracket;
  const prefix = sender === 'shopper' ? parameter.shopperKeyPrefix : undefined;
  return keyBracket(parameter.key, prefix ?? '');
}

const isIndex = /^(0|[1-9][0-9]{0,3})$/;

const indexBracket: Bracket = {
  accepts: (text) => isIndex.test(text) && Number(text) <= INDEX_MAX,
  fault: `index must be a whole number from 0 to ${INDEX_MAX}`,
};

function keyBracket(key: Format | undefined, prefix: string): Bracket {
  if (!key) throw new Error('Expected the format of the key of a parameter with brackets, found none');
  const isKey = checkOf(key);
  return {
    accepts: (text) => isKey(text) && text.startsWith(prefix),
    fault:
      prefix === ''
        ? `name in brackets must match ${key.pattern}`
        : `name in brackets must begin with ${prefix} and match ${key.pattern}`,
  };
}
