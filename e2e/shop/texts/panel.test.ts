import { triggerCards } from 'shared';
import { describe, expect, it } from 'vitest';
import { declinedCards } from '../pages/cards.ts';
import { panelTexts } from './panel.ts';

describe.each(Object.entries(panelTexts))('the panel in %s', (_language, text) => {
  it.each(
    Object.entries(triggerCards).filter(
      ([, { responseCode, unlessAuthenticated }]) => responseCode && !unlessAuthenticated,
    ),
  )('gives the reason for which %s is declined', async (number) => {
    expect((await declinedCards(text)).toString()).toContain(`data-copy="${number}"`);
  });
});
