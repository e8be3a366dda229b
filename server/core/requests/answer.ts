import { openMembers, openMembersWithin } from '../webhooks/customer-data.ts';
import { isOpenParameter } from './parameters.ts';
import { MASK } from './request.ts';

/** An answer as the request log shows it, with what the log looks it up by. */
export type ShownAnswer = {
  /** JSON; empty where the answer is none, or too large. */
  readonly text: string;
  readonly code: string | null;
  readonly id: string | null;
};

/** In characters. A larger answer is a report, which can be had again. */
const READ_MAX = 16_384;
const ANSWER_LENGTH_MAX = 8192;
const ELEMENTS_MAX = 20;

/** Members beside those that webhooks without customer data have. */
const ofLog: ReadonlySet<string> = new Set([
  'integrity',
  'frameUrl',
  'merchantAccountId',
  'attempts',
  'alias',
  'ending',
  'scopes',
  'state',
  'type',
  'kind',
  'createdAt',
  'expiresAt',
  'revokedAt',
  'nextCursor',
]);

/** An answer with the members that are neither about the customer nor shown once; all others are named and hidden. */
export function shownAnswer(body: string): ShownAnswer {
  const tree = body.length <= READ_MAX && body.startsWith('{') ? treeOf(body) : undefined;
  if (!tree) return { text: '', code: CODE.exec(body.slice(0, READ_MAX))?.[1] ?? null, id: null };
  const text = JSON.stringify(shownTree(tree));
  const { result, id } = tree;
  return {
    text: text.length > ANSWER_LENGTH_MAX ? '' : text,
    code: isTree(result) && typeof result['code'] === 'string' ? result['code'] : null,
    id: typeof id === 'string' ? id : null,
  };
}

const CODE = /"result":\{"code":"([0-9.]{2,11})"/;

type Tree = Readonly<Record<string, unknown>>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

function treeOf(body: string): Tree | undefined {
  try {
    // The cast holds because a text that begins with a brace is an object, or no JSON.
    return JSON.parse(body) as Tree;
  } catch {
    return undefined;
  }
}

function shownTree(tree: Tree): Tree {
  const shown: Record<string, unknown> = {};
  for (const name in tree) shown[name] = shownMember(name, tree[name]);
  return shown;
}

function shownMember(name: string, value: unknown): unknown {
  if (name === 'result' && isTree(value)) return shownResult(value);
  if (openMembers.has(name) || ofLog.has(name)) return value;
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  const open = openMembersWithin[name];
  if (open && isTree(value)) return openPart(value, open);
  if (Array.isArray(value) && value.every(isTree)) return value.slice(0, ELEMENTS_MAX).map(shownTree);
  return MASK;
}

/** The faults of a request, each with the value of a parameter that is shown. */
function shownResult(result: Tree): Tree {
  const { parameterErrors } = result;
  if (!Array.isArray(parameterErrors)) return result;
  return { ...result, parameterErrors: parameterErrors.filter(isTree).map(shownFault) };
}

const shownFault = ({ name, value, message }: Tree): Tree => ({
  name,
  value: typeof value === 'string' && !(typeof name === 'string' && isOpenParameter(name)) ? MASK : value,
  message,
});

/** Of a card no more than the last four digits: the log is open to users who may not see its first six. */
const openPart = (value: Tree, open: readonly string[]): Tree =>
  Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, open.includes(name) && name !== 'bin' ? each : MASK]),
  );
