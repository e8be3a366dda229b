import type { CSSResultGroup, PropertyDeclarations, PropertyValues } from 'lit';
import {
  type CheckoutFault,
  type FrameMessage,
  isFrameMessage,
  type LayoutMessage,
  type PageMessage,
  resultUrl,
} from 'shared';
import { type FormFrame, type FramePhase, languageOf, openFormFrame } from '../../fields/host/form-frame.ts';
import { gatewayBase } from '../../fields/host/gateway-base.ts';
import { languageAround } from '../../fields/host/language.ts';
import { appearanceOf, type Appearance } from '../../fields/host/look.ts';
import { watchPage } from '../../fields/host/watch-page.ts';
import { shellTexts } from '../../locales/shell.ts';
import { CheckoutAttributes, declared } from './attributes.ts';
import { type ChallengeMessage, type ChallengeWindow, createChallenge, focusFrame } from './challenge.ts';
import { challengeStyles } from './challenge.styles.ts';
import { styles } from './checkout.styles.ts';
import { dispatchEvents, reportReady, RESULT_SHOWN } from './events.ts';
import { loadedOptions, mayTakeFocus, withOptions } from './page-options.ts';
import { plainText } from './plain-text.ts';
import { renewalOf } from './renewal.ts';
import { createShell } from './shell.ts';

const base = gatewayBase(import.meta.url);

/** How long the element waits for its checkout's id, in milliseconds. */
const ID_TIMEOUT = 3000;

type FrameMessageOf<Kind extends FrameMessage['kind']> = Extract<FrameMessage, { readonly kind: Kind }>;

/**
 * The checkout on a merchant's page: a shell around the framed card form, without access to account data. The frame is
 * a child of the element, in a slot of its shadow root (DECISIONS 103). A page that is rendered on a server may contain
 * it already.
 */
export class TillwayCheckout extends CheckoutAttributes {
  static override properties: PropertyDeclarations = declared({ phase: { state: true }, height: { state: true } });
  static override styles: CSSResultGroup = [plainText, styles, challengeStyles];

  declare private phase: FramePhase;
  /** The height of the form in CSS pixels; undefined until the frame has reported it. */
  declare private height: number | undefined;

