import { embedJson, type ResolvedLanguage } from 'shared';
import type { AnyMessages } from '../../locales/languages.ts';
import { dataAtEnd, type DocumentParts, escapeHtml } from '../../styles/html.ts';
import { icon, iconSheet } from '../../styles/icons.ts';
import { markSheet } from '../../styles/marks.ts';

/** The card form in one language. Style and script are inline, so that the first key waits for no other request. */
export const frameDocument = (
  messages: AnyMessages,
  { tag, dir }: ResolvedLanguage,
  { style, script, session }: DocumentParts & { readonly session: string },
): string =>
  `<!doctype html><html lang="${tag}" dir="${dir}" data-session="${escapeHtml(session)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(messages.form.title)}</title><style>${style}</style></head><body>` +
  `<svg width="0" height="0" class="unseen" aria-hidden="true">${markSheet()}${iconSheet(['fault', 'lock', 'paid', 'unknown', 'expired', 'pending', 'offline'])}</svg>` +
  `<div class="stack">${form(messages)}${panel}</div><p id="status" class="unseen" role="status"></p>` +
  `<noscript><p>${escapeHtml(messages.labels.noScript)}</p></noscript>` +
  `<script type="application/json" id="texts">${embedJson(messages.form)}</script>` +
  dataAtEnd(script);

/** The fields in the order of the card itself. Browsers fill in all four at once, because they are in one form. */
const form = ({ labels }: AnyMessages): string =>
  `<form id="form" novalidate>` +
  `<div id="notice" class="notice" role="group" tabindex="-1" aria-labelledby="notice-title" aria-describedby="notice-text" hidden>${icon('fault')}<h2 id="notice-title"></h2><p id="notice-text"></p></div>` +
  `<ul id="accepted" class="accepted" aria-label="${escapeHtml(labels.accepted)}"></ul>` +
  field({
    name: 'number',
    label: labels.number,
    complete: 'cc-number',
    example: '1234 5678 9012 3456',
    aside: drawing('mark', 'mark-none'),
  }) +
  `<div class="row">` +
  field({ name: 'expiry', label: labels.expiry, complete: 'cc-exp', example: labels.expiryFormat }) +
  field({ name: 'cvv', label: labels.cvv, complete: 'cc-csc', example: '123', aside: drawing('code', 'code-back') }) +
  `</div>` +
  field({ name: 'holder', label: labels.holder, complete: 'cc-name' }) +
  `<button id="pay"><span id="pay-text"></span></button>` +
  `<p class="secured">${icon('lock')}${escapeHtml(labels.secured)}</p></form>`;

type FieldParts = {
  readonly name: string;
  readonly label: string;
  readonly complete: string;
  readonly example?: string;
  readonly aside?: string;
};

const field = ({ name, label, complete, example, aside }: FieldParts): string =>
  `<div class="field"><label for="${name}">${escapeHtml(label)}</label><div class="control">` +
  `<input id="${name}" name="${name}" autocomplete="${complete}" required aria-describedby="${name}-hint ${name}-fault" ${kind(name, example)}>${aside ?? ''}</div>` +
  `<span id="${name}-hint" class="unseen"></span><p id="${name}-fault" class="fault">${icon('fault')}<span></span></p></div>`;

const kind = (name: string, example = ''): string =>
  name === 'holder'
    ? 'autocapitalize="words" autocorrect="off" spellcheck="false" maxlength="128" enterkeyhint="done"'
    : `dir="ltr" inputmode="numeric" autocorrect="off" spellcheck="false" enterkeyhint="next" placeholder="${escapeHtml(example)}"`;

const drawing = (id: string, symbol: string): string =>
  `<span class="aside"><svg id="${id}" class="mark" aria-hidden="true"><use href="#${symbol}"/></svg></span>`;

/** Takes the place of the form when there is nothing to fill in. */
const panel =
  '<section id="panel" class="panel" tabindex="-1" aria-labelledby="panel-title" aria-describedby="panel-text" hidden><span class="emblem"><svg aria-hidden="true"><use id="panel-icon" href="#icon-unknown"/></svg></span>' +
  '<h2 id="panel-title"></h2><p id="panel-text"></p></section>';
