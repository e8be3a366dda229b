import type { Rows } from './row.ts';

/** Texts of webhooks and of what was delivered to them. */
export const webhooks = {
  failing: { en: 'failing', de: 'gestört' },
  webhookHasTwoKeys: { en: 'It has two keys already.', de: 'Er hat schon zwei Schlüssel.' },
  webhookHasOneKey: { en: 'It has one key only.', de: 'Er hat nur einen Schlüssel.' },
  webhookProvisioned: {
    en: 'It is a webhook of the provision file, and is changed there.',
    de: 'Er steht in der Provision-Datei und wird dort geändert.',
  },
} as const satisfies Rows;
