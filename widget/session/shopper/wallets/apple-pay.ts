import { networksOf, type Wallet } from './wallet.ts';

/** The part of Safari's interface that the form uses (Apple Pay on the Web). */
type ApplePaySession = {
  onvalidatemerchant: () => void;
  onpaymentauthorized: (event: { readonly payment: { readonly token: { readonly paymentData: object } } }) => void;
  begin(): void;
  completeMerchantValidation(session: object): void;
  completePayment(result: { readonly status: number }): void;
};
type ApplePay = {
  new (version: number, request: object): ApplePaySession;
  readonly STATUS_SUCCESS: number;
  canMakePayments(): boolean;
};

const VERSION = 3;
const networks = {
  VISA: 'visa',
  MASTER: 'masterCard',
  MAESTRO: 'maestro',
  AMEX: 'amex',
  DISCOVER: 'discover',
  JCB: 'jcb',
  UNIONPAY: 'chinaUnionPay',
} as const;

const session = (): ApplePay | undefined => (globalThis as { ApplePaySession?: ApplePay }).ApplePaySession;

export const applePay: Wallet = {
  name: 'Apple Pay',
  mark: {
    box: '3.7 8.1 16.6 7.9',
    path: 'M6.86 8.53c-.3.016-.668.199-.88.456-.191.22-.36.58-.316.918.338.03.675-.169.888-.418.205-.258.345-.603.308-.955zm2.207.42v5.493h.852v-1.877h1.18c1.078 0 1.835-.739 1.835-1.812 0-1.07-.742-1.805-1.808-1.805zm.852.719h.982c.739 0 1.161.396 1.161 1.089 0 .692-.422 1.092-1.164 1.092h-.979zm-3.154.3c-.45.01-.83.28-1.05.28-.235 0-.593-.264-.981-.257a1.446 1.446 0 0 0-1.23.747c-.527.908-.139 2.255.374 2.995.249.366.549.769.944.754.373-.014.52-.242.973-.242.454 0 .586.242.98.235.41-.007.667-.366.915-.733.286-.417.403-.82.41-.841-.007-.008-.79-.308-.797-1.209-.008-.754.615-1.113.644-1.135-.352-.52-.9-.578-1.09-.593a1.123 1.123 0 0 0-.092-.002zm8.204.397c-.99 0-1.606.533-1.652 1.256h.777c.072-.358.369-.586.845-.586.502 0 .803.266.803.711v.309l-1.097.064c-.951.054-1.488.484-1.488 1.184 0 .72.548 1.207 1.332 1.207.526 0 1.032-.281 1.264-.727h.019v.659h.788v-2.76c0-.803-.62-1.317-1.591-1.317zm1.94.072l1.446 4.009c0 .003-.073.24-.073.247-.125.41-.33.571-.711.571-.069 0-.206 0-.267-.015v.666c.06.011.267.019.335.019.83 0 1.226-.312 1.568-1.283l1.5-4.214h-.868l-1.012 3.259h-.015l-1.013-3.26zm-1.167 2.189v.316c0 .521-.45.917-1.024.917-.442 0-.731-.228-.731-.579 0-.342.278-.56.769-.593z',
  },
  isUsable: async () => session()?.canMakePayments() === true,
  ask: ({ offer, money: { amount, currency: currencyCode }, shop, cards }) =>
    new Promise((resolve, reject) => {
      const Session = session();
      if (!Session) return reject(new Error('Expected a browser with Apple Pay'));
      const asked = new Session(VERSION, {
        currencyCode,
        supportedNetworks: networksOf(cards, networks),
        merchantCapabilities: ['supports3DS'],
        total: { label: shop, amount },
      });
      const { recipient: merchantIdentifier, publicKey } = offer;
      asked.onvalidatemerchant = () => asked.completeMerchantValidation({ merchantIdentifier, publicKey });
      // Sessions of simulated wallets are no event targets.
      Object.assign(asked, { oncancel: () => reject(new Error('The shopper closed the wallet')) });
      asked.onpaymentauthorized = ({ payment }) => {
        asked.completePayment({ status: Session.STATUS_SUCCESS });
        resolve(JSON.stringify(payment.token.paymentData));
      };
      asked.begin();
    }),
};
