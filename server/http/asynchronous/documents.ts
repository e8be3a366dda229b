import type { IssuerFormData } from 'shared';
import type { Widget } from '../documents/assets.ts';
import { type HtmlPage, renderDocument } from '../documents/document.ts';

/**
 * The page that posts a redirect's form in the whole window. Browsers hold a page's form to its policy through all
 * redirects of other sites, which are not known here, so the policy names the scheme.
 */
export const renderLeave = (widget: Widget, data: IssuerFormData, locale: string | undefined): HtmlPage =>
  renderDocument(widget.documents.leave, { locale, data }, { ancestors: [], forms: [new URL(data.action).protocol] });
