import type { Page } from '@playwright/test';

/** A script of the shop that records when it receives the result, and when its page is left. */
export const recordsLeaving = `
const record = (name) => () => sessionStorage.setItem(name, String(Date.now()));
addEventListener('tillway-result', record('result'));
addEventListener('beforeunload', record('left'));
`;

/** How many milliseconds were between the two, as another page of the same site reads it. */
export const shownBeforeLeaving = (page: Page): Promise<number> =>
  page.evaluate(() => Number(sessionStorage.getItem('left')) - Number(sessionStorage.getItem('result')));
