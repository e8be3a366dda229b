import type { InherentName, OptionName } from './options.ts';

/** What each supported option and callback of `wpwlOptions` does, for docs/drop-in.md. */
export const optionEffects: Readonly<Record<OptionName, string>> = {
  allowEmptyCardHolderName: '`false` demands the name; by default it may be empty',
  allowEmptyCvv: '`true` lets the security code be empty',
  applePay:
    '`buttonStyle`: `black`, or `white`, `white-outline` and `white-with-line`, which are white with a line; otherwise black on light pages and white on dark ones',
  autofocus: '`card.number`, `card.expiry`, `card.cvv` or `card.holder`',
  billingAddress:
    'shows the address below the card, filled in with its `street1`, `street2`, `postcode`, `city`, `state`, `country`; `street2` and `state` are shown where the page has a value or demands them',
  disableSubmitOnEnter: '`true`: Enter in a framed field does not pay',
  errorMessages:
    'texts by `cardNumberError`, `expiryMonthError`, `cvvError`, `cardHolderError`, `billingStreet1Error` and so on; each replaces all texts of its field',
  googlePay: '`buttonColor`: `black` or `white`; otherwise as with `applePay`',
  iframeStyle: 'the same as `iframeStyles`',
  iframeStyles:
    '`card-number-placeholder` and `cvv-placeholder`, each with `color`, `font-family`, `font-size`, `font-style`, `font-weight`, `letter-spacing`; other values come from the page’s CSS',
  labels:
    'texts by `brand`, `cardNumber`, `expiryDate`, `cvv`, `cardHolder`, `mmyy`, `submit`, `showOtherPaymentMethods`, `billingAddress` and its parts; tags are left out',
  locale:
    'as a tag or a code of the spec, as in `ar`, `de-AT`, `gr`; in Arabic the form runs from right to left wherever it stands',
  mandatoryBillingFields: 'the parts of the address that are demanded, each as `street1: true`',
  maskCvv: '`true` shows dots for the security code',
  onAfterSubmit: 'an attempt has begun',
  onBeforeSubmitCard: '`(event)`; `false` stops the payment',
  onBeforeSubmitCardPromise: '`(event)`; a promise of `false`, or a rejected one, stops the payment',
  onBeforeSubmitOneClickCard: '`(event)`; `false` stops the payment with a stored card',
  onBlurCardHolder: '`(isFilled)`',
  onBlurCardNumber: '`(isValid)`',
  onBlurExpiryDate: '`(isValid)`',
  onBlurIframeCommunication: '`this.$iframe` is the place of the field',
  onBlurSecurityCode: '`(isValid)`',
  onChangeBrand: '`(brand)`',
  onDetectBrand: '`(brands, brand)`',
  onError:
    '`({ name, message, brand, event })`: `InvalidCheckoutIdError`, `PciIframeCommunicationError`, `PciIframeSubmitError` where a payment has no response yet; never `WidgetError`',
  onFocusIframeCommunication: '`this.$iframe` is the place of the field',
  onReady:
    '`([{ containerKey, ccMethods }])`; the form may be changed now; `virtualAccount-APPLEPAY` and the like are the keys of wallets',
  onReadyIframeCommunication: '`this.$iframe` is the place of the number',
  registrations:
    '`hideInitialPaymentForms: true` shows the stored cards alone, with a button for another card; `requireCvv: true` demands the code of every stored card',
  requireCvv: '`false` lets the security code be empty',
  shopperResultTarget: 'the window in which the result page opens',
  showLabels: '`false` hides the labels; screen readers keep them',
  showPlaceholders: '`false` leaves them out',
  style: '`card`, or `plain` and `logos` without a card around the form, or `none` without any look',
};

/** What the form does under any value of these options. */
export const inherentEffects: Readonly<Record<InherentName, string>> = {
  brandDetection: 'the brand follows the number',
  brandDetectionPriority: 'the number decides',
  brandDetectionType: 'the number decides',
  enableSAQACompliance: 'number, expiry date and code are always in the frame',
  imageStyle: 'marks are drawings',
  numberFormatting: 'numbers are grouped in every language, and run from left to right',
  showCVVHint: 'a drawing in the field shows the place of the code',
  validation: 'fields are always checked',
};

