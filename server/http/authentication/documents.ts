import type { AuthenticationData, GoneData, IssuerFormData, NoticeData } from 'shared';
import type { Widget } from '../documents/assets.ts';
import { type HtmlPage, renderDocument } from '../documents/document.ts';

/** The language of a 3-D Secure page and the pages that may show it in a frame. */
type HostedPageSetting = {
  readonly locale: string | undefined;
  /** As CSP host sources. */
  readonly pageOrigins: readonly string[];
};

/**
 * GET /3ds/{id}: the page of a payment that a merchant's server began. It runs 3-D Secure and then sends the whole
 * browser window to the shop, even from within a frame.
 */
export const renderAuthentication = (
  widget: Widget,
  data: AuthenticationData,
  { locale, pageOrigins }: HostedPageSetting,
): HtmlPage =>
  renderDocument(
    widget.documents.authentication,
    { locale, data },
    { ancestors: pageOrigins, connect: ["'self'"], frames: ["'self'"] },
  );

export type Challenge = {
  readonly acsUrl: string;
  /** The CReq, base64url. */
  readonly creq: string;
  /** The session data that the issuer returns unchanged, base64url. */
  readonly sessionData?: string;
};

/**
 * GET /3ds/{id}/challenge: contains the issuer's challenge. The page posts only to that issuer, and frames only the
 * issuer and the gateway.
 */
export function renderChallenge(
  widget: Widget,
  { acsUrl, creq, sessionData }: Challenge,
  setting: HostedPageSetting,
): HtmlPage {
  const data: IssuerFormData = {
    action: acsUrl,
    fields: { creq, ...(sessionData === undefined ? {} : { threeDSSessionData: sessionData }) },
  };
  return renderIssuer(widget.documents.challenge, data, setting);
}

/** GET /3ds/{id}/method: contains the issuer's 3-D Secure method. */
export const renderMethod = (
  widget: Widget,
  { methodUrl, methodData }: { methodUrl: string; methodData: string },
  setting: HostedPageSetting,
): HtmlPage =>
  renderIssuer(widget.documents.method, { action: methodUrl, fields: { threeDSMethodData: methodData } }, setting);

function renderIssuer(
  kind: Widget['documents']['challenge'],
  data: IssuerFormData,
  { locale, pageOrigins }: HostedPageSetting,
): HtmlPage {
  const issuer = issuerOrigin(data.action);
  return renderDocument(
    kind,
    { locale, data },
    { ancestors: ["'self'", ...pageOrigins], frames: ["'self'", issuer], forms: [issuer] },
  );
}

/**
 * The origin of an issuer, for the page's policy. The address comes from the directory server; one that is not http is
 * an error of the directory server.
 */
function issuerOrigin(url: string): string {
  const { protocol, origin } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error(`Expected an http address of an issuer, saw ${protocol}`);
  return origin;
}

/**
 * POST /3ds/{id}/method and /return: the page to which the issuer sends the browser. It notifies the payment's other
 * pages; the form that the browser posts is not used, because it is not authenticated (DECISIONS 9).
 */
export const renderNotice = (widget: Widget, data: NoticeData, locale?: string): HtmlPage =>
  renderDocument(widget.documents.notice, { locale, data }, { ancestors: ['*'] });

/** The page of an unknown payment, or of one that does not wait for the shopper. */
export const renderGone = (widget: Widget, data: GoneData, locale?: string): HtmlPage =>
  renderDocument(widget.documents.gone, { locale, data }, { ancestors: ['*'] });