  /** The form in its frame. Every load creates another, so that the browser's history has no earlier ones. */
  #form: FormFrame | undefined;
  /** The issuer's window while it is open. */
  #challenge: ChallengeWindow | undefined;
  #idTimeout: ReturnType<typeof setTimeout> | undefined;
  /** The checkout, language, brands and texts that were loaded last. */
  #loaded = '';
  /** Whether the form gets the focus when it is ready. */
  #focusesWhenReady = false;
  readonly #renewal = renewalOf(this);
  readonly #validations: ((isComplete: boolean) => void)[] = [];
  /** The checkout and result that were reported to the page last. */
  #reported = '';
  /** The look that the form was shown with last, as JSON. */
  #shown = '';
  #endWatch: (() => void) | undefined;
  /** The shopper who presses the button is about to use the form. */
  readonly #shell = createShell(() => {
    this.reload();
    this.#focusesWhenReady = true;
  });

  override connectedCallback(): void {
    super.connectedCallback();
    // Properties that are set before the first update are loaded by that update.
    if (this.hasUpdated) this.reload();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#endWatch?.();
    this.#endWatch = undefined;
    this.#reset();
  }

  /** With this callback, `moveBefore` moves the element without reloading its frame (DOM, custom element reactions). */
  connectedMoveCallback(): void {}

  /** Reloads the form: after a failure, or when the merchant's server has updated the checkout. */
  reload(): void {
    this.#reset();
    this.state = 'loading';
    if (!this.isConnected) return;
    this.#loaded = this.#wanted();
    if (this.checkoutId) this.#open(this.checkoutId);
    else this.#idTimeout = setTimeout(() => this.#fail('idMissing'), ID_TIMEOUT);
    this.#endWatch ??= watchPage(this, () => this.restyle());
  }

  /** Applies custom properties that have changed where the element does not see it, as by a script's own style sheet. */
  restyle(): void {
    const appearance = this.#appearance();
    const shown = JSON.stringify(appearance);
    if (this.#shown === shown) return;
    this.#shown = shown;
    this.send({ kind: 'look', look: appearance.look });
    this.requestUpdate();
  }

  /** Gives the focus to the first field that is not filled in, as soon as there is one. */
  override focus(options?: FocusOptions): void {
    this.#focusesWhenReady = this.state === 'loading';
    this.#form?.frame.focus(options);
    this.send({ kind: 'focus' });
  }

  /** Pays, as the form's own button does: for a button of the page. */
  submit(): void {
    this.send({ kind: 'pay' });
  }

  /** Shows the faults of the form. Resolves with whether every field is filled in and has none. */
  validate(): Promise<boolean> {
    if (this.state !== 'ready') return Promise.resolve(false);
    this.send({ kind: 'validate' });
    return new Promise((resolve) => this.#validations.push(resolve));
  }

  protected override willUpdate(changed: PropertyValues): void {
    const isOther = changed.has('checkoutId');
    const isKept = isOther && (this.#renewal.isOver() || this.state === 'expired');
    if (isKept && this.#form && this.checkoutId && this.#loaded.endsWith(loadedOptions(this))) {
      this.#loaded = this.#wanted();
      this.send({ kind: 'renew', checkout: this.checkoutId });
    } else if (this.#loaded !== this.#wanted()) this.reload();
    else if (changed.has('colorScheme') || changed.has('button')) this.restyle();
    if (changed.has('analytics')) this.send({ kind: 'observe' });
  }

  protected override update(changed: PropertyValues): void {
    super.update(changed);
    const { look, isCard, theme } = this.#appearance();
    const { scheme } = look;
    const { state, phase, height } = this;
    const texts = Object.assign(shellTexts(this.#language()), this.labels);
    this.#shell.show({ state, phase, height, isCard, scheme, theme, texts });
    if (!this.#shell.stage.isConnected) this.renderRoot.append(this.#shell.stage);
  }

  #wanted(): string {
    return this.checkoutId + loadedOptions(this);
  }

  #open(checkoutId: string): void {
    const language = this.#language();
    const path = `v1/checkouts/${encodeURIComponent(checkoutId)}/${this.document(encodeURIComponent(language))}`;
    this.#form = openFormFrame({
      host: this,
      gateway: base,
      address: withOptions(this, new URL(path, base)),
      locale: this.locale,
      labels: this.labels,
      look: () => this.#appearance().look,
      onMessage: (message) => this.receive(message),
      onPhase: (phase) => {
        if ((this.phase = phase) === 'failed') this.#fail('frameFailed');
      },
      onLost: () => this.reload(),
    });
  }

  #fail(fault: CheckoutFault, resultCode: string | null = null): void {
    if (fault === 'idMissing') console.error('tillway-checkout: no checkout-id');
    if (this.state === 'loading') this.state = 'failed';
    dispatchEvents(this, 'error', { fault, resultCode });
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
        return void (this.height = message.height || undefined);
      case 'state':
        this.state = message.state;
        return reportReady(this, this.#form);
      case 'challenge':
        return this.#openChallenge(message);
      case 'challengeOver':
        return this.#closeChallenge();
      case 'redirect':
        return location.assign(message.url);
      case 'change':
        return void dispatchEvents(this, 'change', { complete: message.complete, brand: message.brand });
      case 'fault':
        return this.#fail(message.fault, message.resultCode);
      case 'result':
        return this.#finish(message);
      case 'submit':
        return void dispatchEvents(this, 'submit', null);
      case 'expiring':
        dispatchEvents(this, 'expiring', null);
        return void this.#renewal.begin(() => this.send({ kind: 'notRenewed' }));
      case 'expired':
        return void this.#renewal.begin(() => dispatchEvents(this, 'expired', null));
      case 'renewed':
        if (message.checkout === null) return this.reload();
        this.checkoutId = message.checkout;
        this.#loaded = this.#wanted();
        return;
      case 'leave':
        return message.url === null ? location.reload() : location.assign(message.url);
      case 'validated':
        return this.#validations.splice(0).forEach((resolve) => resolve(message.complete));
      case 'step':
        return void (this.analytics && dispatchEvents(this, 'step', { step: message.step, field: message.field }));
    }
  }

  #welcome({ title, state }: FrameMessageOf<'ready'>): void {
    if (this.#form) this.#form.frame.title = this.labels?.['title'] ?? title;
    this.state = state;
    if (this.analytics) this.send({ kind: 'observe' });
    if (this.#focusesWhenReady || mayTakeFocus(this)) this.focus();
    reportReady(this, this.#form);
  }

  #openChallenge(message: ChallengeMessage): void {
    this.#challenge?.close();
    const path = `3ds/${encodeURIComponent(message.payment)}/challenge?locale=${encodeURIComponent(this.#language())}`;
    this.#challenge = createChallenge({
      message,
      appearance: this.#appearance(),
      address: new URL(path, base),
      cancel: () => {
        this.#closeChallenge();
        this.send({ kind: 'challengeClosed' });
      },
    });
    // The window has the scheme and the theme of the form.
    this.#shell.stage.append(this.#challenge.dialog);
    this.#challenge.open();
  }

  /** Returns the focus to the form. */
  #closeChallenge(): void {
    if (!this.#challenge) return;
    this.#challenge.close();
    this.#challenge = undefined;
    focusFrame(this.#form?.frame);
  }

  #finish({ id, resourcePath, state, url }: FrameMessageOf<'result'>): void {
    // A form that is reloaded, in another language for instance, repeats the result.
    if (this.#reported === `${id} ${state}`) return;
    this.#reported = `${id} ${state}`;
    const goesOn = dispatchEvents(this, 'result', { id, resourcePath, state }) && url !== null;
    if (goesOn)
      setTimeout(() => this.isConnected && location.replace(resultUrl(url, { id, resourcePath })), RESULT_SHOWN);
  }

  #reset(): void {
    clearTimeout(this.#idTimeout);
    this.#challenge?.close();
    this.#challenge = undefined;
    this.#form?.close();
    this.#form = undefined;
    for (const resolve of this.#validations.splice(0)) resolve(false);
    this.phase = 'loading';
    this.height = undefined;
  }

  #language(): string {
    return this.locale || (this.#form && languageOf(this.#form.frame)) || languageAround(this);
  }

  #appearance(): Appearance {
    return appearanceOf(this, this.colorScheme, this.button !== 'none');
  }
}

if (!customElements.get('tillway-checkout')) customElements.define('tillway-checkout', TillwayCheckout);

declare global {
  interface HTMLElementTagNameMap {
    'tillway-checkout': TillwayCheckout;
  }
}
