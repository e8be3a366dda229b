import { tokenTable } from '../styles/token-table.ts';
import { events, methods, properties } from './description.ts';

const typed = (text: string) => ({ text });

/** The element in the format of custom-elements-manifest 2.1, which editors and documentation tools read. */
export const manifest = {
  schemaVersion: '2.1.0',
  readme: 'README.md',
  modules: [
    {
      kind: 'javascript-module',
      path: 'dist/index.js',
      declarations: [
        {
          kind: 'class',
          name: 'CheckoutElement',
          customElement: true,
          tagName: 'tillway-checkout',
          description: 'The checkout of a Tillway gateway. Account data stays in a frame of the gateway.',
          superclass: { name: 'HTMLElement' },
          attributes: Object.entries(properties).flatMap(([fieldName, { attribute, type, text }]) =>
            attribute === null ? [] : [{ name: attribute, type: typed(type), description: text, fieldName }],
          ),
          members: [
            ...Object.entries(properties).map(([name, { attribute, type, text, isSetByElement = false }]) => ({
              kind: 'field',
              name,
              type: typed(type),
              description: text,
              ...(attribute !== null && { attribute }),
              ...(isSetByElement && { readonly: true, reflects: true }),
            })),
            ...Object.entries(methods).map(([name, { parameters, returns, text }]) => ({
              kind: 'method',
              name,
              description: text,
              parameters: parameters.map((each) => ({
                name: each.name,
                type: typed(each.type),
                optional: each.isOptional ?? false,
              })),
              return: { type: typed(returns) },
            })),
          ],
          events: Object.entries(events).map(([kind, { detail, text }]) => ({
            name: `tillway-${kind}`,
            type: typed(`CustomEvent<${detail}>`),
            description: text,
          })),
          cssProperties: Object.entries(tokenTable).map(([name, { means, light }]) => ({
            name: `--tillway-${name}`,
            description: means,
            default: light,
          })),
          cssParts: [{ name: 'frame', description: 'The box around the frame of the form.' }],
        },
        { kind: 'function', name: 'loadCheckout', return: { type: typed('Promise<CustomElementConstructor | null>') } },
      ],
      exports: [{ kind: 'js', name: 'loadCheckout', declaration: { name: 'loadCheckout', module: 'dist/index.js' } }],
    },
  ],
} as const;
