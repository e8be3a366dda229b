import { html } from 'hono/html';
import type { KnownEntry } from '../../../core/audit/ordered.ts';
import { lapsesAt } from '../../../core/proposals/proposal.ts';
import type { Payment } from '../../../core/payments/payment.ts';
import type { RiskAction } from '../../../core/risk/case.ts';
import type { Instant } from '../../../core/values.ts';
import type { Notification } from '../../../operations/payments/notifications.ts';
import type { ReadTree } from '../../../operations/payments/read-tree.ts';
import type { ShownProposal } from '../../../operations/proposals/read.ts';
import { outcomeText } from '../../texts/coded/risk-reasons.ts';
import { actionText } from '../../texts/coded/actions.ts';
import { outcomeOf } from '../../views/action.ts';
import { moment, money, shortId } from '../../views/show.ts';
import { type Html, OFFICE, type Visit } from '../../visit.ts';
import { decisionText, cancelReasonText } from '../risk/decisions.ts';

const kinds = ['request', 'risk', 'authentication', 'acquirer', 'webhook', 'office'] as const;
type Kind = (typeof kinds)[number];
const kindTexts = {
  request: 'request',
  risk: 'riskManagement',
  authentication: 'authentication',
  acquirer: 'acquirer',
  webhook: 'notifications',
  office: 'office',
} as const;

/** `place` orders what happened at the same moment: a payment begins before it ends. */
type Entry = {
  readonly at: Instant;
  readonly place: number;
  readonly kind: Kind;
  readonly text: Html;
  readonly ndc: string;
};

export type Story = ReadTree & {
  readonly notifications: readonly Notification[];
  readonly proposals: readonly ShownProposal[];
};

/** Where the timeline of a page begins, which its links lead back to. */
const TIMELINE = 'timeline';

/** Everything that happened to a tree, in one column, each with the number of its request; or one kind of it. */
export function timelineOf(visit: Visit, story: Story): Html {
  const { t, c } = visit;
  const shown = kinds.find((kind) => kind === c.req.query('kind'));
  const entries = [
    ...story.tree.flatMap((each) => entriesOf(visit, each, story)),
    ...decisionsOf(visit, story),
    ...notificationsOf(visit, story),
    ...actionsOf(visit, story),
  ].filter(({ kind }) => shown === undefined || kind === shown);
  return html`<nav class="kinds" id="${TIMELINE}" aria-label="${t('timelineKinds')}">
      ${kindLink(visit, undefined, shown)} ${kinds.map((kind) => kindLink(visit, kind, shown))}
    </nav>
    <ol class="timeline">
      ${entries
        .toSorted((a, b) => a.at - b.at || a.place - b.place)
        .map(
          ({ at, kind, text, ndc }) =>
            html`<li>
              ${moment(at, visit)}<span><small>${t(kindTexts[kind])}</small> ${text}</span>
              ${ndc === '' ? '' : html`<small>${shortId(ndc)}</small>`}
            </li>`,
        )}
    </ol>`;
}

function kindLink({ t, c }: Visit, kind: Kind | undefined, shown: Kind | undefined): Html {
  // A page that answers a form is at an address that is posted to.
  const address = c.req.method === 'GET' ? c.req.path : `${OFFICE}/payments/${c.req.param('id') ?? ''}`;
  return html`<a
    href="${address}${kind === undefined ? '' : `?kind=${kind}`}#${TIMELINE}"
    ${kind === shown ? html`aria-current="true"` : ''}
    >${kind === undefined ? t('everything') : t(kindTexts[kind])}</a
  >`;
}

