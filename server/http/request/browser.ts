import { holdsCard } from 'shared';
import type { Call } from '../call.ts';
import { isSameOrigin } from './same-origin.ts';

export const isFromOwnPages = (c: Call): boolean =>
  isSameOrigin({ site: c.req.header('sec-fetch-site'), origin: c.req.header('origin'), host: c.req.header('host') });

/** The Accept header of a document's request, which the document's script sends with the shopper's data. */
export function acceptOf(c: Call): { readonly acceptHeader?: string } {
  const acceptHeader = headerText(c, 'accept');
  return acceptHeader === undefined ? {} : { acceptHeader };
}

/**
 * Browser data that EMV 3-D Secure 2 requires and that only the request's headers show, not a page's script. The Accept
 * header of the document, where the form has it, wins over that of the script's request.
 */
export function browserHeaders(c: Call): Record<string, string> {
  const [accept, userAgent] = [headerText(c, 'accept'), headerText(c, 'user-agent')];
  return {
    ...(accept === undefined ? {} : { 'customer.browser.acceptHeader': accept }),
    ...(userAgent === undefined ? {} : { 'customer.browser.userAgent': userAgent }),
  };
}

const LONGEST = 2048;

/** A header's text as it may be stored: at most 2048 characters, and without card numbers (DECISIONS 20, 57). */
function headerText(c: Call, name: string): string | undefined {
  const text = c.req.header(name);
  return text === undefined || holdsCard(text) ? undefined : text.slice(0, LONGEST);
}
