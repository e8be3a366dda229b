import type { FrameLocator, Locator } from '@playwright/test';

/** The simulated issuer's page, which asks the cardholder for a code. */
export type Issuer = {
  readonly page: FrameLocator;
  readonly code: Locator;
  readonly alarm: Locator;
  readonly cancel: Locator;
  readonly expire: Locator;
  readonly resend: Locator;
  /** 1234 confirms, 1111 fails (docs/testing.md). */
  enter(code: string): Promise<void>;
};

/** `holder` is the gateway's page that frames the issuer's page. */
export function issuerIn(holder: FrameLocator): Issuer {
  const page = holder.locator('iframe#issuer').contentFrame();
  const button = (action: string) => page.locator(`button[value="${action}"]`);
  const code = page.locator('input[autocomplete="one-time-code"]');
  return {
    page,
    code,
    alarm: page.locator('.alarm'),
    cancel: button('cancel'),
    expire: button('expire'),
    resend: button('resend'),
    async enter(text) {
      await code.fill(text);
      await button('submit').click();
    },
  };
}
