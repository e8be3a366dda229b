import { outcomeOf } from './results/families.ts';
import { resultCodes } from './results/results.ts';
import { testCard } from './test-cards.ts';

/** How a simulated processor answers. All but `dropped` charge at once; what differs is when, and whether, anybody hears of it. */
export const manners = ['prompt', 'slow', 'late', 'lost', 'dropped'] as const;
export type Manner = (typeof manners)[number];

/** When the answer comes, in milliseconds: `slow` is within the gateway's patience of 10 seconds, `late` is not. */
export const answersAfter: Readonly<Record<Exclude<Manner, 'lost' | 'dropped'>, number>> = { prompt: 0, slow: 5000, late: 20_000 };

/** Field 39 of ISO 8583 (response code) and the result code that stands for it (facts: payment domain 1.3). */
export const responseCodes: Readonly<Record<string, string>> = {
  '04': '800.100.171',
  '05': '800.100.152',
  '07': '800.100.171',
  '12': '800.100.154',
  '13': '800.100.174',
  '14': '800.100.151',
  '25': '800.100.167',
  '41': '800.100.165',
  '43': '800.100.159',
  '51': '800.100.155',
  '54': '800.100.157',
  '55': '800.100.166',
  '57': '800.100.170',
  '58': '800.100.170',
  '59': '800.100.158',
  '61': '800.100.162',
  '62': '800.100.168',
  '65': '800.100.163',
  '75': '800.100.178',
  '82': '800.100.153',
  N7: '800.100.153',
  '1A': '300.100.100',
  '91': '900.100.600',
  '96': '900.100.201',
};
export const APPROVED_RESPONSE = '00';
const DECLINED_WITHOUT_REASON = '800.100.100';
const AUTHENTICATION_NEEDED = '1A';
const DECLINED = '05';
const INVALID_TRANSACTION = '12';
const WRONG_PARAMETER = '200.300.404';

/** The result code of a response code that is no approval. Mastercard says 65 when it wants the cardholder authenticated. */
export function declineCode(responseCode: string, brand?: string): string {
  const code = responseCode === '65' && brand === 'MASTER' ? AUTHENTICATION_NEEDED : responseCode;
  return responseCodes[code] ?? DECLINED_WITHOUT_REASON;
}

/** How the steps after a payment are answered because of its card. */
export type LaterManners = { readonly capture?: Manner; readonly refund?: Manner };

type Trigger = { readonly responseCode?: string; readonly manner?: Manner; readonly unlessAuthenticated?: boolean; readonly later?: LaterManners };

/** Published numbers that are declined, or whose answer, or that of a later step, goes astray. */
export const triggerCards: Readonly<Record<string, Trigger>> = {
  '4000000000000002': { responseCode: '05' },
  '4000000000009995': { responseCode: '51' },
  '4000000000009987': { responseCode: '41' },
  '4000000000009979': { responseCode: '43' },
  '4000000000000069': { responseCode: '54' },
  '4000000000000127': { responseCode: 'N7' },
  '4000000000000119': { responseCode: '96' },
  '4000008400001629': { responseCode: '05' },
  '4000002500003155': { responseCode: '1A', unlessAuthenticated: true },
  '4100000000000001': { manner: 'late' },
  '4000000000007726': { later: { refund: 'late' } },
  '4100000000000019': { later: { capture: 'late' } },
  '4100000000000027': { later: { refund: 'late' } },
  '4100000000000076': { responseCode: '1A', unlessAuthenticated: true },
};

/** Published card holders that are declined. */
export const triggerHolders: Readonly<Record<string, string>> = { REFUSED: '05', NOT_ENOUGH_BALANCE: '51', CARD_EXPIRED: '54' };

/** Only amounts in this band are triggers (7000.00 to 7000.99); their last two digits are the response code. */
const BAND = { fromCents: 700_000, toCents: 700_099 } as const;

export type TestData = {
  /** The test parameters `forceResultCode` and `SIM_answer`, where sent. */
  readonly custom: Readonly<Record<string, string>>;
  readonly cardNumber?: string;
  readonly holder?: string | null;
  readonly amountCents: number;
  readonly authenticated?: boolean;
  /** What the payment's card has decided about this step. */
  readonly decided?: Manner | undefined;
};

