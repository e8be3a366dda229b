import { expect, type Page } from '@playwright/test';
import { addressOf, type FormStep, type Made } from './form-step.ts';

/** Fills in the form of a page as a person would, and sends it by its button. */
export async function fillsIn(page: Page, step: FormStep, made: Made): Promise<void> {
  const { form, within = form, file: sent } = step;
  const { found, fieldOf } = await formOf(page, step);
  const closed = found.locator('xpath=ancestor::details[not(@open)]/summary');
  while ((await closed.count()) > 0) await closed.first().click();
  for (const [name, value] of Object.entries(valuesOf(step, made))) await fillField(fieldOf(name), value);
  const { name = '', content = '' } = sent ?? {};
  if (sent)
    await found.locator('[type="file"]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  await found
    .locator(within === form ? 'button:not([formaction])' : 'button[formaction]')
    .last()
    .click();
}

/**
 * Sends the form with values that are refused. It comes back open, with all values as they were typed; each fault stands
 * beside its field, which names it as its description, and in a list of links at the top.
 */
export async function isRefused(page: Page, step: FormStep, made: Made): Promise<void> {
  const { wrong = {} } = step;
  await fillsIn(page, { ...step, fill: { ...valuesOf(step, made), ...wrong } }, made);
  const { fieldOf } = await formOf(page, step);
  for (const [name, value] of Object.entries({ ...valuesOf(step, made), ...wrong })) {
    const field = fieldOf(name);
    await expect(field.first()).toBeVisible();
    if ((await field.first().getAttribute('type')) === 'checkbox')
      await expect(field.and(page.locator(`[value="${value}"]`))).toBeChecked();
    else await expect(field).toHaveValue(value);
  }
  for (const name of Object.keys(wrong)) {
    const field = fieldOf(name);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    const described = (await field.getAttribute('aria-describedby')) ?? '';
    await expect(page.locator(`#${described.split(' ').at(-1) ?? ''}`)).toHaveText(/./);
    const id = (await field.getAttribute('id')) ?? '';
    await page.getByRole('alert').first().locator(`a[href="#${id}"]`).click();
    await expect(field).toBeInViewport();
  }
}

const valuesOf = ({ fill = {} }: FormStep, made: Made) => (typeof fill === 'function' ? fill(made) : fill);

async function formOf(page: Page, { form, within = form }: FormStep) {
  const action = addressOf({ form: within });
  const forms = page.locator('form[method="post"]:not([hidden])');
  let place = -1;
  // The page may still be arriving after the form was sent.
  await expect
    .poll(
      async () => {
        const actions = await forms.evaluateAll((all) => all.map((each) => each.getAttribute('action') ?? ''));
        return (place = actions.findIndex((each) => action.test(each)));
      },
      { message: `the place of the form ${within}`, timeout: 5000 },
    )
    .not.toBe(-1);
  const found = forms.nth(place);
  // The boxes of a list's rows belong to its form without standing in it.
  const id = (await found.getAttribute('id')) ?? 'none';
  const fieldOf = (name: string) =>
    found.locator(`[name="${name}"]`).or(page.locator(`[form="${id}"][name="${name}"]`));
  return { found, fieldOf };
}

async function fillField(field: ReturnType<Page['locator']>, value: string): Promise<void> {
  const kind = await field.first().evaluate((each) => `${each.tagName} ${each.getAttribute('type') ?? ''}`);
  if (kind.startsWith('SELECT')) await field.selectOption(value);
  else if (kind.endsWith('checkbox') || kind.endsWith('radio'))
    await field.and(field.page().locator(`[value="${value}"]`)).check();
  else await field.fill(value);
}
