import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { AcquirerFile } from '../../core/reconciliation/file.ts';
import type { AcquirerRowKey } from '../../core/values.ts';
import { commitAudited, linkCommitted } from '../audit/link.ts';
import { type Actor, type Audited, auditOf } from '../audit/record.ts';
import { readParts } from '../file-parts/read.ts';
import type { Gateway } from '../gateway.ts';
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

const SLICE = 200;
/** Rows that a person has decided about stay as they are. */
const isOpen = ({ finding }: { readonly finding: { readonly reason?: string } | null }): boolean =>
  finding?.reason !== 'unmatchedByHand';

/**
 * Has the rows of a file that have no payment compared once more by the same rules: payments may have come since. Returns
 * how many there are; undefined for a file that the user does not see.
 */
export async function compareAgain(gateway: Gateway, actor: Actor, id: string): Promise<number | undefined> {
  const read = await readFile(gateway, actor.user, id);
  if (read?.file.state !== 'imported') return undefined;
  const { file } = read;
  let count = 0;
  for (const status of ['NOT_MATCHED', 'MULTIPLE_MATCHES'] as const) {
    for (let after = 0 as AcquirerRowKey; ;) {
      const rows = await gateway.store.acquirerRows({ file: file.key, after, status, limit: SLICE });
      const open = rows.filter(isOpen);
      count += open.length;
      await gateway.store.commit(
        open.map((row) => ({ kind: 'saveAcquirerRow', row: { ...row, status: 'PENDING', finding: null } })),
      );
      const last = rows.at(-1);
      if (!last || rows.length < SLICE) break;
      after = last.key;
    }
  }
  const audited: Audited = { action: 'compareFile', entity: file.entity, subject: id, after: { rows: count } };
  await commitAudited(gateway, [matchMessage(gateway, file, actor.ndc), auditOf(gateway, actor, audited)]);
  return count;
}
