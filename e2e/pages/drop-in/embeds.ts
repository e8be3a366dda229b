import { type Embed, form, jquery, options, page, tag } from './embed.ts';

/** In the order of their frequency among the pages of merchants. */
export const embeds: readonly Embed[] = [
  {
    name: 'the script and the form, and nothing else',
    document: (src) => page('', `<h1>Pay</h1>${tag(src)}${form}`),
  },
  {
    name: 'a script that a component appends after its form, in a single-page app',
    document: (src) =>
      page(
        '',
        `<div id="app"></div><script>addEventListener('load', () => {
          document.querySelector('#app').innerHTML = '${form}';
          window.wpwlOptions = { style: 'card' };
          const script = document.createElement('script');
          Object.assign(script, { src: '${src}', async: true });
          document.body.append(script);
        });</script>`,
      ),
  },
  {
    name: 'a form that a framework adds after the script',
    document: (src) =>
      page(
        tag(src),
        `<div id="app"></div><script>addEventListener('load', () => { document.querySelector('#app').innerHTML = '${form}'; });</script>`,
      ),
  },
  {
    name: 'options declared behind the script, with style, locale, labels and texts of errors',
    document: (src) =>
      page(
        '',
        `${tag(src)}${options(`{
          style: 'plain', locale: 'de-AT', brandDetection: true, maskCvv: true, showCVVHint: true,
          labels: { cardHolder: 'Karteninhaber:in', submit: '<b>Jetzt zahlen</b>' },
          errorMessages: { cvvError: 'Prüfziffer fehlt' }
        }`)}${form}`,
      ),
  },
  {
    name: 'a plugin that moves groups and inserts a box with jQuery when the form is ready',
    document: (src) =>
      page(
        jquery +
          options(`{
            style: 'card',
            onReady: function () {
              $('.wpwl-group-cardNumber').before($('.wpwl-group-cardHolder').detach());
              $('.wpwl-group-expiry').before($('.wpwl-group-cvv').detach());
              $('.wpwl-wrapper-cardNumber').append($('.wpwl-brand-card').detach());
              $('form.wpwl-form-card').find('.wpwl-button').before(
                '<label><input type="checkbox" name="createRegistration" value="true" checked> Save my card</label>');
            }
          }`),
        form + tag(src),
      ),
    isRegistered: true,
  },
  {
    name: 'a shop that checks the holder’s name before the form may pay',
    document: (src) =>
      page(
        jquery +
          options(`{
            onBeforeSubmitCard: function () {
              if ($('.wpwl-control-cardHolder').val() === '') {
                $('.wpwl-control-cardHolder').addClass('wpwl-has-error').after("<div class='wpwl-hint wpwl-hint-cardHolderError'>Name?</div>");
                $('.wpwl-button-pay').addClass('wpwl-button-error').attr('disabled', 'disabled');
                return false;
              }
              return true;
            }
          }`),
        tag(src) + form,
      ),
    payment: { card: { holder: 'Jane Jones' } },
  },
  {
    name: 'a theme with style sheets for .wpwl-* over a reset',
    document: (src) =>
      page(
        `<style>
          *, input, div { margin: 0; padding: 0; border: 0; box-sizing: content-box; font: inherit; }
          .wpwl-form { max-width: 100%; background: #102030; color: #fff; padding: 20px; border-radius: 0; }
          .wpwl-group { float: left; }
          .wpwl-group-cardHolder, .wpwl-label { text-transform: uppercase; }
          .wpwl-control { background: transparent; border: 0; border-bottom: 2px solid #9fb3c8; border-radius: 0; color: #fff; height: 40px; font-size: 18px; }
          .wpwl-control-expiry { border-color: gold; }
          .wpwl-button-pay { background: gold; color: #000; border-radius: 20px; float: right; width: auto; }
        </style>`,
        tag(src) + form,
      ),
  },
  {
    name: 'brands as the text of the form, with some that the checkout does not offer',
    document: (src) =>
      page(tag(src), '<form action="/result?order=7" class="paymentWidgets">VISA MASTER MADA_PLUS UNKNOWNPAY</form>'),
  },
  {
    name: 'a button of the shop’s own that executes the payment',
    document: (src) =>
      page(
        tag(src),
        `${form}<style>.wpwl-button-pay, .wpwl-group-cardHolder { display: none; }</style>
          <button id="own" onclick="wpwl.executePayment('wpwl-container-card')">Place order</button>`,
      ),
    withoutHolder: true,
    button: '#own',
  },
  {
    name: 'fields of the shop’s own inside the form',
    document: (src) =>
      page(
        options(`{
          onReady: function () {
            document.querySelector('.wpwl-form-card').insertAdjacentHTML('afterbegin',
              '<input name="customParameters[SHOPPER_gift]" value="yes"><input name="coupon" value="SAVE10"><input name="card.number" value="none of the shop’s business">');
          }
        }`),
        tag(src) + form,
      ),
    payment: { customParameters: { SHOPPER_gift: 'yes' } },
  },
  {
    name: 'a script with an integrity attribute, and an asynchronous check of the shop’s own',
    document: (src) =>
      page(
        options(`{ onBeforeSubmitCardPromise: () => fetch('/page.css').then(() => true) }`),
        `<script src="${src}" integrity="{integrity}" crossorigin="anonymous" async></script>${form}`,
      ),
    checkout: { integrity: 'true' },
  },
  {
    name: 'the script twice, among globals and polluted prototypes',
    document: (src) =>
      page(
        `<script>
          Object.prototype.polluted = 'yes'; Array.prototype.extra = () => 0; Object.prototype.onReady = 1;
          var form = 1, base = 2, e = 3, t = 4, n = 5, wpwl = { checkout: null };
        </script>`,
        tag(src) + form + tag(src),
      ),
  },
];
