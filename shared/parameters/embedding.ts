import { flag } from '../formats/formats.ts';
import { optional, type ParameterGroup } from './parameter.ts';

export const embedding = {
  title: 'Embedding of the checkout',
  about: 'For pages that pin the scripts they load, or that contain the frame of the form from the beginning.',
  parameters: {
    integrity: optional(flag, "With true the answer carries the value for the script tag's integrity attribute."),
    frameUrl: optional(flag, "With true the answer carries the address of the form's frame."),
  },
} satisfies ParameterGroup;
