import { authentication } from '../parameters/authentication.ts';
import { basic } from '../parameters/basic.ts';
import { only, without } from '../parameters/composition.ts';
import { ofUnvisited } from '../parameters/exemptions.ts';
import { job } from '../parameters/job.ts';
import { registeredAccount } from '../parameters/registered-account.ts';
import { firstTypes } from '../payment-types.ts';
import type { Endpoint } from './endpoint.ts';
import { purchaseGroups } from './purchase-groups.ts';
import { accountsBesideRegistration } from './registrations.ts';

/** The parameters of one payment alone, which those of a schedule do not have in common. */
const OF_ONE_PAYMENT = ['paymentBrand', 'overridePaymentType', 'sequence', 'numberOfCaptures'];

/** What older clients send as paymentType, which always means a debit. */
const SCHEDULE = 'SD';
/** What they send with a reschedule. */
const RESCHEDULE = 'RS';

/** What a reschedule is documented to state of its payments; everything else of them it may only repeat. */
const PAID = ['amount', 'currency', 'paymentType'];

export const scheduleEndpoints = {
  createSchedule: {
    method: 'POST',
    path: '/scheduling/v1/schedules',
    title: 'Create a schedule',
    about:
      'Charges a registration at the dates of a job, as payments that the merchant initiates under the agreement of the shopper. Dates that never come are refused.',
    sender: 'server',
    groups: [
      without(basic, ...OF_ONE_PAYMENT),
      authentication,
      only(registeredAccount, 'registrationId'),
      job,
      ...purchaseGroups,
    ],
    refused: accountsBesideRegistration,
    required: ['registrationId', 'amount', 'currency'],
    allowed: { paymentType: [...firstTypes, SCHEDULE] },
    exemptions: ofUnvisited,
    answers: ['schedule'],
  },
  reschedule: {
    method: 'POST',
    path: '/scheduling/v1/schedules/{id}/reschedule',
    title: 'Change a schedule',
    about:
      'Gives an active schedule another job or amount, from now on. What is not sent stays; what else the schedule has may be repeated unchanged.',
    sender: 'server',
    groups: [only(basic, ...PAID), authentication, job],
    refused: {
      groups: accountsBesideRegistration.groups,
      reason: 'may not be changed: end this schedule, and create another one',
    },
    kept: [without(basic, ...PAID), only(registeredAccount, 'registrationId'), ...purchaseGroups],
    required: [],
    allowed: { paymentType: [...firstTypes, SCHEDULE, RESCHEDULE] },
    answers: ['schedule'],
  },
  deschedule: {
    method: 'POST',
    path: '/scheduling/v1/schedules/{id}/deschedule',
    title: 'End a schedule',
    about:
      'Gives notice to an active schedule. It ends when its notice and its duration allow it, and pays until then; without either it ends at once. DELETE on the schedule does the same.',
    sender: 'server',
    groups: [authentication],
    required: [],
    answers: ['schedule'],
  },
} satisfies Record<string, Endpoint>;
