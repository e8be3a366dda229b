import { type CardBrandCode, cardBrands } from './card-brands.ts';

/** The simulated issuers' response to an authentication of a card. `plain` cards are in no 3-D Secure range. */
export type Scenario =
  | 'plain'
  | 'frictionless'
  | 'attempt'
  | 'technical'
  | 'notEnrolled'
  | 'notParticipating'
  | 'challenge';

/** Technical faults of an authentication, in addition to the card's scenario. */
export type AuthenticationTrouble =
  | 'slowMethod' // the 3-D Secure method reports after 12 seconds, which is beyond every timeout
  | 'silentMethod' // the 3-D Secure method never reports
  | 'down' // the directory server hangs up
  | 'silent' // the directory server never responds
  | 'malformed' // the ARes breaks the message format
  | 'contradiction' // the browser's CRes has the status Y, the RReq N
  | 'resultLate' // the browser comes back with its CRes before the RReq is sent
  | 'singleRequest'; // a second CReq is refused with error 305 even while the challenge is open

export type TestCard = {
  readonly number: string;
  readonly brand: CardBrandCode;
  readonly scenario: Scenario;
  /** Whether the card's range names a 3-D Secure method. */
  readonly method: boolean;
  readonly trouble?: AuthenticationTrouble;
};

const row = (
  scenario: Scenario,
  numbers: Readonly<Partial<Record<CardBrandCode, string>>>,
  method = false,
): readonly TestCard[] =>
  cardBrands.flatMap(({ code: brand }) =>
    (numbers[brand]?.split(' ') ?? []).map((number) => ({ number, brand, scenario, method })),
  );

/**
 * The published test cards of this API family, with any future expiry and any security code (spec, 3D Secure). The last
 * rows use numbers of 3-D Secure 1 and published trigger numbers for technical faults that a shopper can meet in a
 * browser.
 */
export const testCards: readonly TestCard[] = [
  ...row('plain', {
    VISA: '4200000000000000 4111111111111111 4242424242424242',
    MASTER: '5454545454545454 5105105105105100',
    AMEX: '377777777777770',
    DINERS: '30082246403846',
    DISCOVER: '6011111111111117',
    JCB: '3530111333300000',
    MAESTRO: '6759649826438453',
    UNIONPAY: '8171999927660000 8171999900000000021',
    MADA: '4464040000000007 5297412542005689',
    ELO: '5066991111111118',
    HIPERCARD: '6062828888666688',
    HIPER: '6370950000000005',
    MIR: '2202474301322987',
    TROY: '9792030394440796',
    DANKORT: '5019555544445555',
    CARTEBANCAIRE: '4035501428146300 4360000001000005',
    BCMC: '6703444444444449',
  }),
  ...row(
    'frictionless',
    { VISA: '4200000000000091', MASTER: '5200000000000007', AMEX: '374500262001008', MAESTRO: '6761301000993772' },
    true,
  ),
  ...row('frictionless', {
    VISA: '4200000000000026',
    MASTER: '5200000000000056',
    AMEX: '375987000000062',
    MAESTRO: '6799851000000032',
    DINERS: '36177580677072',
    DISCOVER: '6011010000000003',
    JCB: '3569990012278361',
    UNIONPAY: '6250947000000014 6250947000000089',
    ELO: '6505290000002000',
    MIR: '2200000000000004',
    CARTEBANCAIRE: '4970107111111119',
  }),
  ...row(
    'attempt',
    { VISA: '4200000000000109', MASTER: '5200000000000023', AMEX: '377277081382243', MAESTRO: '6706981111111113' },
    true,
  ),
  ...row('attempt', {
    VISA: '4200000000000059 4000002500003155',
    MASTER: '5200000000000106',
    AMEX: '373953192351004',
    MAESTRO: '6007930123456780',
    DISCOVER: '6011000400001008 6011000990099818',
    JCB: '3566002020360505 3569990012278353',
    UNIONPAY: '6250947000000022 6250944220914108',
  }),
  ...row('technical', {
    VISA: '4012001037461114',
    MASTER: '5434580000000006',
    AMEX: '375987000169875',
    MAESTRO: '6761301000941201',
    DISCOVER: '6510000000001248',
    JCB: '3566007770017510',
    UNIONPAY: '6250947000000048',
    ELO: '6505290000002265',
  }),
  ...row('notEnrolled', {
    VISA: '4012001037141112',
    MASTER: '5457350076543210',
    AMEX: '375987000169883',
    MAESTRO: '6761301000946341',
    DISCOVER: '6011025500265831',
    JCB: '3569990012291497',
    UNIONPAY: '6250947000000030',
    ELO: '6505290000002018',
  }),
  ...row('notParticipating', {
    VISA: '4532497088771651',
    MASTER: '5497260847316287',
    AMEX: '343923092050144',
    MAESTRO: '6761257707836567',
    DISCOVER: '6011420711746440',
    JCB: '3096023363379943',
    UNIONPAY: '6250947000000052',
    ELO: '6505290000002257',
  }),
  ...row(
    'challenge',
    {
      VISA: '4200000000000042 4200000000000067',
      MASTER: '5200000000000015 5200000000000049',
      AMEX: '343434343434343 375987000000021',
      MAESTRO: '6799998900000060018 6773670009114879',
    },
    true,
  ),
  ...row('challenge', {
    VISA: '4200000000000018 4200000000000075 4000000000003220 4000008400001629 4000002760003184',
    MASTER: '5200000000000064 5200000000000072',
    AMEX: '375987000169867 371449635398431',
    MAESTRO: '67034200554565015 6759888888888888',
    DINERS: '36259600000004',
    DISCOVER: '6011208701117775',
    JCB: '3566002345432153 3569990010095916',
    UNIONPAY: '6250947000000097 6250944196725207',
    ELO: '6505290000002190',
  }),
  { number: '4711100000000000', brand: 'VISA', scenario: 'frictionless', method: true, trouble: 'slowMethod' },
  { number: '5212345678901234', brand: 'MASTER', scenario: 'frictionless', method: true, trouble: 'silentMethod' },
  { number: '375987000000005', brand: 'AMEX', scenario: 'frictionless', method: false, trouble: 'malformed' },
  { number: '4000008400001280', brand: 'VISA', scenario: 'frictionless', method: false, trouble: 'down' },
];

/** These published numbers fail the Luhn check, as their scheme allows. */
export const withoutLuhn: readonly string[] = ['6250947000000052'];

const byNumber = new Map(testCards.map((card) => [card.number, card]));

export const testCard = (number: string): TestCard | undefined => byNumber.get(number);

/** Whether the simulated directory server has a range for the number. */
export const isOnRoster = (number: string): boolean => (byNumber.get(number)?.scenario ?? 'plain') !== 'plain';

/**
 * One-time codes for the simulated issuer's page, and the transStatus of each (EMV 3-D Secure 2). Any other code is
 * wrong and may be corrected.
 */
export const oneTimeCodes: Readonly<
  Record<string, { readonly status: 'Y' | 'N' | 'R' | 'U' | 'A'; readonly trouble?: AuthenticationTrouble }>
> = {
  '1234': { status: 'Y' },
  '1111': { status: 'N' },
  '2222': { status: 'R' },
  '3333': { status: 'U' },
  '7777': { status: 'A' },
  '8888': { status: 'Y', trouble: 'resultLate' },
  '9999': { status: 'N', trouble: 'contradiction' },
};
