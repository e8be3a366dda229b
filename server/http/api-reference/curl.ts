import { demoMerchant, type Example } from '../openapi/examples/example.ts';
import type { Operation } from '../openapi/operations.ts';

/** The command that sends an example. An id from an earlier response is a shell variable in it. */
export function curlOf(
  baseUrl: string,
  { method, path, needsToken }: Operation,
  { sends, uses, names = {} }: Example,
): string {
  const place = path.slice(1).replace('{id}', `$${uses ?? 'id'}`);
  const pairs = Object.entries(sends).map(([name, value]) => {
    const made = names[name];
    return made === undefined ? pairOf(name, value) : `-d "${name}=$${made}"`;
  });
  return [
    // With -G, curl sends the parameters as a query instead of a form.
    `curl ${method !== 'POST' && pairs.length > 0 ? '-G ' : ''}${method === 'DELETE' ? '-X DELETE ' : ''}"${baseUrl}${place}"`,
    ...(needsToken ? [`-H 'Authorization: Bearer ${demoMerchant.token}'`] : []),
    ...pairs,
  ].join(' \\\n  ');
}

/** Only characters with a meaning in a form have to be encoded. */
const pairOf = (name: string, value: string): string =>
  `${/^[\w.:/@-]*$/.test(value) ? '-d' : '--data-urlencode'} '${name}=${value}'`;
