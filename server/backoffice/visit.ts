import type { Context } from 'hono';
import type { html } from 'hono/html';
import type { RefusedFor } from '../core/audit/refusal.ts';
import type { Permission } from '../core/users/roles.ts';
import { mayDo } from '../core/users/roles.ts';
import type { Session } from '../core/users/session.ts';
import type { OfficeLanguage, User } from '../core/users/user.ts';
import type { Env } from '../http/env.ts';
import type { Actor } from '../operations/audit/record.ts';
import type { OpenWork } from '../operations/open-work/count.ts';
import type { OfficeBrowser } from '../operations/users/sessions.ts';
import type { OfficeGateway } from './gateway.ts';
import type { SentFile } from './sent-file.ts';
import type { Translate } from './texts/texts.ts';

/** A part of a page. All interpolated texts are escaped. */
export type Html = ReturnType<typeof html>;

/** The fields of a form, each once. */
export type Form = Readonly<Record<string, string>>;

/** A request before it is known who sent it. */
export type Arrival = {
  readonly gateway: OfficeGateway;
  readonly c: Context<Env>;
  readonly language: OfficeLanguage;
  readonly t: Translate;
  /** The IANA zone in which times are shown; UTC before it is known who asks. */
  readonly zone: string;
  /** Empty for requests that are not posted. */
  readonly form: Form;
  /** Every value of a field that may be sent several times. */
  readonly all: (name: string) => readonly string[];
  /** The file of a form that has one. It is read once, and the form's fields are known before. */
  readonly file: SentFile | undefined;
  readonly from: OfficeBrowser;
};

/** A request of a signed-in user. */
export type Visit = Arrival & {
  readonly user: User;
  readonly session: Session;
  readonly actor: Actor;
  /** Whether the page is about one entity and all below it, which the user chooses. */
  readonly isScoped: boolean;
  /** The value of the field that every form of the page has, so that no page of others can post it. */
  readonly formToken: string;
  /** What waits behind the menu, where it is counted while the page is made. */
  readonly waiting?: Promise<Waiting>;
};

/** How much open work there is, of each kind that the visitor may see. */
export type Waiting = ReadonlyMap<OpenWork, number>;

/** The scripts of `backoffice/browser`. */
export type ScriptName = 'comfort' | 'passkeys';

/** What is wrong with a form: in a field of it, or as a whole. */
export type Fault = {
  readonly text: string;
  readonly field?: string | undefined;
  /** The parameter of the admin API that the text is about. */
  readonly parameter?: string;
};

/** A page without the frame that all pages have. */
export type Page = {
  readonly title: string;
  readonly body: Html;
  readonly status?: number;
  /** Why the request was refused, for the audit; left out where it was not. */
  readonly refused?: RefusedFor;
  /** Why the form that was sent was not carried out: the page shows it again as it was sent. */
  readonly faults?: readonly Fault[];
  /** Scripts beside those that all pages of a signed-in user have. */
  readonly scripts?: readonly ScriptName[];
  /** The cookie of a new session. */
  readonly cookie?: string;
};

export const may = ({ gateway, user }: Pick<Visit, 'gateway' | 'user'>, permission: Permission): boolean =>
  mayDo(user.roles, permission, gateway.mode);

/** The prefix of all addresses. */
export const OFFICE = '/office';

/** A page of the office that an address names; its first page for any other text. */
export function pageIn(address: string | undefined): string {
  const url = URL.parse(address ?? '', 'https://office.invalid');
  const isOwn = url?.host === 'office.invalid' && url.pathname.startsWith(`${OFFICE}/`);
  return isOwn ? `${url.pathname}${url.search}` : OFFICE;
}
