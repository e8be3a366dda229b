import { expect, type FrameLocator } from '@playwright/test';
import type { Scene, Stage } from './stage.ts';

/** Shows every method, and chooses one of them, or a brand of it. */
async function choose(
  { merchant: { checkout }, methods, locale }: Stage,
  { method, brand, redirect }: { readonly method: string; readonly brand?: string; readonly redirect?: string },
): Promise<FrameLocator> {
  const { frame } = checkout;
  await methods.shows({ locale, ...(redirect === undefined ? {} : { redirect }) });
  await frame.locator(`#method-${method}`).check();
  if (brand !== undefined) await frame.locator(`#brand-${brand}`).check();
  return frame;
}

const directDebit = { method: 'directDebit' };
const onlineTransfer = { method: 'onlineTransfer' };
const iDeal = { ...onlineTransfer, brand: 'IDEAL' };
const onPhone = { method: 'virtualAccount', brand: 'MBWAY' };
const byEmail = { method: 'virtualAccount', brand: 'MONEYBOOKERS' };

/** All methods but the card, up to what follows their payments. */
export const methodScenes = {
  async 'of every method'({ merchant: { checkout }, methods, locale }) {
    await methods.shows({ locale });
    await expect(checkout.frame.locator('.methods .title').nth(3)).toBeVisible();
  },
  async 'with tabs'({ merchant: { checkout }, methods, locale }) {
    await methods.shows({ brands: 'VISA DIRECTDEBIT_SEPA IDEAL EPS', layout: 'tabs', locale });
    await expect(checkout.frame.getByRole('tab').or(checkout.frame.getByRole('radio')).first()).toBeVisible();
  },
  async 'of direct debit'(stage) {
    const frame = await choose(stage, directDebit);
    await expect(frame.locator('.terms:visible')).not.toBeEmpty();
  },
  async 'of direct debit, filled in'(stage) {
    const frame = await choose(stage, directDebit);
    await frame.locator('#account-holder').fill('Jane Jones');
    await frame.locator('#iban').fill('DE89370400440532013000');
  },
  async 'of direct debit, with faults'(stage) {
    const frame = await choose(stage, directDebit);
    await frame.locator('#iban').fill('DE8937040044');
    await stage.merchant.checkout.payButton.click();
    await expect(frame.locator('#iban-fault')).toBeVisible();
  },
  async 'of a transfer'(stage) {
    await choose(stage, iDeal);
  },
  async 'of a transfer, without a bank'(stage) {
    const frame = await choose(stage, onlineTransfer);
    await expect(frame.locator('.tile:visible').first()).toBeVisible();
    await stage.merchant.checkout.payButton.click();
    await expect(frame.locator('.brands .fault:visible')).toBeVisible();
  },
  async 'that waits for the window of a bank'(stage) {
    await choose(stage, { ...iDeal, redirect: 'in-place' });
    await stage.merchant.checkout.payButton.click();
    await expect(stage.merchant.checkout.panel).toBeVisible();
  },
  async 'whose window of a bank was left'(stage) {
    const { panel, element } = stage.merchant.checkout;
    await methodScenes['that waits for the window of a bank'](stage);
    await panel.locator('button').last().click();
    await expect(element).toHaveAttribute('state', 'ready');
  },
  async 'of a service that asks on a phone'(stage) {
    const frame = await choose(stage, onPhone);
    await frame.locator('#phone').fill('+351 911 234 567');
  },
  async 'of a service that asks by e-mail, with a fault'(stage) {
    const frame = await choose(stage, byEmail);
    await stage.merchant.checkout.payButton.click();
    await expect(frame.locator('#email-fault')).toBeVisible();
  },
  async 'that waits for a reply on a phone'(stage) {
    await methodScenes['of a service that asks on a phone'](stage);
    const { payButton, panel } = stage.merchant.checkout;
    await payButton.click();
    await expect(panel).toContainText('•••');
  },
  async 'of an invoice'(stage) {
    const frame = await choose(stage, { method: 'invoice' });
    await expect(frame.locator('.terms:visible')).not.toBeEmpty();
  },
  async 'with instructions for a transfer'(stage) {
    await choose(stage, { method: 'prepayment' });
    await stage.merchant.checkout.payButton.click();
    await expect(stage.merchant.checkout.panel.locator('.instructions')).toBeVisible();
  },
  async 'with instructions for a cash machine'(stage) {
    await choose(stage, { method: 'voucher' });
    await stage.merchant.checkout.payButton.click();
    await expect(stage.merchant.checkout.panel.locator('.instructions')).toBeVisible();
  },
} as const satisfies Readonly<Record<string, Scene>>;
