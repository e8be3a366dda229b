import type { World } from '../../world/world.ts';

/** A form as one of its buttons sends it. */
export type SentForm = { readonly page: string; readonly address: string; readonly fields: readonly Field[] };
type Field = readonly [name: string, value: string];

/** What a user is led to from the first page on: the addresses of links, and each form in its variants. */
export type Walk = { readonly addresses: readonly string[]; readonly forms: readonly SentForm[] };

/** Pages and forms that differ in their ids alone are alike; so many of them are walked. */
const ALIKE = 4;

export type Asking = (address: string, sent?: readonly Field[]) => Promise<string>;

/** Asks for pages by a session without a network, and follows redirects. */
export async function asking(world: World, cookie: string): Promise<Asking> {
  const pages = await world.wired().app();
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const ask: Asking = async (address, sent) => {
    const body = sent && new URLSearchParams(sent.map(([name, value]): [string, string] => [name, value]));
    const answer = await pages.request(address, body ? { method: 'POST', body, headers } : { headers });
    const location = answer.headers.get('location');
    return location === null ? answer.text() : ask(location);
  };
  return ask;
}

/** Follows every link from the first page on, but for files. */
export async function walk(ask: Asking): Promise<Walk> {
  const [waiting, addresses, forms] = [['/office'], new Set<string>(), new Map<string, SentForm>()];
  const [pagesAlike, formsAlike] = [atMost(ALIKE), atMost(ALIKE)];
  for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
    if (addresses.has(page) || !pagesAlike(shapeOfPage(page))) continue;
    addresses.add(page);
    const text = await ask(page);
    waiting.push(...linksIn(text), ...choicesIn(text));
    for (const { address, fields } of formsIn(text)) {
      const shape = shapeOfForm(address, fields);
      if (!forms.has(`${address} ${shape}`) && formsAlike(shape))
        forms.set(`${address} ${shape}`, { page, address, fields });
    }
  }
  return { addresses: [...addresses], forms: [...forms.values()] };
}

/** Whether there were fewer of a shape before. */
function atMost(limit: number): (shape: string) => boolean {
  const counts = new Map<string, number>();
  return (shape) => {
    const count = counts.get(shape) ?? 0;
    counts.set(shape, count + 1);
    return count < limit;
  };
}

/** A text without what names one thing among those of a kind, or one form among several. */
const shapeOf = (text: string): string => text.replaceAll(/[0-9a-f-]{32,}/gi, 'id').replaceAll(/\d+/g, '0');

/** Pages that differ in the values of their queries are alike, but for what is changed on them. */
function shapeOfPage(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://localhost/');
  return [shapeOf(pathname), ...Array.from(searchParams.keys()).toSorted(), searchParams.get('change') ?? ''].join(' ');
}

/** Forms that differ in what proves their page are alike. */
const proving: ReadonlySet<string> = new Set(['form', 'key', 'shown']);
const shapeOfForm = (address: string, fields: readonly Field[]): string =>
  [address.split('?')[0] ?? '', ...fields.filter(([name]) => !proving.has(name)).flat()].map(shapeOf).join(' ');

/** The fields of a form with what proves its page as that is now, where it still has the form. */
export async function renewed(ask: Asking, { page, address, fields }: SentForm): Promise<readonly Field[]> {
  const now = Array.from(formsIn(await ask(page))).find((each) => each.address === address);
  const proofs = new Map(now?.fields.filter(([name]) => proving.has(name)));
  return fields.map(([name, value]): Field => [name, proofs.get(name) ?? value]);
}

const isFile = (address: string): boolean => /download|csv|export|evidence/.test(address);

const linksIn = (page: string): readonly string[] =>
  Array.from(page.matchAll(/<a\b[^>]* href="(\/office[^"#]*)/g), ([, address = '']) => plain(address)).filter(
    (address) => !isFile(address),
  );

/** Pages that are asked for by a form with a choice of an entity. */
const choicesIn = (page: string): readonly string[] =>
  Array.from(page.matchAll(/<form\b[^>]*method="get"[^>]* action="([^"]*)"[^>]*>([^]*?)<\/form>/g)).flatMap(
    ([, action = '', inner = '']) => {
      const [, options = ''] = /<select name="entity"[^>]*>([^]*?)<\/select>/.exec(inner) ?? [];
      return Array.from(options.matchAll(/<option value="(\w+)"/g), ([, id]) => `${plain(action)}?entity=${id}`);
    },
  );

const plain = (text: string): string =>
  text.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : plain(found);
};

/** The posted forms of a page, each once for every button and for every option of its choices. */
function* formsIn(page: string): Generator<Omit<SentForm, 'page'>> {
  for (const [form, inner = ''] of page.matchAll(/<form\b[^>]*method="post"[^>]*>([^]*?)<\/form>/g)) {
    const action = attribute(form.slice(0, form.indexOf('>')), 'action') ?? '';
    const buttons = Array.from(inner.matchAll(/<button\b[^>]*>/g), ([button]) => button);
    for (const fields of variantsOf(inner))
      for (const button of buttons) {
        const name = attribute(button, 'name');
        const pressed: readonly Field[] = name === undefined ? [] : [[name, attribute(button, 'value') ?? '']];
        yield { address: attribute(button, 'formaction') ?? action, fields: [...fields, ...pressed] };
      }
  }
}

/** The fields of a form as they are shown, with something in those that are empty; then with each other option of a choice. */
function variantsOf(form: string): readonly (readonly Field[])[] {
  const inputs = Array.from(form.matchAll(/<input\b[^>]*>/g), ([tag]): Field => {
    const [name = '', value = ''] = [attribute(tag, 'name'), attribute(tag, 'value')];
    return [name, value === '' ? (filled[name] ?? 'x') : value];
  });
  const texts = Array.from(form.matchAll(/<textarea\b[^>]*>([^<]*)/g), ([tag, value = '']): Field => [
    attribute(tag, 'name') ?? '',
    value === '' ? 'x' : plain(value),
  ]);
  const choices = Array.from(form.matchAll(/<select\b[^>]*>[^]*?<\/select>/g), ([select]) => {
    const options = Array.from(select.matchAll(/<option\b[^>]*>/g), ([tag]) => tag);
    const chosen = options.find((tag) => / selected/.test(tag)) ?? options[0] ?? '';
    const name = attribute(select.slice(0, select.indexOf('>')), 'name') ?? '';
    return { name, chosen: attribute(chosen, 'value') ?? '', all: options.map((tag) => attribute(tag, 'value') ?? '') };
  });
  const shown: readonly Field[] = [...inputs, ...texts, ...choices.map(({ name, chosen }): Field => [name, chosen])];
  const others = choices.flatMap(({ name, chosen, all }) =>
    all
      .filter((value) => value !== chosen)
      .map((value) => shown.map((field): Field => (field[0] === name ? [name, value] : field))),
  );
  return [shown, ...others];
}

/** What a person might enter into a field that is empty. */
const filled: Readonly<Record<string, string>> = {
  amount: '1.00',
  brands: 'VISA',
  currencies: 'EUR',
  paymentTypes: 'DB',
  until: '2027-01-31',
  email: 'new@example.com',
};