/** The request of a payment, what screening and 3-D Secure found, and its end. */
function entriesOf({ t, language, gateway }: Visit, payment: Payment, { audit }: Story): readonly Entry[] {
  const { createdAt, endedAt, ndc, findings, type, state, resultCode } = payment;
  const name = html`<code>${type}</code> ${payment.currency === '' ? '' : money(payment, language)}`;
  const { risk, authentication, threeDSecure } = findings;
  const id = gateway.ids.publicId('payment', payment.key);
  const isMarked = audit.some(({ action, subject, at }) => isMark(action) && subject === id && at === endedAt);
  return [
    { at: createdAt, place: 1, kind: 'request', text: html`${name} ${t('begun')}`, ndc },
    ...(risk
      ? [
          {
            at: createdAt,
            place: 2,
            kind: 'risk' as const,
            text: html`${outcomeText(risk.outcome, language)}, ${t('scoreOf', { score: risk.score })}
            ${risk.reasons.map(({ rule }) => rule).join(', ')}`,
            ndc,
          },
        ]
      : []),
    ...(authentication || threeDSecure
      ? [
          {
            at: authentication?.since ?? createdAt,
            place: 3,
            kind: 'authentication' as const,
            text: html`${authentication?.challenge ? t('challenge') : t('noChallenge')}
            ${threeDSecure?.['threeDSecure.eci'] === undefined ? '' : `eci ${threeDSecure['threeDSecure.eci']}`}`,
            ndc,
          },
        ]
      : []),
    ...(endedAt === null
      ? []
      : [
          {
            at: endedAt,
            place: 4,
            kind: isMarked ? ('office' as const) : ('acquirer' as const),
            text: html`${name} ${t(isMarked ? 'markedByTwo' : state, { outcome: t(state) })}
              <code>${resultCode}</code>`,
            ndc,
          },
        ]),
  ];
}

const isMark = (action: string): boolean => action === 'approveOutcome';

const decisionsOf = (visit: Visit, story: Story): readonly Entry[] =>
  story.decisions.map((each) => {
    const { processedAt: at, decision, userId, note, cancelReason } = each;
    return {
      at,
      place: 5,
      kind: 'risk',
      text: html`${visit.t('case')}: ${decisionText(visit, { decision })} ${cancelReasonText(visit, cancelReason)}
        <small>${userId}</small> ${note ?? ''}`,
      ndc: entryOf(each, story)?.ndc ?? '',
    };
  });

/** The entry of a decision by a user, which is committed with it; none of a decision by the API. */
const entryOf = (
  { processedAt, decision, userId, note }: RiskAction,
  { audit }: Pick<Story, 'audit'>,
): KnownEntry | undefined =>
  audit.find(
    ({ at, actor, after }) =>
      actor === userId &&
      at >= processedAt &&
      at - processedAt < ONE_COMMIT &&
      after !== null &&
      'decision' in after &&
      after.decision === decision &&
      reasonOf(after) === (note ?? ''),
  );
/** Between the times of a decision and its entry, in milliseconds. */
const ONE_COMMIT = 1000;

/** Each notification, and each try to deliver it. */
const notificationsOf = ({ t }: Visit, { notifications }: Story): readonly Entry[] =>
  notifications.flatMap(({ event, tries }): readonly Entry[] => [
    {
      at: event.at,
      place: 6,
      kind: 'webhook',
      text: html`${event.type} ${event.action ?? ''} ${tries.length === 0 ? t('noDelivery') : ''}`,
      ndc: event.ndc,
    },
    ...tries.map(({ at, status, reason, latencyMillis }): Entry => ({
      at,
      place: 7,
      kind: 'webhook',
      text: html`${event.type}: ${status ?? reason ?? ''} <small>${latencyMillis} ms</small>`,
      ndc: event.ndc,
    })),
  ]);

/** What users did, and what they proposed in vain. */
const actionsOf = (visit: Visit, { audit, proposals }: Story): readonly Entry[] => [
  ...audit.map((entry): Entry => ({
    at: entry.at,
    place: 0,
    kind: 'office',
    text: html`${entry.actor}: ${actionText(entry.action, visit.language)} ${outcomeOf(visit, entry)}
      <span class="text">${reasonOf(entry.after)}</span>`,
    ndc: entry.ndc,
  })),
  ...proposals
    .filter(({ proposal }) => proposal.state === 'expired')
    .map(({ proposal }): Entry => ({
      at: lapsesAt(proposal),
      place: 8,
      kind: 'office',
      text: html`${visit.t('proposalOver')}`,
      ndc: '',
    })),
];

const reasonOf = (after: object | null): string =>
  after !== null && 'reason' in after && typeof after.reason === 'string' ? after.reason : '';
