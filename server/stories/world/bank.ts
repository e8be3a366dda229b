import type { Answered, World } from './world.ts';

/** A browser's way through the pages of the simulated bank. */

type Redirect = {
  readonly url: string;
  readonly method?: string;
  readonly parameters?: readonly { readonly name: string; readonly value: string }[];
};

/** Follows the redirect of a payment as a browser does. Returns the address of the transfer's page. */
export async function opensBankPage({ body }: Answered): Promise<string> {
  const { url, method, parameters = [] } = body.redirect as Redirect;
  const fields = new URLSearchParams(parameters.map(({ name, value }): [string, string] => [name, value]));
  const response =
    method === 'POST' ? await fetch(url, { method, body: fields }) : await fetch(`${url}?${fields.toString()}`);
  await response.text();
  return response.url;
}

/** Finds the latest message that asks a contact to confirm a payment. Returns the address of its page. */
export async function opensMessage(world: World, to: string): Promise<string> {
  const inbox = await (await fetch(new URL(`messages?to=${encodeURIComponent(to)}`, world.bankUrl))).text();
  const path = inbox.match(/\/pay\/[\w-]{36}/g)?.at(-1);
  if (path === undefined) throw new Error(`Expected a message for ${to}, found none`);
  return new URL(path, world.bankUrl).href;
}

/** Presses a button of the bank's page. */
export async function decides(page: string, action: string): Promise<void> {
  const response = await fetch(page, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
  await response.text();
}

/** Goes back to the gateway, as the bank's last page does. Returns where the gateway sends the browser. */
export async function comesBack(world: World, payment: string, more = ''): Promise<string | null> {
  const address = new URL(`asynchronous/${payment}/return${more}`, world.baseUrl);
  const response = await fetch(address, { redirect: 'manual' });
  await response.text();
  return response.headers.get('location');
}
