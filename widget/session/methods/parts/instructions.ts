import { groupIban, type PayTo } from 'shared';
import type { MethodTexts } from '../../../locales/methods/texts.ts';
import sheet from '../../../styles/instructions.css?inline';
import { announce } from '../../screen/announce.ts';
import type { PanelContent } from '../../screen/panels.ts';
import { adoptStyles } from '../../styles.ts';
import { element } from '../elements.ts';
import { plainAmount } from './plain-amount.ts';

export type InstructionsParts = {
  readonly texts: MethodTexts;
  readonly payTo: PayTo;
  /** As on the button; null when it is not known. */
  readonly price: string | null;
  /** The shopper has read them. */
  proceed(): void;
};

/** A line: its name, its text, and what is copied of it; null where nothing is worth copying. */
type Line = readonly [name: string, text: string | null | undefined, copied: string | null];

let hasStyles = false;

/** Where to pay, with which reference and by when. */
export function instructions({ texts, payTo, price, proceed }: InstructionsParts): PanelContent {
  if (!hasStyles) adoptStyles(sheet);
  hasStyles = true;
  const { title, text, amount, payee, reference, payBy, next } = texts.instructions;
  const { holder, iban, bic } = payTo;
  const lines: readonly Line[] = [
    [amount, price, price === null ? null : plainAmount(price)],
    [payee, holder, holder ?? null],
    [texts.iban, iban && groupIban(iban), iban ?? null],
    ['BIC', bic, bic ?? null],
    [reference, payTo.reference, payTo.reference],
    [payBy, payTo.payBy && dateText(payTo.payBy), null],
  ];
  const list = element('dl', { class: 'instructions' }, ...lines.flatMap((line, at) => row(line, at, texts)));
  const button = element('button', { type: 'button' }, next);
  button.addEventListener('click', () => {
    button.hidden = true;
    proceed();
  });
  return { message: { title, text }, content: [list, button] };
}

function row([name, text, copied]: Line, at: number, texts: MethodTexts): readonly Node[] {
  if (text === null || text === undefined || text === '') return [];
  const value = element('bdi', {}, text);
  const label = element('dt', { id: `pay-to-${at}` }, name);
  return [
    element('div', {}, label, element('dd', {}, value, ...(copied === null ? [] : [copyButton(copied, at, texts)]))),
  ];
}

/** How long a button shows that it has copied; milliseconds. */
const SHOWN = 2000;

function copyButton(text: string, at: number, { instructions: { copy, copied } }: MethodTexts): HTMLButtonElement {
  const button = element(
    'button',
    { type: 'button', class: 'copy', id: `copy-${at}`, 'aria-labelledby': `copy-${at} pay-to-${at}` },
    copy,
  );
  button.addEventListener('click', () => {
    if (!copyText(text)) return;
    button.textContent = copied;
    announce(copied);
    setTimeout(() => (button.textContent = copy), SHOWN);
  });
  return button;
}

/**
 * Copies a text. A page would have to permit its frames the clipboard of the newer interface
 * (`allow="clipboard-write"`); the older command needs the shopper's press alone.
 */
function copyText(text: string): boolean {
  const place = element('textarea', { class: 'unseen', readonly: true }, text);
  const focused = document.activeElement;
  document.body.append(place);
  place.select();
  const isCopied = document.execCommand('copy');
  place.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}

const dateText = (date: string): string =>
  new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.parse(date),
  );
