import { html, LitElement, type TemplateResult } from 'lit';
import { challengeWindow } from '../../session/browser-data.ts';
import { plainText } from '../plain-text.ts';
import { styles } from './challenge.styles.ts';

/**
 * The issuer's window over a merchant's page: open for as long as it is there. The page in it is the gateway's own,
 * which holds the issuer's, so that a merchant's Content-Security-Policy has to know one origin only.
 *
 * @fires close - the shopper does not want to go on.
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

  /** The issuer's page is made for one size; it keeps it when the device is turned. */
  readonly #size = challengeWindow(window.innerWidth, window.innerHeight);

  /**
   * The dialog itself takes the focus, so that Escape closes it at once: a frame that is still on its way to the issuer
   * would lose it. Modal dialogs give the focus back to where it was.
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

  /** Whoever put the window here takes it away. */
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
