import { isRefusal, type Refusal, refuseParameters } from '../../../core/refusal.ts';
import { faultsIn, fulfils } from '../../../core/schemas/check.ts';
import { webhookChapter } from '../../../http/admin/webhooks/endpoints.ts';
import type { Administration, Administrator } from '../../../operations/administration/administration.ts';
import type { OfficeGateway } from '../../gateway.ts';
import { type Changed, change } from '../../session/change.ts';
import { seeOther } from '../../session/respond.ts';
import { secretPage } from '../../views/changes/secret.ts';
import { isAsShown } from '../../views/forms/as-shown.ts';
import { OFFICE, type Page, type Visit } from '../../visit.ts';
import { notFound } from '../entry/refusals.ts';
import { webhookPage } from './detail.ts';
import { keysOf, shownOf, termsIn } from './fields.ts';
import { webhooksPage } from './list.ts';

const { addWebhook, changeWebhook } = webhookChapter.endpoints;
const PATH = '/webhooks';

/** Adds a webhook to an entity, whose key is shown once. */
export async function postWebhook(visit: Visit): Promise<Page | Response> {
  const { gateway, form, user } = visit;
  const entity = gateway.operations.reachedEntity(user, form['entity'] ?? '');
  if (!entity) return notFound(visit);
  const wanted: unknown = termsIn(visit);
  const made = await change(visit, (by) =>
    fulfils(addWebhook.body, wanted)
      ? gateway.operations.addWebhook(by, { ...wanted, entity })
      : refuseParameters(faultsIn(addWebhook.body, wanted)),
  );
  return isRefusal(made) ? webhooksPage(visit, made) : keyPage(visit, made);
}

const keyPage = (visit: Visit, made: Changed): Page =>
  secretPage(visit, { title: 'keyMade', made, back: `${PATH}/${String(made['id'])}` });

/** Changes what is sent and where to; a key that does not fit another format is replaced, and shown once. */
export async function postChange(visit: Visit): Promise<Page | Response> {
  const { gateway, c } = visit;
  const id = c.req.param('id') ?? '';
  const wanted: unknown = termsIn(visit);
  const made = await change(visit, (by) =>
    fulfils(changeWebhook.body, wanted)
      ? gateway.operations.changeWebhook(by, { ...wanted, id, isAsShown: (each) => isAsShown(visit, shownOf(each)) })
      : refuseParameters(faultsIn(changeWebhook.body, wanted)),
  );
  if (isRefusal(made)) return webhookPage(visit, { refusal: made });
  return made['secret'] === undefined ? done(id) : keyPage(visit, made);
}

const done = (id: string): Response => seeOther(`${OFFICE}${PATH}/${id}?done=yes`);

/** Adds the key that will replace the one that there is. */
export async function postSecret(visit: Visit): Promise<Page | Response> {
  const { gateway, c } = visit;
  const made = await change(visit, (by) => gateway.operations.addSecret(by, { id: c.req.param('id') ?? '' }));
  return isRefusal(made) ? webhookPage(visit, { refusal: made }) : keyPage(visit, made);
}

type Order = (
  gateway: OfficeGateway,
  by: Administrator,
  ordered: { readonly id: string; readonly shows: (shown: object) => boolean },
) => Administration | Refusal | Promise<Administration | Refusal>;

/** What is ordered by a button alone. */
const orders = {
  pause: ({ operations }, by, { id }) => operations.pauseWebhook(by, { id }),
  resume: ({ operations }, by, { id }) => operations.testWebhookNow(by, { id }),
  removeSecret: ({ operations }, by, { id, shows }) =>
    operations.removeSecret(by, { id, isAsShown: (webhook) => shows(keysOf(webhook)) }),
  remove: ({ operations }, by, { id, shows }) =>
    operations.removeWebhook(by, { id, isAsShown: (webhook) => shows(shownOf(webhook)) }),
  resend: ({ office, ids }, by, { id }) => office.resendFailed(by, ids.keyOf('webhook', id)),
} as const satisfies Readonly<Record<string, Order>>;

export const postOrder =
  (name: keyof typeof orders) =>
  async (visit: Visit): Promise<Page | Response> => {
    const { gateway, c } = visit;
    const id = c.req.param('id') ?? '';
    const shows = (shown: object): boolean => isAsShown(visit, shown);
    const ordered = await change(visit, (by) => orders[name](gateway, by, { id, shows }));
    if (isRefusal(ordered)) return webhookPage(visit, { refusal: ordered });
    return name === 'remove' ? seeOther(`${OFFICE}${PATH}`) : done(id);
  };
