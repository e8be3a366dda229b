import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { type FrameMessage, resultUrl, type Scheme } from 'shared';
import { ancestorsOf } from '../../fields/host/ancestors.ts';
import { type FormFrame, type FramePhase, languageOf, openFormFrame } from '../../fields/host/form-frame.ts';
import { gatewayBase } from '../../fields/host/gateway-base.ts';
import { appearanceOf, type Appearance } from '../../fields/host/look.ts';
import { shellTexts } from '../../locales/shell.ts';
import '../challenge/challenge.ts';
import { plainText } from '../plain-text.ts';
import { styles } from './checkout.styles.ts';
import type { CheckoutEvents, CheckoutState } from './events.ts';

const base = gatewayBase(import.meta.url);

type FrameMessageOf<Kind extends FrameMessage['kind']> = Extract<FrameMessage, { readonly kind: Kind }>;

/**
 * The checkout on a merchant's page: a shell around the framed card form, without access to account data. The frame is
 * a child of the element, in a slot of its shadow root (DECISIONS 103). A page that is rendered on a server may contain
 * it already.
 *
 * - Attribute `checkout-id`: id of the checkout, from the merchant's server. Another id starts over.
 * - Attribute `locale`: language of texts and formats, as a BCP 47 tag or one of the spec's codes; by default the
 *   language of the page.
 * - Attribute `color-scheme`: `light` or `dark`; by default the scheme in which the page is shown.
 * - Attribute `state`: set by the element, see CheckoutState.
 * - Events ready, change, submit, result, error, expired: see CheckoutEvents. They do not bubble.
 * - Custom properties --tillway-accent, --tillway-radius, …: see styles/tokens.ts.
 */
export class TillwayCheckout extends LitElement {
  static override properties = {
    checkoutId: { attribute: 'checkout-id' },
    locale: {},
    colorScheme: { attribute: 'color-scheme' },
    state: { reflect: true },
    form: { state: true },
    phase: { state: true },
    height: { state: true },
    challenge: { state: true },
  };
  static override styles = [plainText, styles];

  declare checkoutId: string | null;
  declare locale: string | null;
  declare colorScheme: string | null;
  declare state: CheckoutState;
  /** The form in its frame. Every load creates another, so that the browser's history has no earlier ones. */
  declare private form: FormFrame | undefined;
  declare private phase: FramePhase;
  /** The height of the form as a style; empty until the frame has reported it. */
  declare private height: string;
  /** The challenge of the issuer's window while it is open. */
  declare private challenge: FrameMessageOf<'challenge'> | undefined;

  /** Whether the form gets the focus when it is ready. */
  #focusesWhenReady = false;
  /** The checkout and result that were reported to the page last. */
  #reported = '';
  readonly #darkness = matchMedia('(prefers-color-scheme: dark)');

  constructor() {
    super();
    this.state = 'loading';
    this.phase = 'loading';
    this.height = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#darkness.addEventListener('change', this.restyle);
    // Properties that are set before the first update are loaded by that update.
    if (this.hasUpdated) this.reload();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#darkness.removeEventListener('change', this.restyle);
    this.#reset();
  }

  /** With this callback, `moveBefore` moves the element without reloading its frame (DOM, custom element reactions). */
  connectedMoveCallback(): void {}

  /** Reloads the form: after a failure, or when the merchant's server has updated the checkout. */
  reload(): void {
    this.#reset();
    this.state = 'loading';
    if (!this.checkoutId || !this.isConnected) return;
    this.form = openFormFrame({
      host: this,
      gateway: base,
      address: this.#addressOf(this.checkoutId),
      locale: this.locale,
      title: shellTexts(this.#language()).title,
      look: () => this.#appearance().look,
      onMessage: (message) => this.#onMessage(message),
      onPhase: (phase) => this.#enter(phase),
    });
  }

  /** The shopper who presses the button is about to use the form. */
  readonly #tryAgain = (): void => {
    this.reload();
    this.#focusesWhenReady = true;
  };

  /** Applies custom properties that have changed. */
  readonly restyle = (): void => {
    this.form?.send({ kind: 'look', look: this.#appearance().look });
    this.requestUpdate();
  };

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has('checkoutId') || changed.has('locale')) this.reload();
    else if (changed.has('colorScheme')) this.restyle();
  }

