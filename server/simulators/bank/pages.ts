import { html, raw } from 'hono/html';
import { transferEndNames } from '../../test-data/transfers.ts';
import { bankMark, page, type Page, type PageParts } from '../pages/page.ts';
import type { Transfer } from '../transfers/transfers.ts';
import { accounts, type Visit } from './visits.ts';
import type { BankLanguage } from './texts.ts';

type BankPageParts = Omit<PageParts, 'tag' | 'direction'> & { readonly language: BankLanguage };

const document = ({ language: { tag, texts }, ...parts }: BankPageParts): Page =>
  page({ tag, direction: texts.direction, ...parts });

/** The page of a transfer at its present step. */
export function stepPage(transfer: Transfer, visit: Visit, language: BankLanguage): Page {
  if (visit.step === 'logIn') return logInPage(transfer, language);
  return visit.step === 'choose' ? choicePage(transfer, language) : confirmationPage(transfer, visit, language);
}

function logInPage(transfer: Transfer, language: BankLanguage): Page {
  const { texts } = language;
  const { account } = transfer.order;
  const known = account.kind === 'virtualAccount' ? account.accountId : '';
  const fields = html`<label for="user">${account.kind === 'virtualAccount' ? texts.account : texts.user}</label>
    <input id="user" name="user" dir="auto" maxlength="100" value="${known}" autocomplete="off" required />
    <label for="pin">${texts.pin}</label>
    <input
      id="pin"
      name="pin"
      type="password"
      inputmode="numeric"
      maxlength="32"
      autocomplete="off"
      required
      aria-describedby="hint"
    />
    <p id="hint" class="quiet">${texts.anyLogin}</p>
    <button class="main" name="action" value="logIn">${texts.logIn}</button>`;
  return formPage(transfer, { language, title: texts.logIn, fields });
}

function choicePage(transfer: Transfer, language: BankLanguage): Page {
  const { texts } = language;
  const fields = html`<fieldset>
      <legend class="offscreen">${texts.choose}</legend>
      ${accounts.map(
        ({ name, iban }, place) =>
          html`<label class="choice">
            <input type="radio" name="account" value="${name}" ${place === 0 ? raw('checked') : ''} />
            <span>${texts[name]}<small dir="ltr">${iban.slice(0, 4)} •••• ${iban.slice(-4)}</small></span>
          </label>`,
      )}
    </fieldset>
    <button class="main" name="action" value="choose">${texts.proceed}</button>`;
  return formPage(transfer, { language, title: texts.choose, fields });
}

function confirmationPage(transfer: Transfer, { from }: Visit, language: BankLanguage): Page {
  const { texts } = language;
  const fields = html`<label class="choice">
      <input type="checkbox" name="terms" value="accepted" checked />
      <span>${texts.terms}</span>
    </label>
    <button class="main" name="action" value="pay">${texts.pay}</button>
    <button name="action" value="notConfirmed" formnovalidate>${texts.refuse}</button>`;
  return formPage(transfer, { language, title: texts.confirm, fields, from });
}

type FormParts = {
  readonly language: BankLanguage;
  readonly title: string;
  readonly fields: unknown;
  readonly from?: string | undefined;
};

/** The bank that the shopper chose in the shop, or what this simulation is. */
function headingOf({ account }: Transfer['order'], texts: BankLanguage['texts']): string {
  if (account.kind === 'virtualAccount') return texts.service;
  const { bankName = null, bic = null, country = null } = (account.kind === 'brandOnly' ? account.choice : null) ?? {};
  const bank = bankName ?? bic ?? texts.bank;
  return country === null ? bank : `${bank} (${country})`;
}

/** A step: what is paid, its fields, and the ways out. It works without a script. */
function formPage({ order, session }: Transfer, { language, title, fields, from }: FormParts): Page {
  const { texts, tag } = language;
  const amount = new Intl.NumberFormat(tag, { style: 'currency', currency: order.currency });
  const content = html`<main>
    <header>${bankMark}<bdi>${headingOf(order, texts)}</bdi></header>
    <h1>${title}</h1>
    <dl>
      <dt>${texts.payee}</dt>
      <dd><bdi>${order.payee}</bdi></dd>
      <dt>${texts.amount}</dt>
      <dd><bdi>${amount.format(order.amountCents / 100)}</bdi></dd>
      ${
        from === undefined
          ? ''
          : html`<dt>${texts.from}</dt>
              <dd><bdi dir="auto">${from}</bdi></dd>`
      }
    </dl>
    <form method="post" action="/pay/${session}" autocomplete="off">
      ${fields}
      <button class="plain" name="action" value="cancelled" formnovalidate>${texts.cancel}</button>
    </form>
    <details>
      <summary>${texts.more}</summary>
      <p class="quiet">${texts.away}</p>
      <form class="ends" method="post" action="/pay/${session}" dir="ltr">
        ${transferEndNames.map((end) => html`<button class="plain" name="action" value="${end}">${end}</button>`)}
      </form>
    </details>
  </main>`;
  return document({ language, title, content, mayPostTo: "'self'" });
}

/** The page that takes the shopper back to the shop, by itself or at the press of a link. */
export function returnPage({ order }: Transfer, language: BankLanguage): Page {
  const { texts } = language;
  const content = html`<main>
    <p role="status">${texts.returning}</p>
    <p><a href="${order.returnUrl}">${texts.proceed}</a></p>
  </main>`;
  return document({ language, title: texts.returning, content, goesTo: order.returnUrl });
}

/** The page of a transfer that there is not. */
export function unknownPage(language: BankLanguage): Page {
  const { texts } = language;
  const content = html`<main>
    <header>${bankMark}<span>${texts.bank}</span></header>
    <p role="alert">${texts.unknown}</p>
  </main>`;
  return document({ language, title: texts.bank, content });
}

/** The inbox of a phone or an e-mail address, with a message for each payment to confirm. */
export function messagesPage(
  { to, transfers }: { to: string; transfers: readonly Transfer[] },
  language: BankLanguage,
): Page {
  const { texts, tag } = language;
  const amountOf = ({ order: { amountCents, currency } }: Transfer) =>
    new Intl.NumberFormat(tag, { style: 'currency', currency }).format(amountCents / 100);
  const content = html`<main>
    <header>${bankMark}<span>${texts.service}</span></header>
    <h1>${texts.inbox}: <bdi dir="ltr">${to}</bdi></h1>
    ${transfers.length === 0 ? html`<p class="quiet">${texts.noMessages}</p>` : ''}
    ${transfers.map(
      (transfer) =>
        html`<p>
          <a href="/pay/${transfer.session}"
            >${texts.confirm}: <bdi>${transfer.order.payee}</bdi>, ${amountOf(transfer)}</a
          >
        </p>`,
    )}
  </main>`;
  return document({ language, title: texts.inbox, content });
}
