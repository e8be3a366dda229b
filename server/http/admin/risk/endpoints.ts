import { analystDecisions, caseStates } from '../../../core/risk/case.ts';
import { listKinds, listNames } from '../../../core/risk/list.ts';
import {
  described,
  flag,
  formatted,
  listOf,
  object,
  objectWith,
  oneOf,
  orNull,
  text,
  whole,
  words,
} from '../../../core/schemas/schema.ts';
import { type AdminChapter, type AdminEndpoint, pageAfter } from '../endpoint.ts';

const moment = described(text(20, 30), 'as 2026-12-31T12:00:00Z');
const paymentId = described(text(32, 32), 'the id of the payment, or of the screening');
const caseMembers = {
  id: paymentId,
  entityId: formatted('entity-id'),
  state: oneOf(caseStates),
  score: whole(-99_999, 99_999),
  reasons: listOf(object({ rule: text(1, 64), text: text(1, 2048), shadow: flag }), { maxItems: 1000 }),
  createdAt: moment,
  expiresAt: described(moment, 'when the payment fails unless it was decided about'),
  closedAt: orNull(moment),
};
const action = object({
  decision: described(oneOf(analystDecisions), 'PENDING is a note, which decides nothing'),
  userId: text(1, 64),
  cancelReason: orNull(text(1, 64)),
  note: orNull(text(1, 2048)),
  processedAt: moment,
});
const entry = object({
  id: text(1, 64),
  list: oneOf(listNames),
  kind: oneOf(listKinds),
  note: orNull(text(1, 255)),
  createdAt: moment,
  expiresAt: orNull(moment),
});

const aCase = {
  id: '8a6eae88848978389ce98eb4a089eb65',
  entityId: '8a8294174b7ecb28014b9699220015ca',
  state: 'open',
  score: -200,
  reasons: [{ rule: 'riskService', text: 'the simulated risk service asks for an analyst', shadow: false }],
  createdAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2026-11-23T12:00:00.000Z',
  closedAt: null,
};
const anEntry = {
  id: 'block.0d1f6a52c0b1e7d49a83f2c5',
  list: 'block',
  kind: 'ip',
  note: 'scripted attempts',
  createdAt: '2026-11-20T12:00:00.000Z',
  expiresAt: null,
};

const endpoints = {
  listCases: {
    method: 'GET',
    path: '/entities/{entityId}/risk/cases',
    title: 'List risk cases',
    about: 'Returns the payments of a channel that an analyst decides or has decided about, the latest first.',
    scope: 'admin',
    query: {
      state: oneOf(caseStates),
      ...pageAfter(text(32, 32)),
    },
    answer: objectWith({ cases: listOf(object(caseMembers), { maxItems: 1000 }) }, { nextCursor: paymentId }),
    example: { query: { state: 'open' }, answer: { cases: [aCase] } },
  },
  readCase: {
    method: 'GET',
    path: '/risk/cases/{paymentId}',
    title: 'Read a risk case',
    about: 'Returns a case with the decisions and notes of analysts.',
    scope: 'admin',
    answer: object({ ...caseMembers, actions: listOf(action, { maxItems: 1000 }) }),
    example: { answer: { ...aCase, actions: [] } },
  },
  decideCase: {
    method: 'POST',
    path: '/risk/cases/{paymentId}/decisions',
    title: 'Decide about a risk case',
    about:
      'Lets the payment go on (APPROVE), ends it (CANCEL, with a reason) or adds a note (PENDING). A case is decided once: a later decision is refused with status 409. Where a risk setting is that of an entity above, only the operator approves.',
    scope: 'admin',
    body: objectWith(
      { decision: oneOf(analystDecisions), userId: described(words(1, 64), 'who decides') },
      { cancelReason: words(1, 64), note: words(1, 2048) },
    ),
    answer: object(caseMembers),
    example: {
      body: { decision: 'APPROVE', userId: 'ana', note: 'a customer of many years' },
      answer: { ...aCase, state: 'approved', closedAt: '2026-11-20T12:30:00.000Z' },
    },
  },
  listEntries: {
    method: 'GET',
    path: '/entities/{entityId}/risk/lists',
    title: 'List the entries of block and allow lists',
    about: 'Returns the latest 1000 entries of an entity. Their values are kept as keyed hashes and never shown.',
    scope: 'admin',
    answer: object({ entries: listOf(entry, { maxItems: 1000 }) }),
    example: { answer: { entries: [anEntry] } },
  },
  addListEntry: {
    method: 'POST',
    path: '/entities/{entityId}/risk/lists',
    title: 'Put a value on a list',
    about:
      'The entry holds for the entity and all below it. One of the same value is replaced. Where a risk setting is that of an entity above, only the operator adds to the allow list or lets a block end sooner.',
    scope: 'admin',
    body: objectWith(
      { list: oneOf(listNames), kind: oneOf(listKinds), value: described(text(1, 300), 'kept as a keyed hash only') },
      { note: words(1, 255), expiresAt: moment },
    ),
    answer: entry,
    example: {
      body: { list: 'block', kind: 'ip', value: '198.51.100.0/24', note: 'scripted attempts' },
      answer: anEntry,
    },
  },
  removeListEntry: {
    method: 'DELETE',
    path: '/entities/{entityId}/risk/lists/{entryId}',
    title: 'Take an entry off its list',
    about:
      'Returns the entry that was removed. Where a risk setting is that of an entity above, only the operator removes a block.',
    scope: 'admin',
    answer: entry,
    example: { answer: anEntry },
  },
} as const satisfies Readonly<Record<string, AdminEndpoint>>;

export const riskChapter = {
  title: 'Risk cases and lists',
  about: 'Cases that analysts decide about, and block and allow lists. Rules are the setting `riskRules` of an entity.',
  endpoints,
} satisfies AdminChapter;
