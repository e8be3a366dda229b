import { isLook, type Look, parseJson } from 'shared';
import { byId, setData } from '../../dom.ts';
import { isTokenValue, tokens } from '../../styles/tokens.ts';

/** Tokens that choose between rules instead of being a value in them. */
const choices: ReadonlySet<string> = new Set(['theme', 'label-place']);

/** Applies the page's look as far as the page may decide it. Tokens that the page leaves out keep their defaults. */
export function applyLook({ scheme, tokens: wanted, hasButton = true }: Look): void {
  const root = document.documentElement;
  setData(root, 'scheme', scheme);
  byId('pay').hidden = !hasButton;
  for (const [name = '', check] of tokens) {
    const given = (wanted[name] ?? '').trim();
    // The checks cost a phone 2 ms of its first paint; most pages set few tokens.
    const value = given && isTokenValue(given, check) ? given : '';
    if (choices.has(name)) setData(root, name, value || null);
    if (name === 'font-file') loadFont(value);
    if (value) root.style.setProperty(`--${name}`, value);
    else root.style.removeProperty(`--${name}`);
  }
}

/** Applies the look in the address's fragment, which is there before the first paint and before any message. */
export function applyLookOf(fragment: string): void {
  const look = parseJson(decodeURIComponent(fragment.slice(1)));
  if (isLook(look)) applyLook(look);
}

let hosted = '';

/** Loads a font of the merchant's as the family `hosted`; the document's policy permits it from the page's origins. */
function loadFont(address: string): void {
  if (address === hosted) return;
  hosted = address;
  if (address !== '') document.fonts.add(new FontFace('hosted', `url(${JSON.stringify(address.replaceAll('"', ''))})`));
}
