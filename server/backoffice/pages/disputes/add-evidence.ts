import { createHash } from 'node:crypto';
import { EVIDENCE_MAX } from '../../../core/disputes/evidence.ts';
import { carryOutForm } from '../../session/carry-out.ts';
import { seeOther } from '../../session/respond.ts';
import { attachment } from '../../views/download.ts';
import { OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { plainName } from '../settlements/upload.ts';
import { disputePage } from './detail.ts';

const idOf = ({ c }: Visit): string => c.req.param('id') ?? '';

/** Keeps a file, once for each form that was rendered. */
export async function postEvidence(visit: Visit): Promise<Page | Response> {
  const { gateway, actor, form, file } = visit;
  const id = idOf(visit);
  const bytes = file ? await readAtMost(file.stream, EVIDENCE_MAX + 1) : Buffer.alloc(0);
  const sent = { ...form, file: createHash('sha256').update(bytes).digest('hex') };
  const fault = await carryOutForm({ ...visit, form: sent }, (alongside) =>
    gateway.office.addEvidence(actor, { id, name: plainName(file?.name ?? ''), bytes, alongside }),
  );
  if (fault === 'unknown') return notFound(visit);
  return fault === undefined ? seeOther(`${OFFICE}/disputes/${id}`) : disputePage(visit, fault);
}

/** The bytes of a file as far as a limit; the rest is not read. */
async function readAtMost(stream: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream) {
    parts.push(part);
    size += part.length;
    if (size >= limit) break;
  }
  return Buffer.concat(parts).subarray(0, limit);
}

/** A file as it was added. */
export async function downloadEvidence(visit: Visit): Promise<Page | Response> {
  const { gateway, actor, c } = visit;
  const found = await gateway.office.downloadEvidence(actor, {
    id: idOf(visit),
    evidence: c.req.param('evidence') ?? '',
  });
  if (!found) return notFound(visit);
  const { name, type } = found.evidence;
  return attachment({ name, type, bytes: found.bytes });
}