export type TestOutcome = {
  readonly manner: Manner;
  /** ISO 8583 field 39; `00` is the approval. */
  readonly responseCode: string;
  /** The result code that was asked for, instead of the one that the response code stands for. */
  readonly forcedCode?: string;
  /** Of the card, for the steps to come. */
  readonly later?: LaterManners;
};

const ordinary: TestOutcome = { manner: 'prompt', responseCode: APPROVED_RESPONSE };

/**
 * What test data leads to: an explicit parameter goes before the card's number, that before its holder, and that before the amount.
 * How it is answered (SIM_answer) and what is answered are chosen apart, so that a late decline can be had as well.
 */
export function simulatedOutcome(data: TestData): TestOutcome {
  const card = data.cardNumber === undefined ? undefined : triggerCards[data.cardNumber];
  const forcedCode = data.custom['forceResultCode'];
  const manner = mannerOf(data.custom['SIM_answer']) ?? data.decided ?? card?.manner ?? 'prompt';
  const later = card?.later && { later: card.later };
  if (forcedCode !== undefined) return { manner, ...forced(forcedCode), ...later };
  const spared = card?.unlessAuthenticated === true && data.authenticated === true;
  const responseCode = (spared ? undefined : card?.responseCode) ?? holderCode(data.holder) ?? amountCode(data.amountCents);
  return responseCode === undefined && manner === 'prompt' && !later ? ordinary : { manner, responseCode: responseCode ?? APPROVED_RESPONSE, ...later };
}

/** Success codes approve and declines decline, each with that very code. What is neither, or no code at all, is declined as a wrong parameter. */
function forced(code: string): Omit<TestOutcome, 'manner'> {
  const outcome = known().has(code) ? outcomeOf(code) : undefined;
  if (outcome === 'success' || outcome === 'review') return { responseCode: APPROVED_RESPONSE, forcedCode: code };
  return outcome === 'rejected' ? { responseCode: DECLINED, forcedCode: code } : { responseCode: INVALID_TRANSACTION, forcedCode: WRONG_PARAMETER };
}

let knownCodes: ReadonlySet<string> | undefined;
const known = (): ReadonlySet<string> => (knownCodes ??= new Set(resultCodes.map(({ code }) => code)));

const mannerOf = (text: string | undefined): Manner | undefined => manners.find((manner) => manner === text);

const holderCode = (holder: string | null | undefined): string | undefined =>
  holder && Object.hasOwn(triggerHolders, holder) ? triggerHolders[holder] : undefined;

const amountCode = (cents: number): string | undefined =>
  cents >= BAND.fromCents && cents <= BAND.toCents ? String(cents - BAND.fromCents).padStart(2, '0') : undefined;

/** How the simulated issuers compare an address; any postcode that is not listed fits, as does the street (spec, result.avsResponse). */
export const addressCodes: Readonly<Record<string, 'A' | 'Z' | 'N' | 'U'>> = { '00001': 'A', '00002': 'Z', '00003': 'N', '00004': 'U' };

export type CheckedData = {
  readonly cardNumber: string;
  readonly hasSecurityCode: boolean;
  readonly responseCode: string;
  readonly billing: { readonly street: string | null; readonly postcode: string | null };
};

/** What a simulated issuer says of card, code and address, by the names of the payment response. */
export function simulatedFindings({ cardNumber, hasSecurityCode, responseCode, billing }: CheckedData): Readonly<Record<string, string>> {
  const { street, postcode } = billing;
  return {
    ...(hasSecurityCode ? { 'result.cvvResponse': wrongSecurityCode.has(responseCode) ? 'N' : 'M' } : {}),
    ...(street === null && postcode === null ? {} : { 'result.avsResponse': addressCode(postcode ?? '') }),
    ...(testCard(cardNumber) ? { 'card.type': 'CREDIT', 'card.level': 'CLASSIC', 'card.issuer.bank': 'Tillway test bank' } : {}),
  };
}

const addressCode = (postcode: string): string => (Object.hasOwn(addressCodes, postcode) ? addressCodes[postcode] : undefined) ?? 'F';

const wrongSecurityCode = new Set(['N7', '82']);
