import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { endpoints } from '../endpoints/endpoints.ts';
import { samplesOf } from '../parameters/formats.samples.ts';
import type { Parameter, ParameterGroup } from '../parameters/parameter.ts';
import { compile } from './checker.ts';
import { HIDDEN, shown } from './faults.ts';

/** A name as a request has it: the first element of each list, and a key that suits its map. */
const concrete = (template: string, { key, shopperKeyPrefix = '' }: Parameter): string =>
  template
    .replaceAll('[n]', '[0]')
    .replace(/\[(brand|key|name)\]/, key ? `[${shopperKeyPrefix}${samplesOf(key).accepted[0]}]` : '[]');

const mayBeSent = ({ sender }: Parameter, endpoint: Endpoint): boolean =>
  sender === 'shopper' ||
  (sender === 'server' && endpoint.sender !== 'shopper') ||
  (sender === 'creation' && endpoint.sender === 'creation');

const bodyOf = (name: string, value: string): string => new URLSearchParams({ [name]: value }).toString();

const everyEndpoint: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints);

describe.each(everyEndpoint)('%s', (_, endpoint) => {
  const checker = compile(endpoint);
  /** The fault of the value of a parameter that is sent alone. */
  function faultOf(name: string, value: string): string | undefined {
    const { message } =
      checker.read(bodyOf(name, value)).faults.find((fault) => fault.name === name && fault.value !== null) ?? {};
    // Rules between parameters have tests of their own.
    return message !== undefined && /^(may only be sent with|may not hold digits only|card properties)/.test(message)
      ? undefined
      : message;
  }

  describe.each(endpoint.groups.map((group): readonly [string, ParameterGroup] => [group.title, group]))(
    '%s',
    (__, { parameters }) => {
      const lines = Object.entries(parameters).map(([template, parameter]) => ({
        template,
        parameter,
        name: concrete(template, parameter),
      }));
      const open = lines.filter(({ parameter }) => mayBeSent(parameter, endpoint));
      const closed = lines.filter(({ parameter }) => !mayBeSent(parameter, endpoint));

      it('accepts every parameter with the shortest, the longest and an ordinary value', () => {
        const wrong = open.flatMap(({ template, parameter, name }) => {
          const accepted = endpoint.allowed?.[template] ?? samplesOf(parameter.format).accepted;
          return accepted
            .filter((value) => faultOf(name, value) !== undefined)
            .map((value) => ({ name, value, fault: faultOf(name, value) }));
        });
        expect(wrong).toEqual([]);
      });

      it('refuses each with a value beyond its format, and names it', () => {
        const wrong = open
          .filter(({ parameter }) => parameter.truncatedTo === undefined)
          .flatMap(({ parameter, name }) =>
            samplesOf(parameter.format)
              .refused.filter((value) => faultOf(name, value) === undefined)
              .map((value) => ({ name, value })),
          );
        expect(wrong).toEqual([]);
      });

      it('reports the value that was sent, or • for a sensitive one', () => {
        const wrong = open
          .filter(({ parameter }) => parameter.truncatedTo === undefined)
          .filter(({ parameter, name }) => {
            const value = samplesOf(parameter.format).refused[0] ?? '';
            const fault = checker.read(bodyOf(name, value)).faults.find((each) => each.name === name);
            return fault?.value !== (parameter.sensitive ? HIDDEN : shown(value));
          });
        expect(wrong.map(({ name }) => name)).toEqual([]);
      });

      it('refuses a parameter that this sender may not send, with a valid value too', () => {
        const wrong = closed.filter(
          ({ parameter, name }) => faultOf(name, samplesOf(parameter.format).accepted[0] ?? '') === undefined,
        );
        expect(wrong.map(({ name }) => name)).toEqual([]);
      });
    },
  );
});
