import { html, LitElement, type TemplateResult } from 'lit';
import { challengeWindow } from '../../session/browser-data.ts';
import { plainText } from '../plain-text.ts';
import { styles } from './challenge.styles.ts';

/**
 * The issuer's window over a merchant's page, open while the element is connected. Its frame shows a page of the
 * gateway that frames the issuer's page, so that a merchant's Content-Security-Policy needs one origin only.
 *
 * @fires close - the shopper cancels the challenge.
 */
export class TillwayChallenge extends LitElement {
  static override properties = {
    address: { attribute: false },
    heading: { attribute: false },
    closeLabel: { attribute: false },
  };
  static override styles = [plainText, styles];

  declare address: URL;
  declare heading: string;
  declare closeLabel: string;

  /** The issuer's page is rendered for one size, which stays when the device is turned. */
  readonly #size = challengeWindow(window.innerWidth, window.innerHeight);

  /**
   * The focus is on the dialog itself, so that Escape closes it even while its frame loads. A modal dialog returns the
   * focus when it closes.
   */
  protected override firstUpdated(): void {
    this.#dialog?.showModal();
    this.#dialog?.focus();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#dialog?.close();
  }

  protected override render(): TemplateResult {
    return html`
      <dialog class="w${this.#size}" aria-labelledby="heading" @cancel=${this.#cancelled}>
        <header dir="auto">
          <h2 id="heading">${this.heading}</h2>
          <button aria-label=${this.closeLabel} @click=${this.#closed}>${cross}</button>
        </header>
        <iframe
          src=${this.#source()}
          title=${this.heading}
          allow="payment; publickey-credentials-get; publickey-credentials-create"
        ></iframe>
      </dialog>
    `;
  }

  #source(): string {
    const source = new URL(this.address);
    source.searchParams.set('window', this.#size);
    return source.href;
  }

  /** The listener of `close` removes the element. */
  readonly #closed = (): void => {
    this.dispatchEvent(new Event('close'));
  };

  readonly #cancelled = (event: Event): void => {
    event.preventDefault();
    this.#closed();
  };

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog');
  }
}

const cross = html`<svg viewBox="0 0 20 20" aria-hidden="true">
  <path d="M5 5l10 10M15 5 5 15" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" />
</svg>`;

if (!customElements.get('tillway-challenge')) customElements.define('tillway-challenge', TillwayChallenge);
