import { html } from 'lit';
import { PageElement } from './page-element.ts';
import { texts } from './page-texts.ts';
import { keysOf, press } from './keys.ts';

const OFF = 'office-keys-off';

/**
 * Keys of one character for everything that is done often, and the dialog that lists them. They can be switched off,
 * because they get in the way of speech input (WCAG 2.2, 2.1.4).
 */
export class KeyboardHelp extends PageElement {
  static override properties = { isOff: { state: true } };
  declare isOff: boolean;
  #begun = '';

  override connectedCallback(): void {
    super.connectedCallback();
    this.isOff = localStorage.getItem(OFF) === 'yes';
    document.addEventListener('keydown', this.#onKey);
  }

  override disconnectedCallback(): void {
    document.removeEventListener('keydown', this.#onKey);
    super.disconnectedCallback();
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (this.isOff || this.#dialog?.open === true) return;
    const { begun, isTaken, isHelp } = press(event, this.#begun);
    this.#begun = begun;
    if (isTaken) event.preventDefault();
    if (isHelp) this.#open();
  };

  get #dialog(): HTMLDialogElement | null {
    return this.querySelector('dialog');
  }

  #open(): void {
    this.requestUpdate();
    this.#dialog?.showModal();
  }

  #switch({ target }: Event): void {
    this.isOff = !(target as HTMLInputElement).checked;
    if (this.isOff) localStorage.setItem(OFF, 'yes');
    else localStorage.removeItem(OFF);
  }

  protected override render(): unknown {
    const { title, use, close } = texts;
    const rows = keysOf().map(
      ([key, text]) =>
        html`<div>
          <dt><kbd>${key}</kbd></dt>
          <dd>${text}</dd>
        </div>`,
    );
    return html`<button type="button" class="quiet help" aria-label=${title} @click=${this.#open}>?</button>
      <dialog aria-label=${title}>
        <h2>${title}</h2>
        <dl class="keys">${rows}</dl>
        <label class="box"><input type="checkbox" ?checked=${!this.isOff} @change=${this.#switch} />${use}</label>
        <form method="dialog"><button class="quiet">${close}</button></form>
      </dialog>`;
  }
}
