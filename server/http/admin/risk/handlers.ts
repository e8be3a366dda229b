import type { ParameterFault } from 'shared';
import { refuseParameters } from '../../../core/refusal.ts';
import { caseStates } from '../../../core/risk/case.ts';
import type { Instant } from '../../../core/values.ts';
import type { HandlersOf } from '../handler.ts';
import type { riskChapter } from './endpoints.ts';

const LISTED = 100;

/** The handlers of risk cases and lists. */
export const riskHandlers: HandlersOf<(typeof riskChapter)['endpoints']> = {
  listCases: ({ operations }, { entity, query: { state, after, limit = LISTED } }) =>
    operations.listCases(entity, { state: caseStates.find((each) => each === state), after, limit: Number(limit) }),
  readCase: ({ operations }, { token, part }) => operations.readCase(token, part('paymentId')),
  decideCase({ operations }, { body: { decision, userId, cancelReason = null, note = null }, part, ...by }) {
    if ((decision === 'CANCEL') !== (cancelReason !== null)) return refuseParameters([reasonFault]);
    return operations.decideCase(by, { id: part('paymentId'), decision, userId, cancelReason, note });
  },
  listEntries: ({ operations }, { entity }) => operations.listEntries(entity),
  addListEntry({ operations }, { body: { note = null, expiresAt, ...entry }, entity, ...by }) {
    const until = expiresAt === undefined ? null : (Date.parse(expiresAt) as Instant);
    if (Number.isNaN(until)) return refuseParameters([expiryFault]);
    return operations.addListEntry(by, { ...entry, entity: entity.key, note, expiresAt: until });
  },
  removeListEntry: ({ operations }, { entity, part, ...by }) =>
    operations.removeListEntry(by, { entity, id: part('entryId') }),
};

const reasonFault: ParameterFault = {
  name: 'cancelReason',
  value: null,
  message: 'belongs to CANCEL, and to no other decision',
};
const expiryFault: ParameterFault = {
  name: 'expiresAt',
  value: null,
  message: 'must be a moment such as 2026-12-31T12:00:00Z',
};
