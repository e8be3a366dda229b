import { type CSSResultGroup, type PropertyValues, ReactiveElement } from 'lit';
import {
  type CheckoutFault,
  type FrameMessage,
  isFrameMessage,
  type LayoutMessage,
  type PageMessage,
  resultUrl,
} from 'shared';
import { ancestorsOf } from '../../fields/host/ancestors.ts';
import { type FormFrame, type FramePhase, languageOf, openFormFrame } from '../../fields/host/form-frame.ts';
import { gatewayBase } from '../../fields/host/gateway-base.ts';
import { appearanceOf, type Appearance } from '../../fields/host/look.ts';
import { shellTexts } from '../../locales/shell.ts';
import { type ChallengeMessage, type ChallengeWindow, createChallenge } from './challenge.ts';
import { challengeStyles } from './challenge.styles.ts';
import { styles } from './checkout.styles.ts';
import type { CheckoutEvents, CheckoutState } from './events.ts';
import { plainText } from './plain-text.ts';
import { createShell } from './shell.ts';

const base = gatewayBase(import.meta.url);

/** How long the element waits for its checkout's id, in milliseconds. */
const ID_TIMEOUT = 3000;

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
export class TillwayCheckout extends ReactiveElement {
  static override properties = {
    checkoutId: { attribute: 'checkout-id' },
    locale: {},
    colorScheme: { attribute: 'color-scheme' },
    state: { reflect: true },
    phase: { state: true },
    height: { state: true },
  };
  static override styles: CSSResultGroup = [plainText, styles, challengeStyles];

  declare checkoutId: string | null;
  declare locale: string | null;
  declare colorScheme: string | null;
  declare state: CheckoutState;
  declare private phase: FramePhase;
  /** The height of the form in CSS pixels; undefined until the frame has reported it. */
  declare private height: number | undefined;

