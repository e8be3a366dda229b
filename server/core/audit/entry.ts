import { adminActions } from '../entities/admin-change.ts';
import type { Role } from '../users/roles.ts';
import type { EntityKey, Instant, Key } from '../values.ts';

export type AuditKey = Key<'audit'>;

/**
 * What a user did in the back office, or tried, and each settlement file that was picked up: rows are only added, in
 * the commit of the action.
 */
export type AuditEntry = {
  readonly key: AuditKey;
  readonly at: Instant;
  /** The e-mail address of the user; empty where it is not known. Of a file the key or token that has taken it. */
  readonly actor: string;
  /** The roles that the user had then; null where it is not known, and for entries of earlier releases. */
  readonly roles: readonly Role[] | null;
  /** The entity that was affected, or to which belongs what was affected; null for the whole gateway. */
  readonly entity: EntityKey | null;
  readonly action: AuditAction;
  /** The id of what was affected. */
  readonly subject: string;
  readonly before: object | null;
  readonly after: object | null;
  readonly address: string;
  /** The number of the request. */
  readonly ndc: string;
  /** A keyed hash of the members above, made with the row. */
  readonly seal: string;
  /** The place in the chain, from 1 on, and the keyed hash that links it to the one before; null until it is linked. */
  readonly place: number | null;
  readonly link: string | null;
};

export const auditActions = [
  'signIn',
  'signInFailed',
  'lockedOut',
  'refused',
  'signOut',
  'revokeSession',
  'invite',
  'acceptInvitation',
  'changeUser',
  'lockUser',
  'unlockUser',
  'changePassword',
  'changeAuthenticator',
  'renewRecoveryCodes',
  'addPasskey',
  'removePasskey',
  'changeProfile',
  'capture',
  'refund',
  'reverse',
  'chargeback',
  'chargebackReversal',
  'rebill',
  'receipt',
  ...adminActions,
  'saveView',
  'removeView',
  'exportPayments',
  'exportRequests',
  'exportAudit',
  'downloadExport',
  'noteDispute',
  'acceptDispute',
  'moveClock',
  'bookAtBank',
  'triggerPayment',
  'setFault',
  'endFault',
  'chargeRegistration',
  'creditRegistration',
  'updateRegistration',
  'deleteRegistration',
  'pauseSchedule',
  'resumeSchedule',
  'runSchedule',
  'endSchedule',
  'noteCase',
  'notePayment',
  'revealNames',
  'inquire',
  'proposeOutcome',
  'approveOutcome',
  'refuseOutcome',
  'proposeChargeback',
  'approveChargeback',
  'refuseChargeback',
  'takeCase',
  'releaseCase',
  'takeFile',
  'pauseConnector',
  'resumeConnector',
  'importFile',
  'downloadFile',
  'compareFile',
  'addEvidence',
  'downloadEvidence',
  'orderReport',
  'endReport',
] as const;
export type AuditAction = (typeof auditActions)[number];

type Content = Omit<AuditEntry, 'seal' | 'place' | 'link'>;

/** The members of an entry as one text, always in the same order. Without roles it is the text of earlier releases. */
export function contentOf({ key, at, actor, roles, entity, action, subject, before, after, ...by }: Content): string {
  const known = [
    key,
    at,
    actor,
    entity,
    action,
    subject,
    withSortedMembers(before),
    withSortedMembers(after),
    by.address,
    by.ndc,
  ];
  return JSON.stringify(roles ? [...known, roles] : known);
}

/** The members that such a text has. The cast holds for a text of `contentOf`; any other one has no right seal. */
export function entryIn(content: string): Content {
  const [key, at, actor, entity, action, subject, before, after, address, ndc, roles = null] = JSON.parse(content) as [
    AuditKey,
    Instant,
    string,
    EntityKey | null,
    AuditAction,
    string,
    object | null,
    object | null,
    string,
    string,
    (readonly Role[])?,
  ];
  return { key, at, actor, roles, entity, action, subject, before, after, address, ndc };
}

/** PostgreSQL and SQLite return the members of an object as they were written; a file may have another order. */
export const withSortedMembers = (value: object | null): object | null =>
  value && Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The text whose keyed hash links an entry to the one before it. */
export const linkText = ({ seal, place, before }: { seal: string; place: number; before: string }): string =>
  `${place}\n${before}\n${seal}`;

/** The link before the first entry. */
export const FIRST_LINK = '';

export type ChainFault = { readonly place: number; readonly fault: 'changed' | 'deleted' | 'moved' };
/** An entry as an export has it. */
export type LinkedEntry = AuditEntry & { readonly place: number; readonly link: string };

/**
 * The first entry of an export that is not what was written, or not where it was. `hash` is the keyed hash. An export
 * begins with the first entry, or with `before` as the link of the entry before it.
 */
export function chainFault(
  entries: readonly LinkedEntry[],
  hash: (text: string) => string,
  before: { readonly place: number; readonly link: string } = { place: 0, link: FIRST_LINK },
): ChainFault | undefined {
  let last = before;
  for (const entry of entries) {
    const expected = last.place + 1;
    const isLater = entries.some(({ place }) => place === expected);
    if (entry.place !== expected) return { place: expected, fault: isLater ? 'moved' : 'deleted' };
    if (hash(contentOf(entry)) !== entry.seal) return { place: expected, fault: 'changed' };
    if (hash(linkText({ seal: entry.seal, place: expected, before: last.link })) !== entry.link)
      return { place: expected, fault: 'changed' };
    last = entry;
  }
  return undefined;
}

/** The first entry that is not what was written, of a part of the chain. */
export function sealFault(
  entries: readonly LinkedEntry[],
  hash: (text: string) => string,
): { readonly place: number; readonly fault: 'changed' } | undefined {
  const changed = entries.find((entry) => hash(contentOf(entry)) !== entry.seal);
  return changed && { place: changed.place, fault: 'changed' };
}

/** A link of the chain that was noted elsewhere, with its place. */
export type ChainHead = { readonly place: number; readonly link: string };

/** Whether an export has a head that was noted before: 'cut' when it ends before, 'other' when it has another link there. */
export function headFault(entries: readonly LinkedEntry[], head: ChainHead): 'cut' | 'other' | undefined {
  const entry = entries.find(({ place }) => place === head.place);
  if (!entry) return 'cut';
  return entry.link === head.link ? undefined : 'other';
}