/** The options of this API family without effect, each with what a shop does instead, or what the form does. */
export const withoutEffect: Readonly<Record<string, string>> = {
  'applePay.displayName': 'the wallet’s sheet has the name of the shop and the amount from the checkout',
  'applePay.onPaymentAuthorized': 'callbacks of a wallet are not called',
  browser: '3-D Secure is a window over the page, of one size under any `threeDChallengeWindow`',
  disableCardExpiryDateValidation: 'the date is always checked',
  'errorMessages.cardBinError': '`cardNumberError` replaces every text of the number',
  'errorMessages.expiryYearError': 'the date is one field, with `expiryMonthError`',
  displayBic: 'bank accounts are in the element',
  forceCardHolderEqualsBillingName: 'the server sends `customer.givenName` and `customer.surname`',
  'googlePay.buttonType': 'the button has one text in every language',
  'googlePay.onPaymentAuthorized': 'callbacks of a wallet are not called',
  hideOtherPaymentButton: 'see `registrations`',
  inlineFlow: 'other methods than cards and wallets are in the element',
  'labels.cvvHint': 'a drawing in the field shows the place of the code',
  'labels.register': 'the shop’s own box named `createRegistration` has its own text',
  onBeforeSubmitDirectDebit: 'the method is in the element',
  onBeforeSubmitInlineVirtualAccount: 'no callback runs before a wallet',
  onBeforeSubmitOnlineTransfer: 'the method is in the element',
  onBeforeSubmitPrepayment: 'the method is in the element',
  onBeforeSubmitVirtualAccount: 'no callback runs before a wallet',
  onDetectBin: 'the page never receives digits of the number',
  onLightboxCancel: '3-D Secure is a window over the page',
  onLoadThreeDIframe: 'the window of 3-D Secure is the gateway’s',
  onSaveTransactionData: 'see `useSummaryPage`',
  paymentTarget: '3-D Secure is a window over the page',
  showBirthDate: 'a field of the shop’s own named `customer.birthDate` is sent',
  showOneClickWidget: 'stored cards are shown where the checkout has some',
  showTaxNumberField: 'the form has no such field',
  spinner: 'the button is locked while a payment is under way',
  threeDIframeSize: '3-D Secure is a window over the page',
  useSummaryPage: 'the form pays at once',
};

/** Classes of the page's part, by what they are on. */
export const classNames: Readonly<Record<string, string>> = {
  'wpwl-container wpwl-container-card': 'the part that takes the place of the form',
  'wpwl-form wpwl-form-card': 'the form in it',
  'wpwl-group wpwl-group-X': 'label and control; X is brand, cardNumber, expiry, cvv, cardHolder, billing or submit',
  'wpwl-sup-wrapper wpwl-sup-wrapper-X':
    'around a part of the address: street1, street2, postcode, city, state, country',
  'wpwl-label wpwl-label-X': 'the label',
  'wpwl-wrapper wpwl-wrapper-X': 'around the control',
  'wpwl-control wpwl-control-X': 'the control, or the place of a framed one',
  'wpwl-control-iframe': 'the place of a framed field: cardNumber, expiry, cvv',
  'wpwl-brand wpwl-brand-card wpwl-brand-VISA': 'the detected brand; empty, for pictures of yours',
  'wpwl-button wpwl-button-pay': 'the button',
  'wpwl-button-error': 'on the button while a field is faulty',
  'wpwl-has-error': 'on a faulty control',
  'wpwl-hint wpwl-hint-XError':
    'the text of a fault: cardNumber, brand, expiryMonth, cvv, cardHolder, billingStreet1 and so on',
  'wpwl-focused': 'on the place of the framed field that has the focus',
  'wpwl-message': 'why the last attempt did not succeed',
  'wpwl-container wpwl-container-registration':
    'the stored cards above the form, in an element with the id `wpwl-registrations`',
  'wpwl-form wpwl-form-registrations': 'the form in it, with a button of its own',
  'wpwl-container wpwl-container-virtualAccount wpwl-container-virtualAccount-APPLEPAY':
    'the buttons of wallets above the form, with the codes of all of them',
  'wpwl-form wpwl-form-virtualAccount': 'the form in it',
  'wpwl-button wpwl-button-other': 'the button for another card, `[data-action=show-initial-forms]`',
};

/** Classes of this API family that no element has, each with what is there instead. */
export const absentClasses: Readonly<Record<string, string>> = {
  'wpwl-apple-pay-button': 'the button of the wallet is in a frame; `applePay.buttonStyle` gives its colour',
  'wpwl-button-cancel': 'the window of 3-D Secure has a button of its own',
  'wpwl-group-registration': 'the stored cards are in a frame, in `wpwl-container-registration`',
  'wpwl-icon': 'marks are drawings in the frame',
  'wpwl-registration': 'as `wpwl-group-registration`',
  'wpwl-selected': 'the chosen stored card is marked in the frame',
  'wpwl-target': '3-D Secure is a window over the page',
  'wpwl-wrapper-registration-X': 'details, number, expiry, holder and code of a stored card are in the frame',
};
