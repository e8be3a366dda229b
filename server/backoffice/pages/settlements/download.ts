import { seeOther } from '../../session/respond.ts';
import { attachment } from '../../views/download.ts';
import { OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';

/** A file as its acquirer has sent it. */
export async function downloadSent(visit: Visit): Promise<Page | Response> {
  const { gateway, c, actor } = visit;
  const found = await gateway.office.downloadFile(actor, c.req.param('file') ?? '');
  if (!found) return notFound(visit);
  return attachment({ name: found.file.name, type: 'application/octet-stream', bytes: found.bytes });
}

/** Compares the rows without a payment once more. */
export async function postCompare(visit: Visit): Promise<Page | Response> {
  const { gateway, c, actor } = visit;
  const id = c.req.param('file') ?? '';
  const count = await gateway.office.compareAgain(actor, id);
  return count === undefined ? notFound(visit) : seeOther(`${OFFICE}/settlements/${id}`);
}
