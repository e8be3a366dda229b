import { type CheckedForm, type Checker, HIDDEN, type ParameterFault } from 'shared';
import type { AccessToken, MerchantScope } from '../../core/entities/access-token.ts';
import type { Throttled } from '../../core/limits/throttles.ts';
import type { Fields } from '../../core/fields.ts';
import type { Payment } from '../../core/payments/payment.ts';
import { isRefusal, type Refusal, refuse, refuseParameters } from '../../core/refusal.ts';
import type { FinalAnswer, Work } from '../../operations/once/work.ts';
import { ndcOf } from '../answers/ndc.ts';
import { sendAnswer, sendRefusal } from '../answers/send.ts';
import type { Call } from '../call.ts';
import type { HttpGateway } from '../gateway.ts';
import { noteEntity, noteForm } from '../log/noted.ts';
import { readBody, type RequestBody } from './body.ts';
import { faultsOf, readForm, serverLimits, unknownSenderLimits } from './form.ts';
import { answerPost } from './post.ts';
import { sendThrottled } from '../answers/throttled.ts';
import { exceeded } from './throttle.ts';
import { type ChannelNeed, type MerchantSender, senderOf, tokenOf } from './token.ts';
import { endOfTurn } from './turn.ts';

/** A request of a merchant's server that passed its checks. */
export type MerchantRequest = MerchantSender & { readonly fields: Fields; readonly ndc: string };

export type MerchantEndpoint = {
  /** What the token has to permit, by the parameters where they decide; null where it is no matter of scopes. */
  readonly scope: MerchantScope | ((fields: Fields) => MerchantScope) | null;
  readonly checker: Checker;
  /** The operation whose calls are limited; null for any number of calls. */
  readonly operation: Throttled | null;
  readonly channel?: ChannelNeed;
  /** The work of the request, or a refusal for a reason other than its parameters. */
  readonly prepare: (request: MerchantRequest, c: Call) => Work | Refusal | Promise<Work | Refusal>;
  readonly answerPayment: (payment: Payment) => FinalAnswer;
  /** The faults that `prepare` would find beside those of the form, whose parameters are named. */
  readonly faultsBesideForm?: (
    request: MerchantRequest,
    c: Call,
    faulty: ReadonlySet<string>,
  ) => Promise<readonly ParameterFault[]>;
  /** Parameters that the channel requires, and that the shopper may send later. */
  readonly later?: readonly string[];
  /**
   * The parameters that the checkout or registration of the request already has: they need not be sent again. Null where
   * there is none that the request could change or charge, which `prepare` refuses.
   */
  readonly earlierFields?: (request: MerchantRequest, c: Call) => Promise<Fields | null | undefined>;
};

/** Answers a POST with a token and a form: reads it, identifies the merchant, checks the form, carries it out once. */
export const merchantPost =
  (gateway: HttpGateway, endpoint: MerchantEndpoint) =>
  async (c: Call): Promise<Response> => {
    const { scope, checker, operation, channel = 'only', prepare, answerPayment, later, earlierFields } = endpoint;
    const { faultsBesideForm } = endpoint;
    const header = c.req.header('authorization');
    const mayBeInBody = header === undefined && gateway.entities.takesBodyCredentials;
    const token = mayBeInBody ? undefined : tokenOf(gateway, c, header);
    if (isRefusal(token)) return sendRefusal({ gateway, c }, token);
    const tooMany = token && (await exceeded(gateway, { c, token, operation }));
    if (tooMany) return sendThrottled({ gateway, c }, tooMany);
    const limits = token ? serverLimits : unknownSenderLimits;
    const body = await readBody({ gateway, c }, limits.bytes);
    const form = await readForm({ contentType: c.req.header('content-type'), body, limits }, checker);
    const sender = senderOf(gateway, token, { fields: form.fields, channel, c });
    noteForm(c, form.fields);
    if (isRefusal(sender)) return sendRefusal({ gateway, c }, senderRefusal(sender, { token, form, body }));
    const needed = typeof scope === 'function' ? scope(form.fields) : scope;
    noteEntity(c, sender.entity);
    if (!permits(sender.token, needed)) return sendRefusal({ gateway, c }, refuse('scopeMissing'));

    const { entity } = sender;
    const tooManyUnknown = token ? undefined : await exceeded(gateway, { c, token: sender.token, operation });
    if (tooManyUnknown) return sendThrottled({ gateway, c }, tooManyUnknown);
    const ndc = ndcOf(c, sender.within);
    const request = { ...sender, fields: fieldsWithin(sender, form.fields), ndc };
    return answerPost(
      { gateway, c, ndc, body, scope: `${sender.within.key} ${c.req.path}` },
      {
        answerPayment,
        prepare() {
          const prepareAfter = (earlier: Fields | null | undefined) => {
            const faults = faultsOf(checker, form, {
              settings: entity.settings,
              mode: gateway.mode,
              earlier,
              ...(later && { later }),
            });
            if (faults.length === 0) return prepare(request, c);
            return faultsBesideForm
              ? refuseAlso(faults, (faulty) => faultsBesideForm(request, c, faulty))
              : refuseParameters(faults);
          };
          return earlierFields ? earlierFields(request, c).then(prepareAfter) : prepareAfter(undefined);
        },
      },
    );
  };

