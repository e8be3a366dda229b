import { createHash } from 'node:crypto';
import type { Change } from '../../core/change.ts';
import { type Evidence, EVIDENCE_COUNT_MAX, EVIDENCE_MAX, evidenceTypeOf } from '../../core/disputes/evidence.ts';
import { isViolationOf } from '../../core/faults.ts';
import { commitAudited } from '../audit/link.ts';
import { type Actor, type Audited, auditOf } from '../audit/record.ts';
import { partsOf } from '../file-parts/keep.ts';
import { hasParts, readParts } from '../file-parts/read.ts';
import type { Gateway } from '../gateway.ts';
import { readDispute } from './read.ts';

type Keeping = Pick<Gateway, 'store' | 'vault' | 'entities' | 'ids' | 'clock' | 'auditHash' | 'oneAtATime' | 'log'>;

/** A file that a user adds to a dispute. */
type Added = {
  readonly id: string;
  readonly name: string;
  readonly bytes: Buffer;
  /** What is committed with it, so that the form is carried out once. */
  readonly alongside: readonly Change[];
};
type EvidenceRefusal =
  | 'unknown'
  | 'evidenceFinal'
  | 'evidenceEmpty'
  | 'evidenceLarge'
  | 'evidenceType'
  | 'evidenceFull'
  | 'evidenceKnown';

/** Keeps a file with which a chargeback is contested, sealed, with an entry of the audit. */
export async function addEvidence(
  gateway: Keeping,
  actor: Actor,
  { id, name, bytes, alongside }: Added,
): Promise<EvidenceRefusal | undefined> {
  const read = await readDispute(gateway, actor.user, id);
  if (!read) return 'unknown';
  const { chargeback, stage } = read.dispute;
  if (stage === 'final') return 'evidenceFinal';
  if (bytes.length === 0) return 'evidenceEmpty';
  if (bytes.length > EVIDENCE_MAX) return 'evidenceLarge';
  const type = evidenceTypeOf(bytes);
  if (!type) return 'evidenceType';
  const { entity, key: dispute } = chargeback;
  if ((await gateway.store.evidenceOf(dispute)).length >= EVIDENCE_COUNT_MAX) return 'evidenceFull';
  const hash = createHash('sha256').update(bytes).digest('hex');
  const key = gateway.ids.key('evidence');
  const addedAt = gateway.clock.now();
  const row: Evidence = {
    key,
    dispute,
    entity,
    name,
    type,
    bytes: bytes.length,
    hash,
    addedBy: actor.user.email,
    addedAt,
  };
  const parts = await partsOf(gateway, { entity, file: key }, bytes);
  const audited: Audited = { action: 'addEvidence', entity, subject: id, after: { reason: name, hash } };
  try {
    await commitAudited(gateway, [
      { kind: 'addEvidence', evidence: row },
      ...parts.map((part): Change => ({ kind: 'addFilePart', part })),
      auditOf(gateway, actor, audited),
      ...alongside,
    ]);
    return undefined;
  } catch (fault) {
    if (isViolationOf(fault, 'evidence_hash')) return 'evidenceKnown';
    throw fault;
  }
}

/** A file of a dispute that a user sees, with its bytes and an entry of the audit; undefined where they are gone. */
export async function downloadEvidence(
  gateway: Keeping,
  actor: Actor,
  of: { readonly id: string; readonly evidence: string },
): Promise<{ readonly evidence: Evidence; readonly bytes: AsyncGenerator<Buffer> } | undefined> {
  const read = await readDispute(gateway, actor.user, of.id);
  const key = gateway.ids.keyOf('evidence', of.evidence);
  const evidence = read && key !== undefined ? await gateway.store.evidence(key) : undefined;
  if (!read || evidence?.dispute !== read.dispute.chargeback.key || !(await hasParts(gateway, evidence.key)))
    return undefined;
  const { entity, name, hash } = evidence;
  const audited: Audited = { action: 'downloadEvidence', entity, subject: of.id, after: { reason: name, hash } };
  await commitAudited(gateway, [auditOf(gateway, actor, audited)]);
  return { evidence, bytes: readParts(gateway, { entity, file: evidence.key }) };
}
