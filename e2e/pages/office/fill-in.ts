import type { Page } from '@playwright/test';
import { addressOf, type FormStep, type Made } from './forms.ts';

/** Fills in the form of a page as a person would, and sends it by its button. */
export async function fillsIn(page: Page, step: FormStep, made: Made): Promise<void> {
  const { form, fill = {}, within = form, file: sent } = step;
  const action = addressOf({ form: within });
  const forms = page.locator('form[method="post"]');
  const actions = await forms.evaluateAll((all) => all.map((each) => each.getAttribute('action') ?? ''));
  const place = actions.findIndex((each) => action.test(each));
  if (place < 0) throw new Error(`there is no such form: ${actions.join(' ')}`);
  const found = forms.nth(place);
  const closed = found.locator('xpath=ancestor::details[not(@open)]/summary');
  while ((await closed.count()) > 0) await closed.first().click();
  const values = typeof fill === 'function' ? fill(made) : fill;
  // The boxes of a list's rows belong to its form without standing in it.
  const id = (await found.getAttribute('id')) ?? 'none';
  const fieldOf = (name: string) =>
    found.locator(`[name="${name}"]`).or(page.locator(`[form="${id}"][name="${name}"]`));
  for (const [name, value] of Object.entries(values)) await fillField(fieldOf(name), value);
  const { name = '', content = '' } = sent ?? {};
  if (sent)
    await found.locator('[type="file"]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  await (within === form ? found.locator('button').last() : found.locator('button[formaction]')).click();
}

async function fillField(field: ReturnType<Page['locator']>, value: string): Promise<void> {
  const kind = await field.first().evaluate((each) => `${each.tagName} ${each.getAttribute('type') ?? ''}`);
  if (kind.startsWith('SELECT')) await field.selectOption(value);
  else if (kind.endsWith('checkbox') || kind.endsWith('radio'))
    await field.and(field.page().locator(`[value="${value}"]`)).check();
  else await field.fill(value);
}
