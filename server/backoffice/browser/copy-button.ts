import { html, nothing } from 'lit';
import { PageElement } from './page-element.ts';
import { texts } from './page-texts.ts';

/** A button that copies the whole of an id of which the page shows the ends. */
export class CopyButton extends PageElement {
  static override properties = { isDone: { state: true } };
  declare isDone: boolean;

  get #value(): string {
    const code = this.querySelector('code');
    return code?.title === '' ? code.textContent : (code?.title ?? '');
  }

  async #copy(): Promise<void> {
    await navigator.clipboard.writeText(this.#value);
    this.isDone = true;
  }

  protected override render(): unknown {
    // Browsers offer the clipboard to pages with TLS, or of this machine.
    if (!window.isSecureContext) return nothing;
    return html`<button
        type="button"
        class="copy"
        aria-label=${`${texts.copy} ${this.#value}`}
        tabindex=${this.closest('table') ? '-1' : '0'}
        @click=${this.#copy}
        @blur=${this.#forget}
      ></button
      ><span role="status">${this.isDone ? texts.copied : nothing}</span>`;
  }

  #forget(): void {
    this.isDone = false;
  }
}
