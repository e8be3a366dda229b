import { html, nothing } from 'lit';
import { PageElement } from './page-element.ts';

/** In milliseconds, between two questions, and for an answer. */
const EVERY = 15_000;
const TIMEOUT = 10_000;

/**
 * Reports that a list has newer rows, and leads to them: rows never move while they are read. `src` answers with their
 * number, 0 for none. A page that is not seen does not ask.
 */
export class NewerBar extends PageElement {
  static override properties = { src: {}, href: {}, label: {}, count: { state: true } };
  declare src: string;
  declare href: string;
  /** With the place `{count}`. */
  declare label: string;
  declare count: string | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#timer = setInterval(() => void this.#ask(), EVERY);
  }

  override disconnectedCallback(): void {
    clearInterval(this.#timer);
    super.disconnectedCallback();
  }

  async #ask(): Promise<void> {
    if (document.hidden) return;
    try {
      const response = await fetch(this.src, { signal: AbortSignal.timeout(TIMEOUT) });
      // A session that has ended is sent to the sign-in page.
      if (response.redirected || !response.ok) clearInterval(this.#timer);
      else this.count = await response.text();
    } catch {
      // Without a connection the next question may be answered.
    }
  }

  protected override render(): unknown {
    const isNone = this.count === undefined || this.count === '0';
    return html`<span role="status"
      >${isNone ? nothing : html`<a href=${this.href}>${this.label.replace('{count}', this.count ?? '')}</a>`}</span
    >`;
  }
}