  /** Returns the focus to the form when the issuer's window closes. */
  protected override updated(changed: Map<PropertyKey, unknown>): void {
    if (changed.get('challenge') !== undefined && !this.challenge) this.form?.frame.focus();
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.form) return nothing;
    const texts = shellTexts(this.#language());
    const { look, isCard } = this.#appearance();
    return html`
      <div class="stage ${look.scheme} ${this.state} ${isCard ? 'card' : ''}">
        ${this.state === 'loading' && this.phase !== 'shown' ? bones : nothing}
        <div class="frame ${this.phase}" part="frame" .style=${this.height}>
          <slot name="frame"></slot>
        </div>
        <div role="alert" dir="auto">
          ${
            this.state === 'failed'
              ? html`<p>${texts.failed}</p>
                  <button @click=${this.#tryAgain}>${texts.retry}</button>`
              : nothing
          }
        </div>
      </div>
      ${this.challenge ? this.#issuerWindow(this.challenge, look.scheme) : nothing}
    `;
  }

  #addressOf(checkoutId: string): URL {
    const path = `v1/checkouts/${encodeURIComponent(checkoutId)}/frame?locale=${encodeURIComponent(this.#language())}`;
    return new URL(path, base);
  }

  #issuerWindow({ payment, title, close }: FrameMessageOf<'challenge'>, scheme: Scheme): TemplateResult {
    const address = new URL(
      `3ds/${encodeURIComponent(payment)}/challenge?locale=${encodeURIComponent(this.#language())}#${scheme}`,
      base,
    );
    return html`<tillway-challenge
      class=${scheme}
      .address=${address}
      .heading=${title}
      .closeLabel=${close}
      @close=${this.#challengeClosed}
    ></tillway-challenge>`;
  }

  #enter(phase: FramePhase): void {
    this.phase = phase;
    if (phase !== 'failed') return;
    this.state = 'failed';
    this.#dispatch('error', { fault: 'frameFailed', resultCode: null });
  }

  readonly #challengeClosed = (): void => {
    this.challenge = undefined;
    this.form?.send({ kind: 'challengeClosed' });
  };

  #onMessage(message: FrameMessage): void {
    switch (message.kind) {
      case 'ready':
        if (this.form) this.form.frame.title = message.title;
        this.state = message.state;
        if (this.#focusesWhenReady) this.form?.frame.focus();
        this.#focusesWhenReady = false;
        if (this.state === 'ready') this.#dispatch('ready', null);
        return;
      case 'height':
        this.height = `height: ${message.height}px`;
        return;
      case 'state':
        this.state = message.state;
        return;
      case 'challenge':
        this.challenge = message;
        return;
      case 'challengeOver':
        this.challenge = undefined;
        return;
      case 'redirect':
        return location.assign(message.url);
      case 'change':
        return void this.#dispatch('change', { complete: message.complete, brand: message.brand });
      case 'fault':
        return void this.#dispatch('error', { fault: message.fault, resultCode: message.resultCode });
      case 'result':
        return this.#finish(message);
      case 'submit':
      case 'expired':
        return void this.#dispatch(message.kind, null);
    }
  }

  #finish({ id, resourcePath, state, url }: FrameMessageOf<'result'>): void {
    // A form that is reloaded, in another language for instance, repeats the result.
    if (this.#reported === `${id} ${state}`) return;
    this.#reported = `${id} ${state}`;
    const event = this.#dispatch('result', { id, resourcePath, state });
    if (!event.defaultPrevented && url !== null) location.replace(resultUrl(url, { id, resourcePath }));
  }

  #reset(): void {
    this.form?.close();
    this.form = undefined;
    this.challenge = undefined;
    this.phase = 'loading';
    this.height = '';
  }

  #appearance(): Appearance {
    return appearanceOf(this, this.colorScheme);
  }

  #language(): string {
    return (
      this.locale ||
      (this.form && languageOf(this.form.frame)) ||
      ancestorsOf(this).find(({ lang }) => lang)?.lang ||
      document.documentElement.lang ||
      navigator.language
    );
  }

  #dispatch<Kind extends keyof CheckoutEvents>(kind: Kind, detail: CheckoutEvents[Kind]['detail']): CustomEvent {
    const event = new CustomEvent(kind, { detail, cancelable: kind === 'result' });
    this.dispatchEvent(event);
    return event;
  }
}

/** The outline of marks, fields and button while the form loads. */
const bones = html`<div class="bones" aria-hidden="true"><i></i><i></i><i></i><i></i><i></i><i></i></div>`;

if (!customElements.get('tillway-checkout')) customElements.define('tillway-checkout', TillwayCheckout);

declare global {
  interface HTMLElementTagNameMap {
    'tillway-checkout': TillwayCheckout;
  }
}
