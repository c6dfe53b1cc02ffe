import { expectAccessible } from '../support/axe.ts';
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

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious on the screens of the editor (${colorScheme})`, async ({ page, millrace }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme });
    const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', chain('Seen', steps));
    await page.goto(`${millrace.url}/workflow/${id}`);
    await expect(page.getByTestId('canvas-node')).toHaveCount(4, { timeout: 30_000 });
    await expectAccessible(page, 'canvas');

    await page.keyboard.press('Tab');
    await expect(page.getByTestId('creator-entry').first()).toBeVisible();
    await expectAccessible(page, 'node creator');
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'command palette');
    await page.keyboard.press('Escape');

    await page.getByTestId('workflow-menu').click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page, 'workflow menu');
    await page.getByRole('menuitem', { name: /settings/i }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'workflow settings');
    await page.keyboard.press('Escape');

    for (const name of ['Webhook', 'Fields', 'Choice', 'Script']) {
      await page.goto(`${millrace.url}/workflow/${id}?node=${name.toLowerCase()}`);
      await expect(page.getByRole('button', { name: 'Back to canvas' })).toBeVisible();
      await expectAccessible(page, `details of ${name}`);
    }

    for (const place of ['/workflows', '/executions']) {
      await page.goto(`${millrace.url}${place}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, place);
    }
  });
}
