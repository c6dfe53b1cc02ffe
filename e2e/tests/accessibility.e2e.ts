import { expectAccessibleInBoth } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { chain, node, webhook } from '../support/workflows.ts';

const condition = {
  id: 'c',
  leftValue: '={{ $json.n }}',
  rightValue: 1,
  operator: { type: 'number', operation: 'gt' },
};
const conditions = { options: { version: 2 }, combinator: 'and', conditions: [condition] };
const steps = [
  webhook('seen'),
  node('Fields', 'set', { typeVersion: 3.4 }),
  node('Choice', 'if', { typeVersion: 2.2, parameters: { conditions } }),
  node('Script', 'code', { typeVersion: 2, parameters: { jsCode: 'return $input.all();' } }),
];

test('axe finds nothing serious on the screens of the editor, in light and dark', async ({ page, millrace }) => {
  test.slow();
  await page.emulateMedia({ colorScheme: 'light' });
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', chain('Seen', steps));
  await page.goto(`${millrace.url}/workflow/${id}`);
  const tiles = page.getByTestId('canvas-node');
  await expect(tiles).toHaveCount(4, { timeout: 30_000 });
  await expectAccessibleInBoth(page, 'canvas');

  await page.keyboard.press('Tab');
  await expect(page.getByTestId('creator-entry').first()).toBeVisible();
  await expectAccessibleInBoth(page, 'node creator');
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBoth(page, 'command palette');
  await page.keyboard.press('Escape');

  await page.getByTestId('workflow-menu').click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessibleInBoth(page, 'workflow menu');
  await page.getByRole('menuitem', { name: /settings/i }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBoth(page, 'workflow settings');
  await page.keyboard.press('Escape');

  for (const name of ['Webhook', 'Fields', 'Choice', 'Script']) {
    await tiles.filter({ hasText: name }).dblclick();
    const details = page.getByRole('dialog', { name: `Details of ${name}` });
    await expect(details).toBeVisible();
    await expectAccessibleInBoth(page, `details of ${name}`);
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
  }

  for (const place of ['/workflows', '/executions']) {
    await page.locator(`a[href="${place}"]`).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleInBoth(page, place);
  }
});
