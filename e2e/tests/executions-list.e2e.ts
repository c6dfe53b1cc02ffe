import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import type { Millrace } from '../support/millrace.ts';
import { expect, test } from '../support/test.ts';
import { chain, node, webhook } from '../support/workflows.ts';

test.use({ isShared: true });

const rows = (page: Page) => page.getByTestId('execution-row');

/** An active workflow that notes who called it, and fails for one of them. */
async function activate(millrace: Millrace, name: string): Promise<string> {
  const values = [{ key: 'caller', value: '={{ $json.query.caller }}' }];
  const jsCode = "if ($input.first().json.query.caller === 'mallory') throw new Error('no such planet'); return [];";
  const steps = [
    webhook(name.toLowerCase()),
    node('Note', 'executionData', { typeVersion: 1, parameters: { operation: 'save', dataToSave: { values } } }),
    node('Check', 'code', { typeVersion: 2, parameters: { jsCode } }),
  ];
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', chain(name, steps));
  await millrace.rest('PATCH', `/workflows/${id}`, { active: true });
  return id;
}

async function call(millrace: Millrace, path: string, caller: string): Promise<void> {
  await fetch(`${millrace.url}/webhook/${path}?caller=${caller}`, { method: 'POST' });
}

test('executions are narrowed by workflow, state and what they noted', async ({ page, millrace }) => {
  await activate(millrace, 'First');
  await activate(millrace, 'Second');
  for (const caller of ['alice', 'mallory']) {
    await call(millrace, 'first', caller);
    await call(millrace, 'second', caller);
  }
  await page.goto(`${millrace.url}/executions`);
  await expect(rows(page)).toHaveCount(4);
  await expect(page.getByText('4 executions')).toBeVisible();
  await expectAccessible(page, 'executions');

  await page.getByRole('combobox', { name: 'Filter by workflow' }).fill('Sec');
  await page.getByRole('option', { name: 'Second' }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Filter by status' }).click();
  await page.getByRole('option', { name: 'Failed' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Filter by workflow' })).toHaveValue('Second');
  await expect(rows(page)).toHaveCount(1);

  await expect(page.getByRole('status', { name: '2 filters set' })).toBeVisible();
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await expect(rows(page)).toHaveCount(4);
  await expect(page).toHaveURL(/\/executions$/);
  await expect(page.getByRole('button', { name: 'Reset filters' })).toHaveCount(0);

  await page.getByRole('textbox', { name: 'Custom data key' }).fill('caller');
  await page.getByRole('textbox', { name: 'Custom data value' }).fill('alice');
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('textbox', { name: 'Custom data value' }).fill('nobody');
  await expect(page.getByText('No executions match these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await expect(page.getByRole('textbox', { name: 'Custom data value' })).toHaveValue('');
  await expect(rows(page)).toHaveCount(4);
});

test('a row opens by a click anywhere on it, and chosen ones are deleted over pages', async ({ page, millrace }) => {
  await activate(millrace, 'Many');
  await Promise.all(Array.from({ length: 35 }, () => call(millrace, 'many', 'alice')));
  await page.goto(`${millrace.url}/executions`);
  await expect(rows(page)).toHaveCount(30);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows(page)).toHaveCount(35);
  await rows(page).nth(32).getByRole('checkbox').check();
  await rows(page).nth(1).getByRole('checkbox').check();
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected executions' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Delete selected' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('2 executions deleted')).toBeVisible();
  await expect(page.getByText('33 executions')).toBeVisible();

  await rows(page).first().getByText('Webhook').click();
  await expect(page).toHaveURL(/\/execution\/\d+/);
  await expect(page.getByText('Read only')).toBeVisible();
});

test('a list that cannot be loaded is asked for again by itself', async ({ page, millrace }) => {
  await activate(millrace, 'There');
  await call(millrace, 'there', 'alice');
  const refuse = { status: 500, json: { message: 'The disk is full.', code: 'INTERNAL' } };
  await page.route('**/rest/executions?*', (route) => route.fulfill(refuse));
  await page.goto(`${millrace.url}/executions`);
  await expect(page.getByText('The disk is full.')).toBeVisible();
  const refused = page.waitForResponse((response) => response.url().includes('/rest/executions?'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await refused;
  await expect(page.getByText('The disk is full.')).toBeVisible();

  await page.unroute('**/rest/executions?*');
  await call(millrace, 'there', 'bob');
  await expect(rows(page)).toHaveCount(2);
});

test('an execution that is gone is not asked for again, and leads to the others', async ({ page, millrace }) => {
  await page.goto(`${millrace.url}/execution/999`);
  await expect(page.getByRole('heading', { name: 'Execution 999 not found' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await page.getByRole('link', { name: 'All executions' }).click();
  await expect(page).toHaveURL(/\/executions$/);
});

test('what runs stands above what ended later, with the time that passes, and is stopped there', async ({
  page,
  millrace,
}) => {
  const pause = node('Pause', 'wait', { typeVersion: 1.1, parameters: { amount: 60, unit: 'seconds' } });
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', chain('Long', [webhook('long'), pause]));
  await millrace.rest('PATCH', `/workflows/${id}`, { active: true });
  await page.goto(`${millrace.url}/executions`);
  await expect(page.getByRole('heading', { name: 'No executions' })).toBeVisible();
  await call(millrace, 'long', 'alice');
  await call(millrace, 'long', 'bob');
  await expect(rows(page)).toHaveCount(2);
  await activate(millrace, 'Short');
  await call(millrace, 'short', 'alice');
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).nth(2)).toHaveAttribute('data-status', 'success');
  await expect(page.getByText('3 executions')).toBeVisible();
  const running = rows(page).first();
  await expect(running).toHaveAttribute('data-status', 'running');
  const passed = await running.getByTestId('run-time').textContent();
  await expect(running.getByTestId('run-time')).not.toHaveText(passed ?? '');
  await expectAccessible(page, 'executions, some of which run');

  await running.getByRole('button', { name: /^Stop execution/ }).click();
  await expect(page.getByText(/^Execution \d+ stopped$/)).toBeVisible();
  await expect(rows(page).nth(2)).toHaveAttribute('data-status', 'canceled');

  await page.goto(`${millrace.url}/workflow/${id}/executions`);
  const entries = page.getByTestId('execution-entry');
  await expect(entries.first()).toHaveAttribute('data-outcome', 'running', { timeout: 30_000 });
  await expect(entries.first()).toHaveAttribute('aria-current', 'page');
  await page
    .getByRole('complementary', { name: 'Executions' })
    .getByRole('button', { name: /^Stop execution/ })
    .click();
  await expect(entries.and(page.locator('[data-outcome="canceled"]'))).toHaveCount(2);
});
