import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Change } from '../../core/change.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { AcquirerFile, AcquirerRow } from '../../core/reconciliation/file.ts';
import { type AcquirerRowKey, type MessageKey, minutes, plus } from '../../core/values.ts';
import type { RowSlice } from '../../store/reconciliation-store.ts';
import { commitAudited, linkCommitted } from '../audit/link.ts';
import { type Actor, type Audited, auditOf } from '../audit/record.ts';
import { readParts } from '../file-parts/read.ts';
import type { Gateway } from '../gateway.ts';
import { retryOnConflict } from '../once/retry-on-conflict.ts';
import { readFile } from './for-users.ts';
import { type ImportedFile, importFile, type IncomingFile } from './import.ts';
import { matchMessage } from './match.ts';
import { incomingOf, orTooLarge, type Upload } from './upload.ts';
import { type TriedFile, tryFile } from './try.ts';

/** A file that a user sends; its entity is one that the user sees. */
type Sent = Omit<Upload, 'ndc' | 'by'>;

/** Imports a file of a user, or quarantines it. */
export async function importAsUser(gateway: Gateway, actor: Actor, sent: Sent): Promise<ImportedFile | Refusal> {
  const incoming = incomingOf(gateway, { ...sent, by: actor.user, ndc: actor.ndc });
  return isRefusal(incoming) ? incoming : orTooLarge(importAudited(gateway, actor, incoming));
}

async function importAudited(gateway: Gateway, actor: Actor, incoming: IncomingFile): Promise<ImportedFile> {
  const { ids } = gateway;
  const imported = await importFile(gateway, {
    ...incoming,
    alongside: ({ key, entity, name, profile, state, hash, rows }) => {
      const subject = ids.publicId('acquirerFile', key);
      return [
        auditOf(gateway, actor, { action: 'importFile', entity, subject, after: { name, profile, state, hash, rows } }),
      ];
    },
  });
  await linkCommitted(gateway);
  return imported;
}

/** What an import of a user's file would come to. */
export async function tryAsUser(gateway: Gateway, { user: by, ndc }: Actor, sent: Sent): Promise<TriedFile | Refusal> {
  const incoming = incomingOf(gateway, { ...sent, by, ndc });
  return isRefusal(incoming) ? incoming : orTooLarge(tryFile(gateway, incoming));
}

/** A quarantined file that is to be read by another profile. */
type Again = { readonly id: string; readonly profile: string };

/** What reading a quarantined file again would come to; undefined where there is none, or its bytes are gone. */
export async function tryAgain(gateway: Gateway, actor: Actor, again: Again): Promise<TriedFile | Refusal | undefined> {
  const sent = await keptFile(gateway, actor, again);
  return sent && tryAsUser(gateway, actor, sent);
}

/**
 * Reads the kept bytes of a quarantined file by another profile, and imports them as a file of their own unless there is
 * a fault again. The quarantined file stays.
 */
export async function readAgain(
  gateway: Gateway,
  actor: Actor,
  again: Again,
): Promise<ImportedFile | TriedFile | Refusal | undefined> {
  const tried = await tryAgain(gateway, actor, again);
  if (!tried || isRefusal(tried) || tried.faultCount > 0) return tried;
  const sent = await keptFile(gateway, actor, again);
  return sent && importAsUser(gateway, actor, sent);
}

async function keptFile(gateway: Gateway, { user }: Actor, { id, profile }: Again): Promise<Sent | undefined> {
  const { entities } = gateway;
  const read = await readFile(gateway, user, id);
  if (!read?.hasBytes || read.file.state !== 'quarantined') return undefined;
  const { file } = read;
  const account =
    file.merchantAccount === null ? {} : { merchantAccountId: entities.merchantAccount(file.merchantAccount).id };
  const stream = readParts(gateway, { entity: file.entity, file: file.key });
  return { entity: entities.entity(file.entity), profile, name: file.name, stream, ...account };
}

/** The bytes of a file as its acquirer has sent it, with an entry of the audit; undefined where they are gone. */
export async function downloadFile(
  gateway: Gateway,
  actor: Actor,
  id: string,
): Promise<{ readonly file: AcquirerFile; readonly bytes: AsyncGenerator<Buffer> } | undefined> {
  const read = await readFile(gateway, actor.user, id);
  if (!read?.hasBytes) return undefined;
  const { file } = read;
  const { entity, name, hash, key } = file;
  const taken: Audited = { action: 'downloadFile', entity, subject: id, after: { name, hash } };
  await commitAudited(gateway, [auditOf(gateway, actor, taken)]);
  return { file, bytes: readParts(gateway, { entity, file: key }) };
}

