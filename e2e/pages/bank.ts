import type { Page } from '@playwright/test';

/** The simulated bank's pages, at which a shopper confirms a transfer. */
export type Bank = {
  press(action: string): Promise<void>;
  logIn(): Promise<void>;
  /** Logs in, chooses the first account and pays. */
  confirm(): Promise<void>;
};

export function bankOn(page: Page): Bank {
  const bank: Bank = {
    press: (action) => page.locator(`main > form button[value="${action}"]`).click(),
    async logIn() {
      await page.locator('#user').fill('jane');
      await page.locator('#pin').fill('1234');
      await bank.press('logIn');
    },
    async confirm() {
      await bank.logIn();
      await bank.press('choose');
      await bank.press('pay');
    },
  };
  return bank;
}
