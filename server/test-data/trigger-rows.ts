import {
  type AuthenticationTrouble,
  declineCode,
  type DisputeReason,
  describeResult,
  disputeReasons,
  isDisputeReason,
  type Manner,
  oneTimeCodes,
  plainAccounts,
  type Scenario,
  sepaReasons,
  testCards,
  triggerAccounts,
  triggerCards,
} from 'shared';
import { slowRefunds } from './bank-events.ts';
import { faultAmounts, isProcessorFault, processorFaults } from './faults.ts';
import { addressCodes, triggerHolders } from './outcomes.ts';
import { riskTrigger, riskTriggers } from './risk.ts';
import { settlementFaults } from './settlement-rows.ts';
import { transferEnds, transferWaits } from './transfers.ts';
import { waitCodes } from './waits.ts';

/** A row of the guide's table of triggers: the test data, and their effect. */
export type TriggerRow = readonly [send: string, effect: string];

const code = (text: string): string => `\`${text}\``;
const custom = (name: string, value: string): string => code(`customParameters[${name}]=${value}`);
const described = (result: string): string => `${result} (${describeResult(result)})`;

const scenarios: Readonly<Record<Scenario, string>> = {
  plain: 'paid without 3-D Secure',
  frictionless: 'authenticated without the shopper',
  attempt: 'attempt, which counts as authenticated',
  technical: 'technical fault of the authentication, 000.400.103',
  notEnrolled: 'not enrolled, 000.400.102',
  notParticipating: 'the issuer does not participate, 000.400.101',
  challenge: 'the shopper is challenged',
};
const troubles: Readonly<Record<AuthenticationTrouble, string>> = {
  slowMethod: 'the 3-D Secure method reports too late',
  silentMethod: 'the 3-D Secure method never reports',
  down: 'the directory server cannot be reached, 000.400.107',
  silent: 'the directory server never responds, 000.400.107',
  malformed: 'the response of the authentication is malformed, 100.390.105',
  contradiction: "the browser's result contradicts the directory server's, which counts",
  resultLate: "the browser comes back before the directory server's result",
  singleRequest: 'the page of the issuer cannot be loaded again',
};
const manners: Readonly<Record<Manner, string>> = {
  prompt: 'charged at once',
  slow: 'charged; the response arrives after 5 seconds',
  late: "charged; the response arrives after the gateway's timeout",
  lost: 'charged; the response never arrives',
  dropped: 'not charged; the request never arrives',
};

const riskOutcomes = {
  accept: 'accepted by the risk service',
  deny: `denied by the risk service, ${described('100.400.147')}`,
  challenge: `challenged by the risk service, ${described('100.400.148')}`,
  error: `a data error of the risk service, ${described('100.400.149')}`,
  review: `an analyst decides, ${described('100.400.500')}`,
};
const riskFaults = {
  late: 'no answer in time',
  malformed: 'an answer that cannot be read',
  oversized: 'an answer that is too large',
  unavailable: 'it is down',
};

/** Rows with the same effect are one row, with all of their test data behind what these are: a brand, a card, an IBAN. */
function gathered(rows: readonly TriggerRow[]): readonly TriggerRow[] {
  const byEffect = Map.groupBy(rows, ([, effect]) => effect);
  return [...byEffect].map(([effect, same]) => {
    const byKind = Map.groupBy(
      same.map(([send]) => send.split(' ')),
      ([kind]) => kind,
    );
    const lists = [...byKind].map(([kind, data]) => `${kind} ${data.map(([, number]) => number).join(', ')}`);
    return [lists.join('; '), effect];
  });
}

const issuedCards = (): readonly TriggerRow[] =>
  gathered(
    testCards
      .filter(({ number }) => !(number in triggerCards))
      .map(({ number, brand, scenario, method, trouble }) => [
        `${brand} ${number}`,
        trouble ? troubles[trouble] : `${scenarios[scenario]}${method ? ', after the 3-D Secure method' : ''}`,
      ]),
  );

const decidedCards = (): readonly TriggerRow[] =>
  gathered(
    Object.entries(triggerCards).map(
      ([number, { responseCode, manner, unlessAuthenticated, unlessSetUp, later = {}, disputed }]) => [
        `card ${number}`,
        [
          ...(responseCode ? [`declined with ${described(declineCode(responseCode))}`] : []),
          ...(unlessAuthenticated ? ['unless its shopper was authenticated'] : []),
          ...(unlessSetUp ? ['or the merchant charges it by a standing instruction'] : []),
          ...(manner ? [manners[manner]] : []),
          ...Object.entries(later).map(([step, of]) => `a ${step} is ${manners[of]}`),
          ...(disputed ? [disputes(disputed)] : []),
        ].join(', '),
      ],
    ),
  );

const disputes = (reason: DisputeReason): string => {
  const { resultCode, title } = disputeReasons[reason];
  return `charged, and disputed after 5 business days with ${resultCode} (${title})`;
};

const debitedAccounts = (): readonly TriggerRow[] =>
  gathered([
    ...plainAccounts.map((iban): TriggerRow => [`IBAN ${iban}`, 'debited at once']),
    ...Object.entries(triggerAccounts).map(([iban, { rejection, isDelayed, returned }]): TriggerRow => [
      `IBAN ${iban}`,
      [
        ...(isDelayed ? ['pending until the due date'] : []),
        ...(rejection ? [`rejected with ${sepaReasons[rejection].rejected} (${sepaReasons[rejection].title})`] : []),
        ...(returned
          ? [`${sepaReasons[returned.reason].returned} ${returned.businessDays} business days after its due date`]
          : []),
      ].join(', '),
    ]),
  ]);

