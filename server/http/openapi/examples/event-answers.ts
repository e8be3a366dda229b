import { exampleAnswers } from './answers.ts';

const { paid, acknowledged } = exampleAnswers;
const { result: found, ...ofRequest } = acknowledged;

/** The response to the example of a list of events. */
export const eventsFound = {
  result: found,
  events: [
    {
      id: '8a1b7e0c5d2f49a6b8c3d4e5f6a70819',
      type: 'PAYMENT',
      object: paid.id,
      timestamp: '2026-11-20 12:00:00+0000',
      notification: JSON.stringify({ type: 'PAYMENT', payload: paid }),
    },
  ],
  nextCursor: '8a1b7e0c5d2f49a6b8c3d4e5f6a70819',
  ...ofRequest,
};
