import { html } from 'hono/html';
import type { Entity } from '../../../core/entities/entity.ts';
import type { ReadFile } from '../../../operations/reconciliation/for-users.ts';
import { profileTitles } from '../../texts/coded/profiles.ts';
import { formTokenField } from '../../views/layout.ts';
import { type Html, OFFICE, type Visit } from '../../visit.ts';

/** A quarantined file that is read by another profile: tried, or imported where nothing is wrong. */
export function againForm(visit: Visit, { file }: ReadFile): Html {
  const { t, gateway } = visit;
  const address = `${OFFICE}/settlements/${gateway.ids.publicId('acquirerFile', file.key)}/again`;
  return html`<section>
    <h2>${t('readAgain')}</h2>
    <form method="post" action="${address}" class="narrow">
      ${formTokenField(visit)} ${profileChoice(visit, gateway.entities.entity(file.entity), file.profile)}
      <p class="buttons">
        <button class="quiet" formaction="${address}/try">${t('tryFile')}</button>
        <button>${t('importFile')}</button>
      </p>
    </form>
  </section>`;
}

/** The profiles that files of a channel may have. */
export const profileChoice = ({ t, language }: Visit, { settings }: Entity, chosen: string | undefined): Html =>
  html`<label
    >${t('fileProfile')}<select name="profile">
      ${profileTitles(settings.fileProfiles, language).map(
        ([name, title]) => html`<option value="${name}" ${name === chosen ? html`selected` : ''}>${title}</option>`,
      )}
    </select></label
  >`;
