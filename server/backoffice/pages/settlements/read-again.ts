import { html } from 'hono/html';
import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import { seeOther } from '../../session/respond.ts';
import { type Html, OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { filePage } from './file.ts';
import { triedPart } from './tried.ts';
import { faultsOf } from '../../views/forms/faults.ts';

const againOf = ({ c, form }: Visit) => ({ id: c.req.param('file') ?? '', profile: form['profile'] ?? '' });

/** What reading the file again would come to; nothing is changed. */
export async function postAgainTry(visit: Visit): Promise<Page> {
  const { gateway, actor } = visit;
  const tried = await gateway.office.tryAgain(actor, againOf(visit));
  if (!tried) return notFound(visit);
  return isRefusal(tried) ? withFault(visit, tried) : withPart(visit, triedPart(visit, tried));
}

/** Imports the file, unless there is a fault again. */
export async function postAgain(visit: Visit): Promise<Page | Response> {
  const { gateway, actor } = visit;
  const read = await gateway.office.readAgain(actor, againOf(visit));
  if (!read) return notFound(visit);
  if (isRefusal(read)) return withFault(visit, read);
  if (!('outcome' in read)) return { ...(await withPart(visit, triedPart(visit, read))), status: 400 };
  return seeOther(`${OFFICE}/settlements/${gateway.ids.publicId('acquirerFile', read.file.key)}`);
}

const withFault = async (visit: Visit, refusal: Refusal): Promise<Page> => ({
  ...(await withPart(visit, html``)),
  faults: faultsOf(visit, refusal),
});

async function withPart(visit: Visit, part: Html): Promise<Page> {
  const read = await visit.gateway.office.readFile(visit.user, againOf(visit).id);
  return read ? filePage(visit, read, part) : notFound(visit);
}
