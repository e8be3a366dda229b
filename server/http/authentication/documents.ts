import type { AuthenticationData, GoneData, IssuerData, NoticeData } from 'shared';
import type { Widget } from '../documents/assets.ts';
import { type Page, renderDocument } from '../documents/document.ts';

/** Every page of 3-D Secure that the gateway shows: who may frame it, and its language. */
type Setting = {
  readonly locale: string | undefined;
  /** Pages that may show it, as CSP host sources. */ readonly pageOrigins: readonly string[];
};

/**
 * GET /3ds/{id}: for payments that a merchant's server began. Runs 3-D Secure and goes back to the shop, out of any
 * frame.
 */
export const renderAuthentication = (
  widget: Widget,
  data: AuthenticationData,
  { locale, pageOrigins }: Setting,
): Page =>
  renderDocument(
    widget.documents.authentication,
    { locale, data },
    { ancestors: pageOrigins, connect: ["'self'"], frames: ["'self'"] },
  );

export type Challenge = {
  readonly acsUrl: string;
  /** The CReq, base64url. */
  readonly creq: string;
  /** What the issuer gives back unchanged, base64url. */
  readonly sessionData?: string;
};

/**
 * GET /3ds/{id}/challenge: holds the issuer's page. Only that issuer can be posted to, and only it and we can be shown.
 */
export function renderChallenge(widget: Widget, { acsUrl, creq, sessionData }: Challenge, setting: Setting): Page {
  const data: IssuerData = {
    action: acsUrl,
    fields: { creq, ...(sessionData === undefined ? {} : { threeDSSessionData: sessionData }) },
  };
  return renderIssuer(widget.documents.challenge, data, setting);
}

/** GET /3ds/{id}/method: holds the issuer's hidden look at the browser. */
export const renderMethod = (
  widget: Widget,
  { methodUrl, methodData }: { methodUrl: string; methodData: string },
  setting: Setting,
): Page =>
  renderIssuer(widget.documents.method, { action: methodUrl, fields: { threeDSMethodData: methodData } }, setting);

function renderIssuer(
  kind: Widget['documents']['challenge'],
  data: IssuerData,
  { locale, pageOrigins }: Setting,
): Page {
  const issuer = issuerOrigin(data.action);
  return renderDocument(
    kind,
    { locale, data },
    { ancestors: ["'self'", ...pageOrigins], frames: ["'self'", issuer], forms: [issuer] },
  );
}

/**
 * An address came from the directory server, and stands in a policy now: anything but a plain origin is a fault of
 * theirs.
 */
function issuerOrigin(url: string): string {
  const { protocol, origin } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error(`Expected an http address of an issuer, saw ${protocol}`);
  return origin;
}

/**
 * POST /3ds/{id}/method and /return: where the issuer sends the browser. Tells the waiting pages, and believes nothing
 * it was sent.
 */
export const renderNotice = (widget: Widget, data: NoticeData, locale?: string): Page =>
  renderDocument(widget.documents.notice, { locale, data }, { ancestors: ['*'] });

/** For a payment that nobody knows, or that waits for nobody. */
export const renderGone = (widget: Widget, data: GoneData, locale?: string): Page =>
  renderDocument(widget.documents.gone, { locale, data }, { ancestors: ['*'] });
