import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Checker, ParameterFault, Reading } from 'shared';
import type { AccessToken, Entity } from '../../core/entities/entity.ts';
import type { Fields } from '../../core/fields.ts';
import { isRefusal, type Refusal, refusals, refuseParameters } from '../../core/refusal.ts';
import { answerOnce, type FinalAnswer, type OnceWork } from '../../operations/once/answer-once.ts';
import type { Gateway } from '../../operations/gateway.ts';
import { authenticate, channelFor, type ChannelNeed, senderOf } from './token.ts';
import { type Env, readBody } from './body.ts';
import { faultsOf, readForm, serverLimits } from './form.ts';
import { plainWork } from './plain-work.ts';
import { common, refusalAnswer } from './answer.ts';
import { endOfTurn } from './turn.ts';
import { refused, sendAnswer } from './send.ts';

/** A request of a merchant's server that may be carried out. */
export type MerchantRequest = {
  readonly token: AccessToken;
  readonly entity: Entity;
  readonly fields: Fields;
  readonly ndc: string;
};

export type MerchantPost = (
  request: MerchantRequest,
  c: Context<Env>,
) => OnceWork | Refusal | Promise<OnceWork | Refusal>;

export type MerchantEndpoint = {
  readonly checker: Checker;
  readonly channel?: ChannelNeed;
  readonly carryOut: MerchantPost;
  /** What the thing in the path already holds, where it is the sender's: said once, it need not be said again. */
  readonly known?: (c: Context<Env>, entity: Entity) => Promise<Fields | undefined>;
};

/** Answers a POST with a token and a form: who, what, and then once. */
export const merchantPost =
  (gateway: Gateway, { checker, carryOut, known, channel = 'only' }: MerchantEndpoint) =>
  async (c: Context<Env>): Promise<Response> => {
    const header = c.req.header('authorization');
    const inHeader = header === undefined ? undefined : authenticate(gateway, header);
    if (isRefusal(inHeader)) return refused({ gateway, c }, inHeader);
    const body = await readBody(c, serverLimits.bytes);
    const form = await readForm({ contentType: c.req.header('content-type'), body, limits: serverLimits }, checker);
    const sender = senderOf(gateway, inHeader, { fields: form.fields, channel });
    if (isRefusal(sender))
      return refused({ gateway, c }, isNotSaid('entityId', form) && inHeader ? refuseParameters(form.faults) : sender);
    const { token, entity } = sender;
    const ndc = ndcOf(c, entity);
    const faults = (said?: Fields) =>
      faultsOf(checker, form, { settings: entity.settings, mode: gateway.mode, known: said });
    const wrong = known ? [] : faults();
    const wanted =
      wrong.length > 0 ? refuseParameters(wrong) : await carryOut({ token, entity, fields: form.fields, ndc }, c);
    const judged = isRefusal(wanted) ? plainWork(gateway, ndc, async () => wanted) : wanted;
    const work = known
      ? unlessWrong(judged, async () => refusedFor(faults(await known(c, entity)), common(ndc, gateway.clock.now())))
      : judged;
    const key = c.req.header('idempotency-key') ?? '';
    const repeatable =
      key === '' || body.kind !== 'read' ? null : { scope: `${entity.key} ${c.req.path}`, key, body: body.bytes };
    const answer = await answerOnce(gateway, repeatable, work);
    return isRefusal(answer) ? refused({ gateway, c, ndc }, answer) : sendAnswer({ gateway, c, ndc }, answer);
  };

/**
 * A request that is judged by what was said before is judged once: a repeated one gets its answer again, whatever has
 * been said since.
 */
const unlessWrong = (work: OnceWork, judge: () => Promise<FinalAnswer | undefined>): OnceWork => ({
  ...work,
  answer: async (once) => (await judge()) ?? work.answer(once),
});

const refusedFor = (faults: readonly ParameterFault[], tail: object): FinalAnswer | undefined =>
  faults.length === 0 ? undefined : refusalAnswer(refuseParameters(faults), refusals.parametersInvalid, tail);

/** What a checkout's id looks like. */
const CHECKOUT_ID = /^[0-9A-F]{32}\.node\d{1,2}$/;

/** The number of a request: whatever is about a checkout has the checkout's id (facts: gateway behaviour 3). */
function ndcOf(c: Context<Env>, entity: Entity): string {
  const id = c.req.param('id') ?? '';
  return CHECKOUT_ID.test(id) ? id : `${entity.id}_${randomUUID().replaceAll('-', '')}`;
}

/** Left out, or wrong in itself, in a form that has faults: they are what its sender has to hear of first. */
const isNotSaid = (name: string, { fields, faults }: Reading): boolean =>
  faults.length > 0 && (fields[name] === undefined || faults.some((fault) => fault.name === name));

export type MerchantGet = (request: Omit<MerchantRequest, 'fields'>, c: Context<Env>) => Promise<FinalAnswer | Refusal>;

/** Answers a GET with a token; the channel is in the query. */
export const merchantGet =
  (gateway: Gateway, read: MerchantGet) =>
  async (c: Context<Env>): Promise<Response> => {
    const token = authenticate(gateway, c.req.header('authorization'));
    if (isRefusal(token)) return refused({ gateway, c }, token);
    const entity = channelFor(gateway, token, c.req.query('entityId') || undefined);
    if (isRefusal(entity)) return refused({ gateway, c }, entity);
    const ndc = ndcOf(c, entity);
    await endOfTurn();
    const answer = await read({ token, entity, ndc }, c);
    return isRefusal(answer) ? refused({ gateway, c, ndc }, answer) : sendAnswer({ gateway, c, ndc }, answer);
  };
