import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { type FrameMessage, resultUrl, type Scheme } from 'shared';
import { connectFrame, type FrameConnection } from '../../fields/host/frame-connection.ts';
import { ancestorsOf } from '../../fields/host/ancestors.ts';
import { gatewayBase } from '../../fields/host/gateway-base.ts';
import { appearanceOf, type Appearance } from '../../fields/host/look.ts';
import { shellTexts } from '../../locales/shell.ts';
import '../challenge/challenge.ts';
import { plainText } from '../plain-text.ts';
import { styles } from './checkout.styles.ts';
import type { CheckoutEvents, CheckoutState } from './events.ts';

const base = gatewayBase(import.meta.url);

/** How long loading may take, and how long a loaded frame may keep silent; milliseconds. */
const LOADING = 30_000;
const SILENCE = 3000;
/**
 * What says nothing for so long after it has loaded is likely the browser's own page about an error, which is not for
 * shoppers.
 */
const QUIET = 250;

type Message<Kind extends FrameMessage['kind']> = Extract<FrameMessage, { readonly kind: Kind }>;

/**
 * The checkout on a merchant's page: a shell around the framed card form. It never sees account data.
 *
 * @attr checkout-id - id of the checkout, as the merchant's server got it. Another id starts over. @attr locale -
 * language of texts and formats, as a BCP 47 tag or one of the spec's codes; the language of the page if left out.
 * @attr color-scheme - `light` or `dark`; the scheme the page is shown in if left out. @attr state - where the checkout
 * stands; set by the element. See CheckoutState. @fires ready, change, submit, result, error, expired - see
 * CheckoutEvents. They do not bubble. @cssprop --tillway-accent, --tillway-radius, … - see styles/tokens.ts.
 */
export class TillwayCheckout extends LitElement {
  static override properties = {
    checkoutId: { attribute: 'checkout-id' },
    locale: {},
    colorScheme: { attribute: 'color-scheme' },
    state: { reflect: true },
    frame: { state: true },
    isFilled: { state: true },
    challenge: { state: true },
  };
  static override styles = [plainText, styles];

  declare checkoutId: string | null;
  declare locale: string | null;
  declare colorScheme: string | null;
  declare state: CheckoutState;
  /** The frame that is shown: made anew for every beginning, so that none goes back to an earlier one. */
  declare private frame: HTMLIFrameElement | undefined;
  /** Whether something stands in the frame: then the outline of a form would only show through it. */
  declare private isFilled: boolean;
  /** What the issuer's window shows while it is open. */
  declare private challenge: Message<'challenge'> | undefined;

  #connection: FrameConnection | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  /** Whether the focus goes to the form when it is there. */
  #isAwaited = false;
  /** The checkout and result that the page was told of last. */
  #told = '';
  readonly #darkness = matchMedia('(prefers-color-scheme: dark)');

  constructor() {
    super();
    this.state = 'loading';
    this.isFilled = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#darkness.addEventListener('change', this.restyle);
    // What is set before the first update, in whatever order, is part of it.
    if (this.hasUpdated) this.reload();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#darkness.removeEventListener('change', this.restyle);
    this.#letGo();
  }

  /** Because it exists, `moveBefore` moves the element without taking its frame away. */
  connectedMoveCallback(): void {}

  /** Loads the form anew: after a failure, or when the merchant's server has changed the checkout. */
  reload(): void {
    this.#letGo();
    this.state = 'loading';
    if (!this.checkoutId || !this.isConnected) return;
    this.frame = this.#newFrame(this.checkoutId);
    this.#expectWordWithin(LOADING);
  }

