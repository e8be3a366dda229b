/**
 * The browser's interfaces of the two wallets, as far as a checkout uses them: `ApplePaySession`, and the client of
 * `google.payments.api`. Both open the simulated sheet in a window of its own, from the place where this script lies.
 */
export const interfacesScript = `
const end = { cancelled: true };

function openSheet(order) {
  const sheet = new URL('sheet', import.meta.url);
  sheet.search = String(new URLSearchParams({ ...order, origin: location.origin }));
  const opened = open(sheet, 'wallet', 'popup,width=420,height=660');
  return new Promise((resolve) => {
    if (!opened) return resolve(end);
    const done = (outcome) => {
      clearInterval(watch);
      removeEventListener('message', receive);
      opened.close();
      resolve(outcome);
    };
    const receive = ({ source, origin, data }) => {
      if (source === opened && origin === sheet.origin) done(data);
    };
    const watch = setInterval(() => opened.closed && done(end), 200);
    addEventListener('message', receive);
  });
}

class SimulatedApplePaySession {
  static STATUS_SUCCESS = 0;
  static STATUS_FAILURE = 1;
  static supportsVersion = () => true;
  static canMakePayments = () => true;

  constructor(version, request) {
    this.version = version;
    this.request = request;
  }
  begin() {
    setTimeout(() => this.onvalidatemerchant?.({ validationURL: new URL('session', import.meta.url).href }));
  }
  async completeMerchantValidation({ merchantIdentifier, publicKey }) {
    const { total, currencyCode: currency } = this.request;
    const order = { brand: 'APPLEPAY', amount: total.amount, currency, shop: total.label };
    const outcome = await openSheet({ ...order, recipient: merchantIdentifier, publicKey });
    if (outcome.paymentToken === undefined) return this.oncancel?.({ sessionError: undefined });
    const { version, data, signature, header } = JSON.parse(outcome.paymentToken);
    this.onpaymentauthorized?.({ payment: { token: { paymentData: { version, data, signature, header } } } });
  }
  completePayment() {}
  abort() {}
}

class SimulatedPaymentsClient {
  async isReadyToPay() {
    return { result: true };
  }
  async loadPaymentData({ transactionInfo, merchantInfo, allowedPaymentMethods }) {
    const { totalPrice: amount, currencyCode: currency } = transactionInfo;
    const { publicKey } = allowedPaymentMethods[0].tokenizationSpecification.parameters;
    const order = { brand: 'GOOGLEPAY', amount, currency, shop: merchantInfo.merchantName };
    const outcome = await openSheet({ ...order, recipient: 'merchant:' + merchantInfo.merchantId, publicKey });
    if (outcome.paymentToken === undefined) throw { statusCode: 'CANCELED' };
    return { paymentMethodData: { tokenizationData: { type: 'DIRECT', token: outcome.paymentToken } } };
  }
}

globalThis.ApplePaySession = SimulatedApplePaySession;
globalThis.google = { payments: { api: { PaymentsClient: SimulatedPaymentsClient } } };
`;

/**
 * The sheet's own script: it fetches a token for the chosen card, and hands it to the page that opened it. That page
 * closes the sheet: the end of a window that closes itself may be seen there before its message.
 */
export const sheetScript = `
const form = document.querySelector('form');
const report = (outcome) => {
  if (opener) opener.postMessage(outcome, form.dataset.origin);
  else close();
};
document.querySelector('#cancel').addEventListener('click', () => report({ cancelled: true }));
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  form.setAttribute('aria-busy', 'true');
  const order = new URLSearchParams(new FormData(form));
  // Of this card the wallet gives the number alone, so that 3-D Secure authenticates it.
  if (form.querySelector(':checked').dataset.alone !== undefined) order.set('authMethod', 'PAN_ONLY');
  const response = await fetch('tokens?' + order);
  report(await response.json());
});
`;