/** Every fault of a request, where its form has some. A parameter is named once. */
async function refuseAlso(
  faults: readonly ParameterFault[],
  others: (faulty: ReadonlySet<string>) => Promise<readonly ParameterFault[]>,
): Promise<Refusal> {
  const faulty = new Set(faults.map(({ name }) => name));
  const more = await others(faulty);
  return refuseParameters([...faults, ...more.filter(({ name }) => !faulty.has(name))]);
}

/** The parameters with the entity that they name: a merchant of whom the token reaches one channel stands for that. */
const fieldsWithin = ({ within }: MerchantSender, fields: Fields): Fields =>
  fields['entityId'] === undefined || fields['entityId'] === within.id ? fields : { ...fields, entityId: within.id };

const permits = ({ scopes }: AccessToken, needed: MerchantScope | null): boolean =>
  needed === null || scopes.includes(needed);

type SenderParts = { readonly token: AccessToken | undefined; readonly form: CheckedForm; readonly body: RequestBody };

/**
 * If the token is valid, a missing or faulty entityId counts as a fault of the form, reported with all others. A body
 * that is too large to look for credentials in it is a fault as well.
 */
function senderRefusal(refusal: Refusal, { token, form: { fields, faults }, body }: SenderParts): Refusal {
  if (!token && body.kind === 'tooLarge') return refuseParameters(faults);
  const isMissing = fields['entityId'] === undefined || faults.some(({ name }) => name === 'entityId');
  return token && faults.length > 0 && isMissing ? refuseParameters(faults) : refusal;
}

export type MerchantGet = (request: Omit<MerchantRequest, 'fields'>, c: Call) => Promise<FinalAnswer | Refusal>;

type GetEndpoint = Pick<MerchantEndpoint, 'operation'> & {
  readonly scope: MerchantScope;
  /** Whether the answer is about all that the named entity has; otherwise about one row. */
  readonly channel?: Extract<ChannelNeed, 'reads' | 'lists'>;
};

/** Answers a request without a body; the channel is in the query, and the credentials of older clients as well. */
export const merchantGet =
  (gateway: HttpGateway, read: MerchantGet, { scope, operation, channel = 'reads' }: GetEndpoint) =>
  async (c: Call): Promise<Response> => {
    const header = c.req.header('authorization');
    const mayBeInQuery = header === undefined && gateway.entities.takesBodyCredentials;
    const token = mayBeInQuery ? undefined : tokenOf(gateway, c, header);
    if (isRefusal(token)) return sendRefusal({ gateway, c }, token);
    const fields = senderFieldsIn(c);
    if (isRefusal(fields)) return sendRefusal({ gateway, c }, fields);
    const sender = senderOf(gateway, token, { fields, channel, c });
    if (isRefusal(sender)) return sendRefusal({ gateway, c }, sender);
    noteEntity(c, sender.entity);
    if (!permits(sender.token, scope)) return sendRefusal({ gateway, c }, refuse('scopeMissing'));
    const tooMany = await exceeded(gateway, { c, token: sender.token, operation });
    if (tooMany) return sendThrottled({ gateway, c }, tooMany);
    const ndc = ndcOf(c, sender.within);
    await endOfTurn();
    const answer = await read({ ...sender, ndc }, c);
    return isRefusal(answer) ? sendRefusal({ gateway, c, ndc }, answer) : sendAnswer({ gateway, c, ndc }, answer);
  };

const SENDER_PARAMETERS = [
  'entityId',
  'authentication.entityId',
  'authentication.userId',
  'authentication.password',
] as const;

/** The parameters of a query that name the sender. They are kept nowhere, and a line of the log has no query. */
function senderFieldsIn(c: Call): Fields | Refusal {
  const sent = SENDER_PARAMETERS.map((name) => ({ name, values: [...new Set(c.req.queries(name))] }));
  const ambiguous = sent.filter(({ values }) => values.length > 1);
  return ambiguous.length > 0
    ? refuseParameters(
        ambiguous.map(({ name }) => ({ name, value: HIDDEN, message: 'may not be sent twice with different values' })),
      )
    : Object.fromEntries(sent.flatMap(({ name, values: [value = ''] }) => (value === '' ? [] : [[name, value]])));
}
