import type { Notice } from '../../locales/messages.ts';
import type { News } from '../../session/outcomes.ts';
import type { IconName } from '../../styles/icons.ts';
import { byId, setData, showSymbol } from '../../dom.ts';

/** What the shopper sees instead of the form. */
export type PanelName = 'unknown' | 'paid' | 'pending' | 'expired';

export type Screen = {
  /** Whether the shopper may press pay. */
  isOpen(): boolean;
  /** The form, with or without something to tell above it. */
  showForm(news?: News): void;
  /** The form, locked, with what is going on said on its button. */
  showBusy(text: string): void;
  showPanel(name: PanelName, words: Notice): void;
  /** What the button says that is paid. */
  showPrice(text: string | null): void;
  /** Said to those who listen, in one place that is there from the beginning. */
  say(text: string): void;
};

/** `payText` is what the button says when nothing is going on. */
export function createScreen(payText: (price: string | null) => string, setLocked: (locked: boolean) => void): Screen {
  const form = byId('form') as HTMLFormElement;
  const button = byId('pay');
  const buttonText = byId('pay-text');
  const notice = byId('notice');
  const panel = byId('panel');
  const status = byId('status');
  let pay = '';
  const spinner = document.createElement('span');
  spinner.className = 'spinner';

  const say = (text: string) => {
    if (status.textContent !== text) status.textContent = text;
  };
  const show = ({ busy, away }: { busy: string | null; away: boolean }) => {
    button.ariaDisabled = busy === null ? null : 'true';
    if (busy === null) spinner.remove();
    else button.prepend(spinner);
    buttonText.textContent = busy ?? pay;
    setLocked(busy !== null);
    form.toggleAttribute('data-away', away);
    panel.hidden = !away;
  };
  show({ busy: null, away: false });

  return {
    showPrice(text) {
      pay = payText(text);
      if (button.ariaDisabled === null) buttonText.textContent = pay;
    },
    isOpen: () => panel.hidden && button.ariaDisabled === null,
    say,
    showForm(news) {
      const wasRead = notice.contains(document.activeElement);
      show({ busy: null, away: false });
      say('');
      notice.hidden = !news;
      if (!news && wasRead) button.focus();
      if (!news) return;
      setData(notice, 'tone', news.tone);
      showSymbol(notice.querySelector('use'), `icon-${news.icon satisfies IconName}`);
      tell(news.words, 'notice');
      moveTo(notice, news.words, say);
    },
    showBusy(text) {
      show({ busy: text, away: false });
      say(text);
    },
    showPanel(name, words) {
      show({ busy: null, away: true });
      notice.hidden = true;
      if (name === 'paid') form.reset();
      setData(panel, 'state', name);
      showSymbol(byId('panel-icon'), `icon-${name satisfies IconName}`);
      tell(words, 'panel');
      moveTo(panel, words, say);
    },
  };
}

function tell({ title, text }: Notice, place: 'notice' | 'panel'): void {
  byId(`${place}-title`).textContent = title;
  byId(`${place}-text`).textContent = text;
}

/**
 * Whoever is in the form is brought to the news, which is read aloud there. Everybody else is told, and brought there
 * on coming back: from another app, or from the issuer's window, whose end the page may hear of later than the form.
 */
function moveTo(place: HTMLElement, { title, text }: Notice, say: (text: string) => void): void {
  if (document.hasFocus()) {
    say('');
    return place.focus();
  }
  say(`${title}. ${text}`);
  addEventListener('focus', () => place.focus(), { once: true });
}
