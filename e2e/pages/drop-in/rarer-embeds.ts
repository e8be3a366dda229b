import { type Embed, form, jquery, options, page, tag } from './embed.ts';

/** Whole pages once more, as fewer merchants write them. */
export const rarerEmbeds: readonly Embed[] = [
  {
    name: 'a form without an action, whose checkout has the address of the result',
    document: (src) => page('', `${tag(src)}<form class="paymentWidgets" data-brands="VISA MASTER"></form>`),
    checkout: { shopperResultUrl: '{site}result?order=7' },
  },
  {
    name: 'a box for keeping the card that the shopper leaves empty',
    document: (src) =>
      page(
        options(`{
          onReady: function () {
            document.querySelector('.wpwl-form-card .wpwl-group-submit').insertAdjacentHTML('beforebegin',
              '<label><input type="checkbox" name="createRegistration" value="true"> Save my card</label>');
          }
        }`),
        tag(src) + form,
      ),
  },
  {
    name: 'options that a module sets',
    document: (src) =>
      page(
        `<script type="module">window.wpwlOptions = { style: 'card', locale: 'fr', labels: { submit: 'Payer' } };</script>`,
        tag(src) + form,
      ),
  },
  {
    name: 'no field for the holder, by the shop’s style sheet',
    document: (src) =>
      page(
        `<style>.wpwl-group-cardHolder { display: none !important; }</style>${options('{ allowEmptyCardHolderName: true }')}`,
        tag(src) + form,
      ),
    withoutHolder: true,
  },
  {
    name: 'options that change the labels, the focus and the Enter key',
    document: (src) =>
      page(
        options(`{
          autofocus: 'card.number', disableSubmitOnEnter: true, showLabels: false, showPlaceholders: true,
          iframeStyles: { 'card-number-placeholder': { color: '#767676', 'font-family': 'Georgia' } }
        }`),
        tag(src) + form,
      ),
  },
  {
    name: 'classes of a framework on every control, and no style of the form’s own',
    document: (src) =>
      page(
        `${jquery}<style>.form-control { display: block; width: 100%; height: 38px; border: 1px solid #ced4da; }</style>${options(
          `{ style: 'none', onReady: function () { $('.wpwl-control').addClass('form-control'); $('.wpwl-button').addClass('btn'); } }`,
        )}`,
        tag(src) + form,
      ),
  },
  {
    name: 'a question of the shop’s own that is answered a while after the press',
    document: (src) =>
      page(
        options(`{
          onBeforeSubmitCardPromise: () => new Promise((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)));
          })
        }`),
        tag(src) + form,
      ),
  },
  {
    name: 'hidden fields about the customer',
    document: (src) =>
      page(
        options(`{
          onReady: function () {
            document.querySelector('.wpwl-form-card').insertAdjacentHTML('beforeend',
              '<input type="hidden" name="customer.givenName" value="Jane"><input type="hidden" name="customer.surname" value="Jones"><input type="hidden" name="customer.email" value="jane@shop.example"><input type="hidden" name="customParameters[SHOPPER_channel]" value="web">');
          }
        }`),
        tag(src) + form,
      ),
    payment: { customer: { email: 'jane@shop.example' }, customParameters: { SHOPPER_channel: 'web' } },
  },
  {
    name: 'a form in a dialog of the shop’s',
    document: (src) =>
      page('', `<dialog>${form}</dialog>${tag(src)}<script>document.querySelector('dialog').showModal();</script>`),
  },
  {
    name: 'a form that is hidden until the shop shows it',
    document: (src) =>
      page(
        options(
          `{ onReady: () => requestAnimationFrame(() => document.querySelector('#card').removeAttribute('style')) }`,
        ),
        `<div id="card" style="display: none">${form}</div>${tag(src)}`,
      ),
  },
  {
    name: 'lines from right to left, and formatting switched off as other platforms need it',
    document: (src) =>
      page(options(`{ locale: 'ar', numberFormatting: false }`), `<main dir="rtl">${tag(src)}${form}</main>`),
  },
  {
    name: 'a deferred script in its head, and options without an effect',
    document: (src) =>
      page(
        `${options(`{ paymentTarget: '_top', browser: { threeDChallengeWindow: 5 }, spinner: { lines: 9 } }`)}<script defer src="${src}"></script>`,
        form,
      ),
  },
  {
    name: 'no document type, and tags in capitals',
    document: (src) =>
      `<HTML><HEAD><TITLE>A shop</TITLE></HEAD><BODY><TABLE WIDTH="400"><TR><TD><FORM ACTION="/result?order=7" CLASS="pay paymentWidgets" DATA-BRANDS="VISA"></FORM></TABLE><SCRIPT SRC="${src}"></SCRIPT></BODY></HTML>`,
  },
];
