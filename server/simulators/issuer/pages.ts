import { html, raw } from 'hono/html';
import { currencyOfNumber } from 'shared';
import { bankMark as mark, page as documentOf, type Page, type PageParts } from '../pages/page.ts';
import { countdownScript, passOnScript } from './challenge-scripts.ts';
import { languageOf, type PageLanguage } from './challenge-texts.ts';
import { type IssuerChallenge, triesLeft } from './challenges.ts';

/** The parts of a page of the issuer. */
type IssuerPageParts = Omit<PageParts, 'tag' | 'direction'> & { readonly language: PageLanguage };

const page = ({ language: { tag, texts }, ...parts }: IssuerPageParts): Page =>
  documentOf({ tag, direction: texts.direction, ...parts });

export type ChallengeNotice = 'wrong' | 'resent' | undefined;

/** The page that asks the cardholder for a one-time code. It works without its script, too. */
export function challengePage(
  challenge: IssuerChallenge,
  { secondsLeft, notice }: { secondsLeft: number; notice: ChallengeNotice },
): Page {
  const { request, acsTransactionId, windowSize } = challenge;
  const language = languageOf(request.browserLanguage);
  const { texts } = language;
  const content = html`<main data-window="${windowSize}">
    <section>
      <header>${mark}<span>${texts.issuer}</span></header>
      <h1>${texts.title}</h1>
      <p class="lead">${texts.lead}</p>
      <dl>
        <dt>${texts.merchant}</dt>
        <dd><bdi>${request.merchantName}</bdi></dd>
        <dt>${texts.amount}</dt>
        <dd><bdi>${amountOf(challenge, language.tag)}</bdi></dd>
        <dt>${texts.card}</dt>
        <dd><bdi dir="ltr">•••• ${request.acctNumber.slice(-4)}</bdi></dd>
      </dl>
    </section>
    <form method="post" action="/challenge/${acsTransactionId}" autocomplete="off">
      <div role="status">${noticeOf(challenge, notice, language)}</div>
      <label for="code">${texts.code}</label>
      <input
        id="code"
        name="code"
        inputmode="numeric"
        autocomplete="one-time-code"
        maxlength="8"
        required
        aria-describedby="hint"
        ${notice === 'wrong' ? raw('aria-invalid="true"') : ''}
      />
      <p id="hint" class="quiet">${texts.hint}</p>
      <button class="main" name="action" value="submit">${texts.submit}</button>
      <div class="pair">
        <button name="action" value="resend" formnovalidate>${texts.resend}</button>
        <button name="action" value="cancel" formnovalidate>${texts.cancel}</button>
      </div>
      <div class="ends quiet">
        <span
          >${texts.timeLeft}:
          <time dir="ltr" role="timer" data-seconds="${secondsLeft}">${minutesOf(secondsLeft)}</time></span
        >
        <button id="expire" class="plain" name="action" value="expire" formnovalidate>${texts.expire}</button>
      </div>
    </form>
  </main>`;
  return page({ language, title: texts.title, content, script: countdownScript, mayPostTo: "'self'" });
}

const minutesOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function noticeOf(challenge: IssuerChallenge, notice: ChallengeNotice, { texts }: PageLanguage): unknown {
  if (notice === 'wrong') return html`<p class="alarm">${texts.wrong(triesLeft(challenge))}</p>`;
  return notice === 'resent' ? html`<p>${texts.resent}</p>` : '';
}

function amountOf(
  { request: { purchaseAmount, purchaseCurrency, purchaseExponent } }: IssuerChallenge,
  tag: string,
): string {
  const digits = Number(purchaseExponent);
  const currency = currencyOfNumber(purchaseCurrency) ?? 'XXX';
  const format = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(Number(purchaseAmount) / 10 ** digits);
}

export type PassOn = {
  readonly language: PageLanguage;
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly after?: string;
};

/** A page that submits its fields by itself; without its script, at the press of a button. */
export function passOnPage({ language, url, fields, after }: PassOn): Page {
  const content = html`<main>
    <p role="status">${language.texts.returning}</p>
    <form method="post" action="${url}" ${after === undefined ? '' : html`data-after="${after}"`}>
      ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <noscript><button class="main">${language.texts.proceed}</button></noscript>
    </form>
  </main>`;
  return page({
    language,
    title: language.texts.returning,
    content,
    script: passOnScript,
    mayPostTo: new URL(url).origin,
    ...(after === undefined ? {} : { mayFetch: "'self'" }),
  });
}

/** A page that never reports, like a broken page of the 3-D Secure method. */
export const silentPage = (language: PageLanguage): Page =>
  page({ language, title: language.texts.issuer, content: '' });

/** The page for a message that cannot be read or has no challenge; its error code helps to find the cause. */
export function faultPage(language: PageLanguage, errorCode: string): Page {
  const content = html`<main data-error="${errorCode}">
    <header>${mark}<span>${language.texts.issuer}</span></header>
    <p role="alert">${language.texts.unusable} (${errorCode})</p>
  </main>`;
  return page({ language, title: language.texts.issuer, content });
}
