import { type FrameData, type Progress, resultUrl } from 'shared';
import { interpolate } from '../../locales/interpolation.ts';
import type { NoticeText, PaymentTexts } from '../../locales/messages.ts';
import { panelIcons } from '../../styles/icons.ts';
import { seenAndSpoken, spokenAccount } from './spoken-account.ts';
import { askNow } from '../polling.ts';

/** The panels that take the place of the form. */
export type PanelName = keyof PaymentTexts['panels'];

/** What a panel shows of the payment. */
export type PaymentDetails = {
  /** As on the button; null when nothing is paid. */
  readonly price: string | null;
  /** Such as `Visa •••• 0000`; null after a reload, when the form no longer knows the card. */
  readonly account: string | null;
};

/** What a panel shows instead of its own texts, and below them. */
export type PanelContent = {
  readonly message: NoticeText;
  /** Instead of the payment and the one thing to do. */
  readonly content?: readonly Node[];
  /** Instead of the one thing to do. */
  readonly actions?: readonly Node[];
};

export type ShowPanel = (name: PanelName, details: PaymentDetails, own?: PanelContent) => void;

export type PanelScreen = { showPanel(panel: HTMLElement, message: NoticeText): void };

type PanelParts = {
  readonly data: FrameData;
  readonly texts: PaymentTexts;
  readonly screen: PanelScreen;
  /** What the shopper knows the shop by. */
  shop(): string | undefined;
  /** Lets the page leave for this address, or load anew. */
  leave(url: string | null): void;
};

/** Panels are made when they are shown: no page needs them before the first key. */
export function createPanels({ data, texts, screen, shop, leave }: PanelParts): {
  readonly show: ShowPanel;
} {
  return {
    show(name, details, { message = texts.panels[name], content, actions }: Partial<PanelContent> = {}) {
      for (const old of document.querySelectorAll('.panel')) old.remove();
      const panel = element('section', 'panel', [
        emblem(name),
        element('h2', '', [message.title]),
        element('p', '', [message.text]),
        ...(content ?? [
          ...summary(name === 'expired' ? { ...details, account: null } : details, { data, texts, shop: shop() }),
          ...(actions ?? action(name, { data, texts, leave })),
        ]),
      ]);
      panel.id = 'panel';
      panel.tabIndex = -1;
      panel.dataset['state'] = name;
      panel.ariaLabel = message.title;
      document.querySelector('.stack')?.append(panel);
      screen.showPanel(panel, message);
      bringIntoView(panel);
    },
  };
}

/** A panel is as tall as its form, of which a phone may show only the end. The title counts most. */
function bringIntoView({ lastElementChild, firstElementChild }: Element): void {
  for (const part of [lastElementChild, firstElementChild]) part?.scrollIntoView({ block: 'nearest' });
}

type Source = Pick<PanelParts, 'data' | 'texts'> & { readonly shop: string | undefined };

/** Amount, card, shop and reference, as far as they are known. */
function summary({ price, account }: PaymentDetails, { data: { reference }, texts, shop }: Source): readonly Node[] {
  const lines = [
    price === null ? null : element('strong', 'amount', [price]),
    account === null ? null : element('span', '', seenAndSpoken(account, spokenAccount(account, texts.ending))),
    shop === undefined ? null : element('bdi', '', [shop]),
    reference === undefined ? null : element('span', '', [interpolate(texts.reference, { reference })]),
  ].filter((line) => line !== null);
  return lines.length === 0 ? [] : [element('p', 'receipt', lines)];
}

/** The one thing to do: to ask again, or to go back to the shop. */
function action(name: PanelName, { data, texts, leave }: Omit<PanelParts, 'screen' | 'shop'>): readonly Node[] {
  if (name === 'unknown') return [button(texts.checkNow, askNow)];
  const { resultUrl: url, progress } = data;
  if (url === null) return name === 'expired' ? again(progress, { texts, leave }) : [];
  const { resourcePath } = progress;
  const link = element('a', 'quiet', [texts.backToShop]);
  link.href = resultUrl(url, { id: data.checkout, resourcePath });
  // The page itself leaves, because it may stand in a frame of another site, which a target would take along.
  link.addEventListener('click', (event) => {
    event.preventDefault();
    leave(link.href);
  });
  return [link];
}

/**
 * The page is loaded anew. One whose checkout had expired when it was opened would show the same checkout again: the way
 * on is the page before, where there is one.
 */
function again({ state }: Progress, { texts, leave }: Pick<PanelParts, 'texts' | 'leave'>): readonly Node[] {
  if (state !== 'expired') return [button(texts.startAgain, () => leave(null))];
  return history.length > 1 ? [button(texts.backToShop, () => history.back())] : [];
}

function button(text: string, press: () => void): HTMLElement {
  const made = element('button', 'quiet', [text]);
  made.addEventListener('click', press);
  return made;
}

function emblem(name: PanelName): Element {
  const svg = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.ariaHidden = 'true';
  path.setAttribute('d', panelIcons[name]);
  svg.append(path);
  return element('span', 'emblem', [svg]);
}
const SVG = 'http://www.w3.org/2000/svg';

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  name: string,
  content: readonly (Node | string)[],
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.className = name;
  made.append(...content);
  return made;
}
