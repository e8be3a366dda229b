import { expect, pays, test } from '../../pages/office/office.ts';

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('an entity is chosen in the tree, and stays on other pages', async ({ signedIn: page, office }) => {
      await pays(office);
      await page.goto('/office/payments');
      const scope = page.getByRole('navigation', { name: 'Chosen entity' });
      await scope.getByRole('link', { name: 'Choose an entity' }).click();
      await page.getByRole('main').getByRole('table').getByRole('link', { name: 'Demo shop' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments');
      if (javaScriptEnabled) await page.keyboard.type('gm');
      else await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Settlement files' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settlement files');
      await expect(scope).toContainText('Demo shop');
      await scope.getByRole('link', { name: 'Demo merchant' }).click();
      await expect(page).toHaveURL(/\/office\/settlements\?entity=/);
      await expect(scope.locator('strong')).toHaveText('Demo merchant');
    });
  });