  /** The form in its frame. Every load creates another, so that the browser's history has no earlier ones. */
  #form: FormFrame | undefined;
  /** The issuer's window while it is open. */
  #challenge: ChallengeWindow | undefined;
  #idTimeout: ReturnType<typeof setTimeout> | undefined;
  /** Whether the form gets the focus when it is ready. */
  #focusesWhenReady = false;
  /** The checkout and result that were reported to the page last. */
  #reported = '';
  readonly #darkness = matchMedia('(prefers-color-scheme: dark)');
  /** The shopper who presses the button is about to use the form. */
  readonly #shell = createShell(() => {
    this.reload();
    this.#focusesWhenReady = true;
  });

  constructor() {
    super();
    this.state = 'loading';
    this.phase = 'loading';
  }

  /** Frameworks that render before this script has run set the attributes in lower case, as HTML does with any name. */
  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...Object.keys(otherAttributes)];
  }

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    const property = otherAttributes[name];
    if (property) this[property] = value;
    else super.attributeChangedCallback(name, before, value);
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
    if (!this.isConnected) return;
    if (this.checkoutId) this.#open(this.checkoutId);
    else this.#idTimeout = setTimeout(() => this.#fail('idMissing'), ID_TIMEOUT);
  }

  /** Applies custom properties that have changed. */
  readonly restyle = (): void => {
    this.#form?.send({ kind: 'look', look: this.#appearance().look });
    this.requestUpdate();
  };

  protected override willUpdate(changed: PropertyValues): void {
    if (!this.hasUpdated || changed.has('checkoutId') || changed.has('locale')) this.reload();
    else if (changed.has('colorScheme')) this.restyle();
  }

  protected override update(changed: PropertyValues): void {
    super.update(changed);
    const { look, isCard } = this.#appearance();
    const { state, phase, height } = this;
    this.#shell.show({
      state,
      phase,
      height,
      isCard,
      scheme: look.scheme,
      theme: look.tokens['theme'],
      texts: shellTexts(this.#language()),
    });
    if (!this.#shell.stage.isConnected) this.renderRoot.append(this.#shell.stage);
  }

  #open(checkoutId: string): void {
    const language = this.#language();
    const path = `v1/checkouts/${encodeURIComponent(checkoutId)}/${this.document(encodeURIComponent(language))}`;
    this.#form = openFormFrame({
      host: this,
      gateway: base,
      address: new URL(path, base),
      locale: this.locale,
      title: shellTexts(language).title,
      look: () => this.#appearance().look,
      onMessage: (message) => this.receive(message),
      onPhase: (phase) => {
        this.phase = phase;
        if (phase === 'failed') this.#fail('frameFailed');
      },
    });
  }

  #fail(fault: CheckoutFault): void {
    if (fault === 'idMissing')
      console.error('tillway-checkout: the attribute checkout-id, or the property checkoutId, is missing.');
    this.state = 'failed';
    this.#dispatch('error', { fault, resultCode: null });
  }

  /** The document of the gateway that the frame shows. */
  protected document(locale: string): string {
    return `frame?locale=${locale}`;
  }

  protected send(message: PageMessage | LayoutMessage): void {
    this.#form?.send(message);
  }

  /** Whether the message is one of the form's. */
  protected receive(message: unknown): boolean {
    const isKnown = isFrameMessage(message);
    if (isKnown) this.#onMessage(message);
    return isKnown;
  }

  #onMessage(message: FrameMessage): void {
    switch (message.kind) {
      case 'ready':
        return this.#welcome(message);
      case 'height':
        this.height = message.height;
        return;
      case 'state':
        this.state = message.state;
        return;
      case 'challenge':
        return this.#openChallenge(message);
      case 'challengeOver':
        return this.#closeChallenge();
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

  #welcome({ title, state }: FrameMessageOf<'ready'>): void {
    if (this.#form) this.#form.frame.title = title;
    this.state = state;
    if (this.#focusesWhenReady) this.#form?.frame.focus();
    this.#focusesWhenReady = false;
    if (state === 'ready') this.#dispatch('ready', null);
  }

  #openChallenge(message: ChallengeMessage): void {
    this.#challenge?.close();
    const { scheme } = this.#appearance().look;
    const path = `3ds/${encodeURIComponent(message.payment)}/challenge?locale=${encodeURIComponent(this.#language())}`;
    this.#challenge = createChallenge({
      message,
      scheme,
      address: new URL(`${path}#${scheme}`, base),
      cancel: () => {
        this.#closeChallenge();
        this.#form?.send({ kind: 'challengeClosed' });
      },
    });
    this.renderRoot.append(this.#challenge.dialog);
    this.#challenge.open();
  }

  /** Returns the focus to the form. */
  #closeChallenge(): void {
    if (!this.#challenge) return;
    this.#challenge.close();
    this.#challenge = undefined;
    this.#form?.frame.focus();
  }

  #finish({ id, resourcePath, state, url }: FrameMessageOf<'result'>): void {
    // A form that is reloaded, in another language for instance, repeats the result.
    if (this.#reported === `${id} ${state}`) return;
    this.#reported = `${id} ${state}`;
    const event = this.#dispatch('result', { id, resourcePath, state });
    if (!event.defaultPrevented && url !== null) location.replace(resultUrl(url, { id, resourcePath }));
  }

  #reset(): void {
    clearTimeout(this.#idTimeout);
    this.#challenge?.close();
    this.#challenge = undefined;
    this.#form?.close();
    this.#form = undefined;
    this.phase = 'loading';
    this.height = undefined;
  }

  #appearance(): Appearance {
    return appearanceOf(this, this.colorScheme);
  }

  #language(): string {
    return (
      this.locale ||
      (this.#form && languageOf(this.#form.frame)) ||
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

/** The names of attributes as a framework sets them for a property. */
const otherAttributes: Readonly<Record<string, 'checkoutId' | 'colorScheme'>> = {
  checkoutid: 'checkoutId',
  colorscheme: 'colorScheme',
};

if (!customElements.get('tillway-checkout')) customElements.define('tillway-checkout', TillwayCheckout);

declare global {
  interface HTMLElementTagNameMap {
    'tillway-checkout': TillwayCheckout;
  }
}