const chosenByShoppers = (): readonly TriggerRow[] => [
  ...Object.entries(oneTimeCodes).map(([one, { status, trouble }]): TriggerRow => [
    `${code(one)} on the issuer's page`,
    `the challenge ends with ${status}${trouble ? `; ${troubles[trouble]}` : ''}`,
  ]),
  ...Object.entries(triggerHolders).map(([holder, response]): TriggerRow => [
    `card holder ${holder}`,
    `declined with ${described(declineCode(response))}`,
  ]),
  ...Object.entries(addressCodes).map(([postcode, response]): TriggerRow => [
    `${code('billing.postcode')} ${postcode}`,
    `result.avsResponse is ${response}; with any other postcode it is F`,
  ]),
  ...Object.entries(riskTriggers).map(([surname, simulated]): TriggerRow => [
    `${code('customer.givenName')} ${riskTrigger}, ${code('customer.surname')} ${surname}`,
    'fault' in simulated
      ? `the risk service: ${riskFaults[simulated.fault]}; ${code('riskServiceFailure')} decides`
      : riskOutcomes[simulated.outcome],
  ]),
  ['an amount from 7000.00 to 7000.99', 'the last two digits are the ISO 8583 response code'],
  ...Object.entries(faultAmounts).map(([amount, fault]): TriggerRow => [
    `amount ${amount}`,
    isProcessorFault(fault) ? `${processorFaults[fault]} (testMode=EXTERNAL)` : manners[fault],
  ]),
];

/** A bank books on what was charged, so that the parameters of a reservation do not reach its captures. */
const ofCharge = `; sent with ${code('DB')}, ${code('CP')} or ${code('RB')} itself, not with the ${code('PA')} before`;

const parameters = (): readonly TriggerRow[] => [
  [custom('forceResultCode', '800.100.155'), 'the payment ends with this code'],
  [custom('SIM_capture', '51'), 'captures of the payment are declined with this ISO 8583 response code'],
  [custom('SIM_advice', '03'), 'a decline comes with this merchant advice code'],
  ...Object.keys(disputeReasons)
    .filter(isDisputeReason)
    .map((reason): TriggerRow => [custom('SIM_dispute', reason), `a card is ${disputes(reason)}${ofCharge}`]),
  [custom('SIM_dispute', '4837,50.00'), 'the same, of a part'],
  [custom('SIM_dispute', '4837,50.00,won'), 'the same, and 5 business days later the merchant has the money again'],
  [custom('SIM_dispute', '4837,,again'), 'the same of all, and 5 business days after that it is disputed once more'],
  ...Object.entries(settlementFaults).map(([value, effect]): TriggerRow => [
    custom('SIM_settlement', value),
    `charged; ${effect} (testMode=EXTERNAL)`,
  ]),
  ...Object.entries(manners).map(([value, effect]): TriggerRow => [custom('SIM_answer', value), effect]),
  ...Object.entries(processorFaults).map(([value, effect]): TriggerRow => [
    custom('SIM_answer', value),
    `${effect} (testMode=EXTERNAL)`,
  ]),
  ...Object.entries(transferEnds).map(([value, end]): TriggerRow => [
    custom('SIM_transfer', value),
    end === null ? 'the transfer succeeds after a minute' : `the transfer ends after a minute with ${end}`,
  ]),
  ...Object.entries(transferWaits).map(([value, { resultCode, end }]): TriggerRow => [
    custom('SIM_transfer', value),
    `the bank takes two days; ${resultCode} until then, and ${transferEnds[end] ?? 'success'} in the end`,
  ]),
  ...Object.entries(slowRefunds).map(([value, reason]): TriggerRow => [
    custom('SIM_refund', value),
    `sent with ${code('RF')} itself: it waits for two business days with ${waitCodes.slowRefund}` +
      (reason === null ? '' : `, and is then declined with ${declineCode(reason)} (${sepaReasons[reason].title})`),
  ]),
  ...Object.entries(sepaReasons).map(([reason, { returned, title }]): TriggerRow => [
    custom('SIM_return', reason),
    `a direct debit comes back 2 business days after its due date with ${returned} (${title})${ofCharge}`,
  ]),
  [custom('SIM_return', 'MD06,93.10'), 'the same for this reason, with an amount that is not that of the debit'],
  [
    custom('SIM_receipts', '40.00,52.00'),
    'money for a prepayment or an invoice arrives, one of up to nine amounts on each banking day',
  ],
  [
    'a merchant account with an `acquirerId` that begins with `NOT-PROCESSED`',
    'the processor processes nothing for it and responds with 900.100.201; another account may be tried (testMode=EXTERNAL)',
  ],
  [
    'a merchant account with the `connector` `PROCESSOR_B`',
    'the payment goes to the second simulated processor, which has faults of its own (testMode=EXTERNAL)',
  ],
  [custom('SIM_notification', 'none'), 'the bank does not report the end; an inquiry finds it'],
  ...Object.entries(troubles).map(([value, effect]): TriggerRow => [custom('SIM_3ds', value), effect]),
];

/** The test cards, with what happens to each. */
export const cardRows = (): readonly TriggerRow[] => [...issuedCards(), ...decidedCards()];

/** Every trigger of test mode, from the tables that decide. */
export const triggerRows = (): readonly TriggerRow[] => [
  ...cardRows(),
  ...debitedAccounts(),
  ...chosenByShoppers(),
  ...parameters(),
];
