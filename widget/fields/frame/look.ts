import { isLook, type Look, parseJson } from 'shared';
import { mayStand, tokens } from '../../styles/tokens.ts';
import { setData } from '../../dom.ts';

/** Takes over what the page wants of the look, as far as it may decide it. What it does not name is ours. */
export function applyLook({ scheme, tokens: wanted }: Look): void {
  const root = document.documentElement;
  setData(root, 'scheme', scheme);
  for (const name of Object.keys(tokens)) {
    const value = wanted[name] ?? '';
    if (mayStand(name, value)) root.style.setProperty(`--${name}`, value.trim());
    else root.style.removeProperty(`--${name}`);
  }
}

/** The look for the first paint comes in the fragment of the address: earlier than any message can. */
export function applyLookOf(fragment: string): void {
  const look = parseJson(decodeURIComponent(fragment.slice(1)));
  if (isLook(look)) applyLook(look);
}