  /** Whoever pressed the button was on the way to the form. */
  readonly #tryAgain = (): void => {
    this.reload();
    this.#isAwaited = true;
  };

  /** Takes over custom properties that have changed. */
  readonly restyle = (): void => {
    this.#connection?.send({ kind: 'look', look: this.#appearance().look });
    this.requestUpdate();
  };

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has('checkoutId') || changed.has('locale')) this.reload();
    else if (changed.has('colorScheme')) this.restyle();
  }

  /** A closed issuer's window gives the focus back to the form. */
  protected override updated(changed: Map<PropertyKey, unknown>): void {
    if (changed.get('challenge') !== undefined && !this.challenge) this.frame?.focus();
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.frame) return nothing;
    const texts = shellTexts(this.#language());
    const { look, isCard } = this.#appearance();
    return html`
      <div class="stage ${look.scheme} ${this.state} ${isCard ? 'card' : ''}">
        ${this.state === 'loading' && !this.isFilled ? bones : nothing} ${this.frame}
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

  /** The look travels in the fragment, so that it is right at the first paint. */
  #newFrame(checkoutId: string): HTMLIFrameElement {
    const path = `v1/checkouts/${encodeURIComponent(checkoutId)}/frame?locale=${encodeURIComponent(this.#language())}`;
    const frame = document.createElement('iframe');
    frame.title = shellTexts(this.#language()).title;
    frame.setAttribute('part', 'frame');
    frame.referrerPolicy = 'no-referrer';
    frame.addEventListener('load', () => this.#connect(frame));
    frame.src = `${new URL(path, base).href}#${encodeURIComponent(JSON.stringify(this.#appearance().look))}`;
    return frame;
  }

  #issuerWindow({ payment, title, close }: Message<'challenge'>, scheme: Scheme): TemplateResult {
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

  #connect(frame: HTMLIFrameElement): void {
    this.#connection?.close();
    this.#connection = connectFrame(frame, base, (message) => this.#hear(message, frame));
    this.#connection.send({ kind: 'look', look: this.#appearance().look });
    if (this.state !== 'loading') return;
    this.isFilled = true;
    this.#expectWordWithin(SILENCE);
    setTimeout(() => {
      if (this.frame !== frame) return;
      this.isFilled = this.state !== 'loading';
      frame.classList.toggle('quiet', !this.isFilled);
    }, QUIET);
  }

  readonly #challengeClosed = (): void => {
    this.challenge = undefined;
    this.#connection?.send({ kind: 'challengeClosed' });
  };

  #hear(message: FrameMessage, frame: HTMLIFrameElement): void {
    switch (message.kind) {
      case 'ready':
        clearTimeout(this.#patience);
        frame.title = message.title;
        frame.classList.remove('quiet');
        this.state = message.state;
        if (this.#isAwaited) frame.focus();
        this.#isAwaited = false;
        if (this.state === 'ready') this.#tell('ready', null);
        return;
      case 'height':
        frame.style.height = `${message.height}px`;
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
      case 'change':
        return this.#tell('change', { complete: message.complete, brand: message.brand });
      case 'fault':
        return this.#tell('error', { fault: message.fault, resultCode: message.resultCode });
      case 'result':
        return this.#finish(message);
      case 'submit':
      case 'expired':
        return this.#tell(message.kind, null);
    }
  }

  #finish({ id, resourcePath, state, url }: Message<'result'>): void {
    // A form that is loaded anew, in another language for instance, has nothing new to tell.
    if (this.#told === `${id} ${state}`) return;
    this.#told = `${id} ${state}`;
    const event = this.#dispatch('result', { id, resourcePath, state });
    if (!event.defaultPrevented && url !== null) location.replace(resultUrl(url, { id, resourcePath }));
  }

  #expectWordWithin(millis: number): void {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => {
      this.state = 'failed';
      this.#tell('error', { fault: 'frameFailed', resultCode: null });
    }, millis);
  }

  #letGo(): void {
    clearTimeout(this.#patience);
    this.#connection?.close();
    this.#connection = undefined;
    this.challenge = undefined;
    this.isFilled = false;
    this.frame = undefined;
  }

  #appearance(): Appearance {
    return appearanceOf(this, this.colorScheme);
  }

  #language(): string {
    return (
      this.locale ||
      ancestorsOf(this).find(({ lang }) => lang)?.lang ||
      document.documentElement.lang ||
      navigator.language
    );
  }

  #tell<Kind extends keyof CheckoutEvents>(kind: Kind, detail: CheckoutEvents[Kind]['detail']): void {
    this.#dispatch(kind, detail);
  }

  #dispatch<Kind extends keyof CheckoutEvents>(kind: Kind, detail: CheckoutEvents[Kind]['detail']): CustomEvent {
    const event = new CustomEvent(kind, { detail, cancelable: kind === 'result' });
    this.dispatchEvent(event);
    return event;
  }
}

/** Where the marks, the fields and the button are going to be. */
const bones = html`<div class="bones" aria-hidden="true"><i></i><i></i><i></i><i></i><i></i><i></i></div>`;

if (!customElements.get('tillway-checkout')) customElements.define('tillway-checkout', TillwayCheckout);

declare global {
  interface HTMLElementTagNameMap {
    'tillway-checkout': TillwayCheckout;
  }
}
