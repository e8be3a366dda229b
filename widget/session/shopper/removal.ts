import { interpolate } from '../../locales/interpolation.ts';
import type { ShopperTexts } from '../../locales/shopper/texts.ts';
import { element } from '../methods/elements.ts';
import { sendRequest } from '../request.ts';

type RemovalParts = {
  readonly checkout: string;
  /** The public id of the registration. */
  readonly id: string;
  readonly account: string;
  /** The account for screen readers. */
  readonly spokenAs: string;
  readonly texts: ShopperTexts['saved'];
  onRemoved(): void;
};

/** The result code of a registration that was deleted before, as from another tab. */
const GONE = '100.150.202';

/** The button that removes a stored account, and the question before it. */
export function removalOf({ checkout, id, account, spokenAs, texts, onRemoved }: RemovalParts): {
  readonly content: HTMLElement;
  setLocked(locked: boolean): void;
} {
  const ask = element(
    'button',
    { type: 'button', class: 'link', 'aria-label': `${texts.remove}: ${spokenAs}` },
    texts.remove,
  );
  const yes = element('button', { type: 'button', class: 'quiet danger' }, texts.remove);
  const no = element('button', { type: 'button', class: 'quiet' }, texts.keep);
  const question = element('p', {}, interpolate(texts.question, { account }));
  const dialog = element(
    'div',
    {
      class: 'question',
      role: 'group',
      'aria-label': interpolate(texts.question, { account: spokenAs }),
      hidden: true,
    },
    question,
    element('div', { class: 'answers' }, no, yes),
  );
  const content = element('div', { class: 'removal' }, ask, dialog);

  function show(isAsked: boolean): void {
    dialog.hidden = !isAsked;
    ask.hidden = isAsked;
    (isAsked ? no : ask).focus();
  }
  ask.addEventListener('click', () => show(true));
  no.addEventListener('click', () => show(false));
  dialog.addEventListener('keydown', ({ key }) => key === 'Escape' && show(false));
  yes.addEventListener('click', () => {
    if (yes.ariaDisabled !== null) return;
    yes.ariaDisabled = 'true';
    void remove();
  });

  async function remove(): Promise<void> {
    const url = new URL(`../${encodeURIComponent(checkout)}/registrations/${id}`, location.href);
    const response = await sendRequest(url, { method: 'DELETE' });
    yes.ariaDisabled = null;
    const code = (response?.body['result'] as { code?: string } | undefined)?.code;
    if (response?.status === 200 || code === GONE) return onRemoved();
    question.textContent = texts.notRemoved;
    question.role = 'alert';
  }
  return {
    content,
    setLocked(locked) {
      for (const button of [ask, yes, no]) button.disabled = locked;
    },
  };
}