/**
 * Has the rows of a file that have no payment compared once more by the same rules: payments may have come since. Returns
 * how many there are, with those that are not compared yet; undefined for a file that the user does not see.
 */
export async function compareAgain(gateway: Gateway, actor: Actor, id: string): Promise<number | undefined> {
  const read = await readFile(gateway, actor.user, id);
  if (read?.file.state !== 'imported') return undefined;
  const { file, counts } = read;
  const order = { file, ndc: actor.ndc };
  const pending = counts.get('PENDING') ?? 0;
  const rows = pending + (await openRows(gateway, file));
  const audit = auditOf(gateway, actor, { action: 'compareFile', entity: file.entity, subject: id, after: { rows } });
  let [count, sent] = [pending, undefined as MessageKey | undefined];
  for (const status of UNMATCHED)
    for (let after: AcquirerRowKey | undefined = FIRST; after !== undefined;) {
      const slice: Slice = { ...order, status, after, before: sent, audit };
      const opened: Opened = await retryOnConflict(() => openSlice(gateway, slice));
      count += opened.count;
      ({ last: after, sent } = opened);
    }
  await gateway.store.commit([...replaced(sent, audit), matchMessage(gateway, file, order)]);
  await linkCommitted(gateway);
  return count;
}

/** How many rows of a file are to be compared again. */
async function openRows({ store }: Pick<Gateway, 'store'>, { key: file }: AcquirerFile): Promise<number> {
  let count = 0;
  for (const status of UNMATCHED)
    for (let after: AcquirerRowKey | undefined = FIRST; after !== undefined; await nextTurn()) {
      const rows: readonly AcquirerRow[] = await store.acquirerRows({ file, status, after, limit: SLICE });
      count += rows.filter(isOpen).length;
      after = rows.length < SLICE ? undefined : rows.at(-1)?.key;
    }
  return count;
}

const UNMATCHED = ['NOT_MATCHED', 'MULTIPLE_MATCHES'] as const;
const [FIRST, SLICE] = [0 as AcquirerRowKey, 200];
/** Rows that a person has decided about stay as they are. */
const isOpen = ({ finding }: Pick<AcquirerRow, 'finding'>): boolean => finding?.reason !== 'unmatchedByHand';

/** `before`: the message that was sent with the slice before. `audit`: the entry of the order, which the first one keeps. */
type Slice = Pick<RowSlice, 'after' | 'status'> & {
  readonly file: AcquirerFile;
  readonly before: MessageKey | undefined;
  readonly audit: Change;
  readonly ndc: string;
};

type Opened = {
  readonly count: number;
  readonly last: AcquirerRowKey | undefined;
  readonly sent: MessageKey | undefined;
};

/** After this time, what was opened is compared although the process has died before it has opened the rest. */
const OPENING_MAX = minutes(1);

/** Opens some rows, with a message that has them compared where no other slice follows. `last`: where the next one begins. */
async function openSlice(gateway: Gateway, { file, before, audit, ndc, ...slice }: Slice): Promise<Opened> {
  const { store, ids, clock } = gateway;
  const rows = await store.acquirerRows({ ...slice, file: file.key, limit: SLICE });
  const last = rows.length < SLICE ? undefined : rows.at(-1)?.key;
  const open = rows.filter(isOpen);
  if (open.length === 0) return { count: 0, last, sent: before };
  const sent = ids.key('message');
  const dueAt = plus(clock.now(), OPENING_MAX);
  const opened = open.map((row): Change => ({
    kind: 'saveAcquirerRow',
    row: { ...row, status: 'PENDING', finding: null },
  }));
  await store.commit([...opened, ...replaced(before, audit), matchMessage(gateway, file, { ndc, key: sent, dueAt })]);
  return { count: open.length, last, sent };
}

/** The message of the commit before is withdrawn; the first commit of an order has the entry of the audit instead. */
const replaced = (before: MessageKey | undefined, audit: Change): readonly Change[] =>
  before === undefined ? [audit] : [{ kind: 'unsendMessage', message: before }];
