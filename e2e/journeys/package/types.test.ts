import { join } from 'node:path';
import { expect, test } from '../../pages/journey.ts';
import { installPackage, type ShopProject } from '../../pages/package/shop-project.ts';

const widget = join(import.meta.dirname, '../../../widget');

/** How a shop writes the element in JSX; `listener` binds an event. */
const jsx = (framework: string, source: string, listener = 'ontillway-result') => `/** @jsxImportSource ${source} */
import type {} from '@tillway/checkout/${framework}';
export const form = (id: string) => (
  <tillway-checkout checkout-id={id} locale="de" button="none" class="pay" ${listener}={(event) => {
    event.preventDefault();
    const path: string = event.detail.resourcePath;
    return console.log(path);
  }} />
);
`;

const vue = (attributes: string) => `
import type {} from '@tillway/checkout/vue';
import type { GlobalComponents } from 'vue';
type Props = InstanceType<GlobalComponents['tillway-checkout']>['$props'];
export const props: Props = { ${attributes} };
`;

const svelte = (attributes: string) => `
import type {} from '@tillway/checkout/svelte';
import type { SvelteHTMLElements } from 'svelte/elements';
export const props: SvelteHTMLElements['tillway-checkout'] = { ${attributes} };
`;

const rightAttributes = `'checkout-id': 'a', renew: async () => 'b', analytics: true, 'ontillway-error': ({ detail }) => console.log(detail.fault)`;
const right = {
  'react.tsx': jsx('react', 'react').replace('class=', 'className='),
  'preact.tsx': jsx('preact', 'preact'),
  'solid.tsx': jsx('solid', 'solid-js', 'on:tillway-result'),
  'vue.ts': vue(rightAttributes),
  'svelte.ts': svelte(rightAttributes),
};

/** The same files with an event, an attribute or a member that the element does not have. */
const wrong = {
  'wrong-react.tsx': right['react.tsx'].replace('ontillway-result', 'ontillway-results'),
  'wrong-preact.tsx': right['preact.tsx'].replace('checkout-id={id}', 'checkout-id={7}'),
  'wrong-solid.tsx': right['solid.tsx'].replace('resourcePath', 'path'),
  'wrong-vue.ts': vue("'ontillway-error': ({ detail }) => console.log(detail.reason)"),
  'wrong-svelte.ts': svelte("'checkout-id': 7"),
  'wrong-element.ts': `import type { CheckoutElement } from '@tillway/checkout';
    export const pay = (element: CheckoutElement) => element.pay();`,
};

/** The element's own types, and those of the package, in both directions. */
const same = `
import type { TillwayCheckout } from '${widget}/elements/checkout/checkout.ts';
import type { CheckoutEvents as OwnEvents, CheckoutState as OwnState } from '${widget}/elements/checkout/events.ts';
import type { MethodName, PropertyName } from '${widget}/package/description.ts';
import type { CheckoutElement, CheckoutEvents, CheckoutState } from '@tillway/checkout';
type Both<A, B> = [A, B] extends [B, A] ? true : never;
type Name = MethodName | PropertyName;
export const missing: Both<Exclude<Name, keyof CheckoutElement>, never> = true;
export const members: Both<Pick<TillwayCheckout, Name>, Pick<CheckoutElement, Name & keyof CheckoutElement>> = true;
export const state: Both<OwnState, CheckoutState> = true;
type Long<Events> = { [Key in Extract<keyof Events, \`tillway-\${string}\`>]: Events[Key] };
export const events: Both<Long<OwnEvents>, Long<CheckoutEvents>> = true;
`;

test.describe('the declarations of the package', { tag: '@chromium' }, () => {
  test.describe.configure({ mode: 'default' });
  let project: ShopProject;
  test.beforeAll(async () => {
    project = await installPackage('npm');
  });
  test.afterAll(() => project.remove());

  test('accept what the element has, in every framework, and refuse what it has not', async () => {
    test.slow();
    const readme = await project.read('README.md');
    const snippets = Array.from(readme.matchAll(/^```ts\n([\s\S]*?)^```/gm), ([, code = '']) => code);
    expect(snippets).toHaveLength(1);
    const faults = await project.compile({ ...right, ...wrong, 'readme.ts': snippets.join('\n') });
    const files = new Set(faults.filter((line) => !line.startsWith(' ')).map((line) => line.split('(')[0]));
    expect(
      Object.keys(wrong).filter((name) => !files.has(name)),
      faults.join('\n'),
    ).toEqual([]);
    expect(
      Object.keys({ ...right, 'readme.ts': '' }).filter((name) => files.has(name)),
      faults.join('\n'),
    ).toEqual([]);
  });

  test('are the types of the element itself', async () => {
    test.slow();
    // The element is declared twice here, by its source and by the package, which is a fault of another file.
    const faults = await project.compile({ 'same.ts': same });
    expect(faults.filter((line) => line.startsWith('same.ts'))).toEqual([]);
    const other = same.replace('state: Both<OwnState, CheckoutState>', 'state: Both<OwnState, CheckoutState | null>');
    expect((await project.compile({ 'same.ts': other })).filter((line) => line.startsWith('same.ts'))).toHaveLength(1);
  });
});
