/** The definitions that the server, the widget and merchants' clients have in common. */
export { groupIban, ibanCountry, ibanFault, type IbanFault } from './bank-accounts/iban.ts';
export {
  isPartOfIban,
  type NationalFault,
  nationalAccountFault,
  nationalIban,
} from './bank-accounts/national-accounts.ts';
export { bicCountry, isBankOf, isBic, isInEconomicArea, isInSepa } from './bank-accounts/sepa.ts';
export { isSepaReason, sepaReasons, type SepaReason } from './bank-accounts/sepa-reasons.ts';
export {
  businessDayFrom,
  businessDaysAfter,
  dayOf,
  daysAfter,
  isBusinessDay,
  startOf,
} from './bank-accounts/target-calendar.ts';
export { type DebitTrigger, plainAccounts, triggerAccounts } from './bank-accounts/trigger-accounts.ts';
export { isCardExpired } from './cards/expiry.ts';
export { type NationalBrand, nationalBrands } from './cards/national-brands.ts';
export { type CardBrand, groupDigits, passesLuhn } from './cards/card-brand.ts';
export {
  cardBrand,
  type CardBrandCode,
  cardBrands,
  detectCardBrands,
  isOfBrand,
  schemeOf,
} from './cards/card-brands.ts';
export { detectAmong, detectRangeBrands, type RangeBrandCode, rangeBrands } from './cards/range-brands.ts';
export { type AccountGroup, type MethodCode, methods } from './brands/methods.ts';
export {
  confirmedBy,
  isAsynchronous,
  isBrandOnly,
  isChoice,
  isPaidLater,
  paymentBrand,
  type PaymentBrand,
  type PaymentBrandCode,
  paymentBrands,
} from './brands/payment-brands.ts';
export {
  type ClientSettings,
  type Exchange,
  type PaymentAnswer,
  type PaymentBody,
  type Problem,
  type RequestParameters,
  tillway,
  type Tillway,
} from './client.ts';
export { currencyExponent } from './currencies.ts';
export { isAllowedOrigin } from './origins.ts';
export { parseJson } from './json.ts';
export { isOpenable, resultUrl } from './result-url.ts';
export { verifyResourcePath } from './resource-path.ts';
export type { Endpoint } from './endpoints/endpoint.ts';
export { endpoints } from './endpoints/endpoints.ts';
export { foldDigits, mayHoldDigits } from './formats/digits.ts';
export { askedOf, type AskedParameter, phones } from './parameters/asked.ts';
export { requiredOf } from './validation/needs.ts';
export { withoutIgnored } from './parameters/ignored.ts';
export { isShoppersOwn } from './parameters/precedence.ts';
export { checkOf, describeFault, type Format } from './formats/formats.ts';
export {
  type AccountOffer,
  type BrandOffer,
  type MessageSent,
  type MethodOffer,
  type PayTo,
  type RegistrationOffer,
  type Attempt,
  type AuthenticationData,
  type Continuation,
  embedJson,
  type FrameData,
  type FrameLanguage,
  type GoneData,
  type IssuerFormData,
  moneyIn,
  newsChannel,
  type NoticeData,
  type Price,
  type Progress,
  type ThreeDSecureNews,
  type WalletOffer,
} from './frame/data.ts';
export {
  type CheckoutFault,
  checkoutFaults,
  type FrameMessage,
  type FrameState,
  frameStates,
  isFrameMessage,
  isLook,
  isPageMessage,
  type Look,
  type PageMessage,
  type Scheme,
} from './frame/messages.ts';
export {
  type FieldsMessage,
  isFieldsMessage,
  isLayoutMessage,
  type LayoutMessage,
  type Place,
  type PlaceName,
} from './frame/fields-messages.ts';
export { countryNumber, currencyNumber, currencyOfNumber } from './iso-numbers.ts';
export {
  type Direction,
  type Language,
  languageIn,
  languages,
  type ResolvedLanguage,
  resolveLanguage,
} from './languages.ts';
export { card } from './parameters/card.ts';
export {
  countriesWithStates,
  type Condition,
  conditions,
  type Implication,
  implications,
} from './parameters/conditions.ts';
export { SHOPPER_PREFIX } from './parameters/custom.ts';
export { forwardedOf } from './parameters/forwarded.ts';
export { parameterGroups } from './parameters/groups.ts';
export { mapNames } from './parameters/maps.ts';
export { INDEX_MAX, type Parameter, type ParameterGroup, type Sender } from './parameters/parameter.ts';
export { describeRule } from './parameters/rule-sentences.ts';
export type { Rule, RuleKind } from './parameters/rules.ts';
export {
  type AuthenticationType,
  authenticationTypes,
  firstTypes,
  type FirstType,
  isAuthenticationType,
  isScreeningType,
  isOrderType,
  isReferenceType,
  type OrderType,
  orderTypes,
  paymentsOf,
  paymentTypes,
  type PaymentType,
  referenceTypes,
  rootTypes,
  type ReferenceType,
  type RootType,
  screeningTypes,
  type ScreeningType,
} from './payment-types.ts';
export { compileQuery } from './validation/query.ts';
export { type ReadEndpoint, reads } from './endpoints/reads.ts';
export { isSensitive } from './parameters/sensitive.ts';
export { checkoutId, type Member, paymentId, type ResponseShape } from './endpoints/response-members.ts';
export { type ResponseName, responses } from './endpoints/responses.ts';
export { families, type Family, familyOf, type Outcome, outcomeOf } from './results/families.ts';
export { isPending } from './results/pending.ts';
export { familyTitles } from './results/family-titles.ts';
export {
  describeResult,
  describeResultInGerman,
  replaceDescriptions,
  type ResultCode,
  resultCodes,
} from './results/results.ts';
export {
  type AuthenticationTrouble,
  isOnRoster,
  oneTimeCodes,
  type Scenario,
  type TestCard,
  testCard,
  testCards,
} from './cards/test-cards.ts';
export { type DisputeReason, disputeReasons, isDisputeReason } from './cards/dispute-reasons.ts';
export { type LaterManners, type Manner, manners, type Trigger, triggerCards } from './cards/trigger-cards.ts';
export { APPROVED_RESPONSE, declineCode } from './results/response-codes.ts';
export {
  type Checker,
  compile,
  type CheckedForm,
  type FormReading,
  type KnownCircumstances,
} from './validation/checker.ts';
export {
  type CronMessage,
  type FaultMessage,
  type FaultSentence,
  type FilledSentence,
  mustBeAnyOf,
} from './faults/messages.ts';
export { HIDDEN, type ParameterFault, shown } from './validation/faults.ts';
export { asModel, byNames, pick, picker } from './shaped.ts';
export { finderOf, holdsCard, SHORTEST_ACCOUNT, withoutCards } from './validation/stray-cards.ts';
export { openWebhook, type ReceivedWebhook, type WebhookKeys, type WebhookNotification } from './webhooks.ts';
