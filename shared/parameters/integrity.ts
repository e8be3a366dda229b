import { flag } from '../formats/formats.ts';
import { optional, type ParameterGroup } from './parameter.ts';

export const integrity = {
  title: 'Integrity of the checkout script',
  about: 'For pages that pin the scripts they load.',
  parameters: {
    integrity: optional(flag, "With true the answer carries the value for the script tag's integrity attribute."),
  },
} satisfies ParameterGroup;
