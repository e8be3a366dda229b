import type { ConnectorPause } from '../../../core/entities/merchant-accounts/pause.ts';
import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import { type Changed, change } from '../../session/change.ts';
import { seeOther } from '../../session/respond.ts';
import { OFFICE, type Page, type Visit } from '../../visit.ts';
import { isAsShown } from '../../views/forms/as-shown.ts';
import { shownOfPause } from './connectors.ts';
import { systemPage } from './system.ts';

const after = (visit: Visit, changed: Changed | Refusal): Response | Promise<Page> =>
  isRefusal(changed) ? systemPage(visit, changed) : seeOther(`${OFFICE}/system?done=1`);

/** Lets a connector take no new authorisations. */
export async function postPause(visit: Visit): Promise<Page | Response> {
  const { gateway, form, actor } = visit;
  const wanted = { connector: form['connector'] ?? '', reason: (form['reason'] ?? '').trim() };
  return after(visit, await change(visit, ({ ndc }) => gateway.office.pauseConnector({ actor, ndc }, wanted)));
}

/** Lets it take them again. */
export async function postResume(visit: Visit): Promise<Page | Response> {
  const { gateway, c, actor } = visit;
  const connector = c.req.param('name') ?? '';
  const resumed = {
    connector,
    isAsShown: (pause: ConnectorPause): boolean => isAsShown(visit, shownOfPause(pause)),
  };
  return after(visit, await change(visit, ({ ndc }) => gateway.office.resumeConnector({ actor, ndc }, resumed)));
}
