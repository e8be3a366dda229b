import { embedJson, type ResolvedLanguage } from 'shared';
import type { AnyMessages } from '../../locales/languages.ts';
import { shopperTexts } from '../../locales/shopper/languages.ts';
import type { ShopperTexts } from '../../locales/shopper/texts.ts';
import { countryList } from '../../session/shopper/details/country-list.ts';
import { dataAtEnd, type DocumentParts, escapeHtml } from '../../styles/html.ts';
import { icon, iconSheet } from '../../styles/icons.ts';
import { markSheet } from '../../styles/marks.ts';

/** The script of the first paint, the address of the session, and whether cards alone are taken by an open checkout. */
export type FormParts = DocumentParts & {
  readonly firstPaint?: string;
  readonly session: string;
  readonly isCardAlone?: boolean;
  /** Texts for a page with a layout of its own (placed/main). */
  readonly pageTexts?: Readonly<Record<string, string>>;
};

/**
 * The form in one language. Style and script are inline, so that the first key waits for no other request. What the first
 * paint needs comes first. The header of the response names the character set, and a frame has the viewport of its page.
 */
export const frameDocument = (
  messages: AnyMessages,
  { tag, dir }: ResolvedLanguage,
  { style, firstPaint = '', script, session, isCardAlone = false, pageTexts }: FormParts,
): string =>
  `<!doctype html><html lang="${tag}" dir="${dir}" data-session="${escapeHtml(session)}"${isCardAlone ? ' data-card' : ''}><head><title>${escapeHtml(messages.form.title)}</title><style>${style}</style></head><body>` +
  `<div class="stack">${form(messages)}</div><script>${firstPaint}</script>` +
  `<svg class="unseen" aria-hidden="true">${markSheet()}${iconSheet(['fault', 'lock'])}</svg>` +
  `<p id="status" class="unseen" role="status"></p>` +
  `<noscript><p>${escapeHtml(messages.labels.noScript)}</p></noscript>` +
  `<script type="application/json" id="texts">${embedJson(messages.form)}</script>` +
  (pageTexts ? `<script type="application/json" id="page-texts">${embedJson(pageTexts)}</script>` : '') +
  dataAtEnd(script);

/** The form of an open checkout that takes cards alone: its fields need nothing of the data at the end. */
export const cardDocument = (messages: AnyMessages, language: ResolvedLanguage, parts: FormParts): string =>
  frameDocument(messages, language, { ...parts, isCardAlone: true });

/** The fields of a card for a page with a layout of its own, which shows these texts beside them. */
export const fieldsDocument = (messages: AnyMessages, language: ResolvedLanguage, parts: FormParts): string =>
  frameDocument(messages, language, {
    ...parts,
    pageTexts: pageTextsIn(shopperTexts[language.language]),
  });

const pageTextsIn = ({ rows, details }: ShopperTexts): Readonly<Record<string, string>> => {
  const { address: billingAddress, street1, postcode, city, state, country, faults } = details;
  const address = { billingAddress, street1, postcode, city, state, country, missing: faults.missing };
  return { another: rows.another, ...address, countries: countryList };
};

/** The fields in the order of the card itself. Browsers fill in all four at once, because they are in one form. */
const form = ({ labels }: AnyMessages): string =>
  `<form id="form" novalidate>` +
  `<div id="notice" class="notice" role="group" tabindex="-1" aria-labelledby="notice-title" aria-describedby="notice-text" hidden>${icon('fault')}<h2 id="notice-title"></h2><p id="notice-text"></p></div>` +
  `<div id="card">` +
  field({
    name: 'number',
    label: labels.number,
    complete: 'cc-number',
    hint: '',
    beside: `<ul id="accepted" class="beside" aria-label="${escapeHtml(labels.accepted)}"></ul>`,
  }) +
  `<div class="row">` +
  field({ name: 'expiry', label: labels.expiry, complete: 'cc-exp', example: labels.expiryFormat }) +
  field({
    name: 'cvv',
    label: labels.cvv,
    complete: 'cc-csc',
    hint: labels.cvvHint,
    beside: `<svg id="code" class="beside code" aria-hidden="true"><use href="#code-back"/></svg>`,
  }) +
  `</div>` +
  field({ name: 'holder', label: labels.holder, complete: 'cc-name' }) +
  `</div><button id="pay">${icon('lock')}<span id="pay-text"></span></button>` +
  `<p class="foot"><span id="note"></span><span>${escapeHtml(labels.secured)}</span></p></form>`;

type FieldParts = {
  readonly name: string;
  readonly label: string;
  readonly complete: string;
  readonly example?: string;
  readonly hint?: string;
  readonly beside?: string;
};

const field = ({ name, label, complete, example, hint, beside = '' }: FieldParts): string =>
  `<div class="field"><label for="${name}">${escapeHtml(label)}</label><div class="control">` +
  `<input id="${name}" name="${name}" autocomplete="${complete}" required aria-describedby="${hint === undefined ? '' : `${name}-hint `}${name}-fault" ${kind(name, example)}>${beside}</div>` +
  `<div class="below">${hint === undefined ? '' : `<p id="${name}-hint" class="${hint === '' ? 'unseen' : 'hint'}">${escapeHtml(hint)}</p>`}<p id="${name}-fault" class="fault">${icon('fault')}<span></span></p></div></div>`;

const kind = (name: string, example?: string): string =>
  name === 'holder'
    ? 'autocapitalize="words" autocorrect="off" spellcheck="false" maxlength="128" enterkeyhint="done"'
    : `dir="ltr" inputmode="numeric" autocorrect="off" spellcheck="false" enterkeyhint="next"${example === undefined ? '' : ` placeholder="${escapeHtml(example)}"`}`;
