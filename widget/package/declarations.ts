import { events, methods, properties, types } from './description.ts';

/** The declarations of the package: what compilers and editors know of the element in each framework. */
type Row = readonly [name: string, type: string, text: string];

const attributes: readonly Row[] = Object.values(properties).flatMap(({ attribute, type, text, isSetByElement }) =>
  attribute === null || isSetByElement
    ? []
    : [[attribute, type === 'boolean' ? "boolean | '' | 'true'" : 'string', text] as const],
);
const settable: readonly Row[] = Object.entries(properties).flatMap(([name, { type, text, isSetByElement }]) =>
  isSetByElement ? [] : [[name, type, text] as const],
);
const listeners = (prefix: string): readonly Row[] =>
  Object.entries(events).map(([kind, { text }]) => [
    `${prefix}tillway-${kind}`,
    `(event: CheckoutEvents['tillway-${kind}']) => void`,
    text,
  ]);

const key = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`);
const optional = (rows: readonly Row[]): string =>
  [...new Map(rows.map((row) => [row[0], row])).values()]
    .map(
      ([name, type, text]) =>
        `  /** ${text} */\n  ${key(name)}?: ${type.includes('=>') ? `(${type})` : type} | undefined;`,
    )
    .join('\n');

/** What a page may write on the element, whatever the framework: attributes, properties and listeners. */
const props = (prefix: string, more: readonly Row[] = []): string => `interface CheckoutProps {
${optional([...attributes, ...settable, ...listeners(prefix), ...more])}
}`;

const imports = (...names: readonly string[]): string => `import type { ${names.join(', ')} } from './index.js';`;

const TAG = "'tillway-checkout'";

/** The declarations of each file, by its name without ending. */
export const declarations: Readonly<Record<string, string>> = {
  index: indexDeclarations(),
  react: `${imports('CheckoutElement', 'CheckoutEvents')}
import type { DetailedHTMLProps, HTMLAttributes } from 'react';

${props('on')}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      ${TAG}: DetailedHTMLProps<HTMLAttributes<CheckoutElement>, CheckoutElement> & CheckoutProps;
    }
  }
}
`,
  preact: `${imports('CheckoutElement', 'CheckoutEvents')}
import type { ClassAttributes, HTMLAttributes } from 'preact';

${props('on')}

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      ${TAG}: HTMLAttributes<CheckoutElement> & ClassAttributes<CheckoutElement> & CheckoutProps;
    }
  }
}
`,
  solid: `${imports('CheckoutElement', 'CheckoutEvents')}
import type { JSX } from 'solid-js';

${props(
  'on:',
  settable.map(([name, type, text]) => [`prop:${name}`, type, text] as const),
)}

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      ${TAG}: JSX.HTMLAttributes<CheckoutElement> & CheckoutProps;
    }
  }
}
`,
  vue: `${imports('CheckoutElement', 'CheckoutEvents')}
import type { HTMLAttributes, PublicProps } from 'vue';

${props('on')}

declare module 'vue' {
  interface GlobalComponents {
    ${TAG}: new () => CheckoutElement & {
      /** For the template compiler alone: an element has no such properties. */
      $props: CheckoutProps & HTMLAttributes & PublicProps;
      $emit: <Name extends keyof CheckoutEvents>(name: Name, event: CheckoutEvents[Name]) => void;
    };
  }
}
`,
  svelte: `${imports('CheckoutElement', 'CheckoutEvents')}
import type { HTMLAttributes } from 'svelte/elements';

${props('on')}

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    ${TAG}: HTMLAttributes<CheckoutElement> & CheckoutProps;
  }
}
`,
};

function indexDeclarations(): string {
  const named = Object.entries(types).map(([name, { type, text }]) => `/** ${text} */\nexport type ${name} = ${type};`);
  const dispatched = Object.entries(events).map(
    ([kind, { detail, text }]) => `  /** ${text} */\n  'tillway-${kind}': CustomEvent<${detail}>;`,
  );
  const fields = Object.entries(properties).map(
    ([name, { type, text, isSetByElement }]) =>
      `  /** ${text} */\n  ${isSetByElement ? 'readonly ' : ''}${name}: ${type};`,
  );
  const calls = Object.entries(methods).map(([name, { parameters, returns, text }]) => {
    const given = parameters.map((each) => `${each.name}${each.isOptional ? '?' : ''}: ${each.type}`).join(', ');
    return `  /** ${text} */\n  ${name}(${given}): ${returns};`;
  });
  const listening = ['add', 'remove'].map(
    (verb) => `  ${verb}EventListener<Name extends keyof CheckoutEvents>(
    name: Name,
    listener: (event: CheckoutEvents[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  ${verb}EventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;`,
  );
  return `${named.join('\n')}

/** The events of the element. None of them contains account data. */
export interface CheckoutEvents {
${dispatched.join('\n')}
}

/** The element \`<tillway-checkout>\`. */
export interface CheckoutElement extends HTMLElement {
${[...fields, ...calls, ...listening].join('\n')}
}

/** For the script: the hash that comes with a checkout, and the nonce of the page's policy. */
export interface LoadOptions {
  readonly integrity?: string;
  readonly nonce?: string;
}

/**
 * Loads the element from a gateway, once for all calls, and resolves when it can be used; with null on a server.
 * Rejects when the script cannot be loaded; a later call tries again.
 */
export function loadCheckout(gateway: string | URL, options?: LoadOptions): Promise<CustomElementConstructor | null>;

declare global {
  interface HTMLElementTagNameMap {
    ${TAG}: CheckoutElement;
  }
}
`;
}
