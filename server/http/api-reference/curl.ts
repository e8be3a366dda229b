import { demoMerchant, type Example } from '../openapi/examples.ts';
import type { Operation } from '../openapi/operations.ts';

/** The command that sends an example. What an earlier answer named stands in it as a variable of the shell. */
export function curlOf(baseUrl: string, { method, path, needsToken }: Operation, { sends, uses }: Example): string {
  const place = path.slice(1).replace('{id}', `$${uses ?? 'id'}`);
  const pairs = Object.entries(sends).map(pairOf);
  return [
    // -G makes a query of what would be a form.
    `curl ${method === 'GET' && pairs.length > 0 ? '-G ' : ''}"${baseUrl}${place}"`,
    ...(needsToken ? [`-H 'Authorization: Bearer ${demoMerchant.token}'`] : []),
    ...pairs,
  ].join(' \\\n  ');
}

/** Only what would read as something else in a form has to be encoded. */
const pairOf = ([name, value]: readonly [string, string]): string =>
  `${/^[\w.:/@-]*$/.test(value) ? '-d' : '--data-urlencode'} '${name}=${value}'`;
