import { digits } from '../formats/formats.ts';
import { type ParameterGroup, required } from './parameter.ts';

export const testClock = {
  title: 'Test clock',
  about: 'Moves the time of the whole gateway forward. Only in test mode.',
  parameters: { advance: required(digits(1, 10), 'By how many seconds.') },
} satisfies ParameterGroup;
