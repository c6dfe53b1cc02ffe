import { expectAccessible } from '../support/axe.ts';
import type { Millrace } from '../support/millrace.ts';
import { expect, test } from '../support/test.ts';
import { chain, node, webhook } from '../support/workflows.ts';

/** An active workflow that fails when its call says so. */
async function activate(millrace: Millrace, name: string, settings: object): Promise<void> {
  const jsCode = "if ($input.first().json.query.bad) throw new Error('no such planet'); return [];";
  const steps = [webhook(name.toLowerCase()), node('Check', 'code', { typeVersion: 2, parameters: { jsCode } })];
  const workflow = { ...chain(name, steps), settings };
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', workflow);
  await millrace.rest('PATCH', `/workflows/${id}`, { active: true });
}

const call = (millrace: Millrace, path: string) => fetch(`${millrace.url}/webhook/${path}`, { method: 'POST' });

for (const colorScheme of ['light', 'dark'] as const) {
  test(`insights count runs, failures and saved time, by period and workflow (${colorScheme})`, async ({
    page,
    millrace,
  }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme });
    await page.goto(`${millrace.url}/workflows`);
    await page.getByRole('link', { name: 'Insights' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing has run yet' })).toBeVisible();
    await expectAccessible(page, 'no insights');

    await activate(millrace, 'Orders', { timeSavedPerExecution: 30 });
    await activate(millrace, 'Mail', {});
    for (const path of ['orders', 'orders', 'orders', 'mail', 'mail?bad=1']) await call(millrace, path);
    const runs = async () => {
      const { totals } = await millrace.rest<{ totals: { runs: number } }>('GET', '/insights');
      return totals.runs;
    };
    await expect.poll(runs, { timeout: 30_000 }).toBe(5);
    await page.reload();
    await expect(page.getByTestId('figure-runs')).toContainText('5');
    await expect(page.getByTestId('figure-failures')).toContainText('1');
    await expect(page.getByTestId('figure-failureRate')).toContainText('20%');
    await expect(page.getByTestId('figure-timeSavedMinutes')).toContainText('1.5 h');
    await expect(page.getByRole('heading', { name: 'Runs by day' })).toBeVisible();
    await expect(page.locator('.recharts-bar-rectangle').filter({ visible: true }).first()).toBeVisible();
    const rows = page.getByTestId('insight-row');
    await expect(rows).toContainText(['Mail', 'Orders']);
    await expectAccessible(page, 'insights');

    await page.getByRole('radiogroup', { name: 'Period' }).getByText('Today').click();
    await expect(page.getByRole('heading', { name: 'Runs by hour' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Filter by workflow' }).fill('Ord');
    await page.getByRole('option', { name: 'Orders' }).click();
    await expect(rows).toHaveCount(1);
    await expect(page.getByTestId('figure-failures')).toContainText('0');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Runs by hour' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Filter by workflow' })).toHaveValue('Orders');
    await rows.getByRole('link', { name: 'Orders' }).click();
    await expect(page).toHaveURL(/\/workflow\//);
  });
}

test('insights that cannot be loaded say why, and are asked for again', async ({ page, millrace }) => {
  await page.route('**/rest/insights?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'The disk is full.', code: 'INTERNAL' } }),
  );
  await page.goto(`${millrace.url}/insights`);
  await expect(page.getByText('The disk is full.')).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/rest/insights?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing has run yet' })).toBeVisible();
});
