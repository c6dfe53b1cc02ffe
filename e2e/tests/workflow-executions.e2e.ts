import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import type { Millrace } from '../support/millrace.ts';
import { expect, test } from '../support/test.ts';
import { chain, node, webhook } from '../support/workflows.ts';

const tile = (page: Page, name: string) => page.locator(`[data-testid="canvas-node"][data-node-name="${name}"]`);
const entries = (page: Page) => page.getByTestId('execution-entry');
const preview = (page: Page) => page.getByTestId('execution-preview');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pages of the workflow' }).getByRole('link', { name });

/** Active, and fails when it is called with anything but `{ "isGood": true }`. */
async function active(millrace: Millrace): Promise<string> {
  const check = node('Check', 'code', {
    typeVersion: 2,
    parameters: { jsCode: "if (!$json.body.isGood) throw new Error('Not good'); return $input.all();" },
  });
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', chain('Seen', [webhook('seen'), check]));
  await millrace.rest('PATCH', `/workflows/${id}`, { active: true });
  return id;
}

async function call(millrace: Millrace, isGood: boolean): Promise<void> {
  const before = await ended(millrace);
  await fetch(`${millrace.url}/webhook/seen`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ isGood }),
  });
  await expect.poll(() => ended(millrace)).toBe(before + 1);
}

async function ended(millrace: Millrace): Promise<number> {
  const filter = encodeURIComponent(JSON.stringify({ status: ['success', 'error'] }));
  return (await millrace.rest<{ count: number }>('GET', `/executions?filter=${filter}`)).count;
}

test('the executions of a workflow are listed beside its canvas, and each is looked at without leaving', async ({
  page,
  millrace,
}) => {
  const id = await active(millrace);
  await call(millrace, true);
  await call(millrace, false);
  await page.goto(`${millrace.url}/workflow/${id}`);
  await expect(tab(page, 'Executions')).toBeVisible({ timeout: 30_000 });
  await tab(page, 'Executions').click();
  await expect(entries(page)).toHaveCount(2);
  await expect(page).toHaveURL(/\/executions\/2$/);
  await expect(tile(page, 'Check')).toHaveAttribute('data-status', 'error');
  await expectAccessible(page, 'executions of a workflow');
  await entries(page).nth(1).click();
  await expect(page).toHaveURL(/\/executions\/1$/);
  await expect(tile(page, 'Check')).toHaveAttribute('data-status', 'success');
  await page.goBack();
  await expect(page).toHaveURL(/\/executions\/2$/);
  await expect(tile(page, 'Check')).toHaveAttribute('data-status', 'error');
  await page.goForward();
  await expect(tile(page, 'Check')).toHaveAttribute('data-status', 'success');
  await tile(page, 'Check').dblclick();
  await expect(page.getByRole('dialog', { name: /Check/ })).toContainText('isGood');
  await page.reload();
  await expect(page.getByRole('dialog', { name: /Check/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entries(page).nth(1)).toHaveAttribute('aria-current', 'page');
});

test('arrow keys go through the executions, filters narrow them, and the address keeps both', async ({
  page,
  millrace,
}) => {
  const id = await active(millrace);
  for (const isGood of [true, false, true]) await call(millrace, isGood);
  await page.goto(`${millrace.url}/workflow/${id}/executions`);
  await expect(page).toHaveURL(/\/executions\/3$/, { timeout: 30_000 });
  await entries(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/\/executions\/2$/);
  await expect(entries(page).nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(page).toHaveURL(/\/executions\/1$/);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Filter by status' }).click();
  await page.getByRole('option', { name: 'Failed' }).click();
  await expect(entries(page)).toHaveCount(1);
  await expect(page).toHaveURL(/status=error/);
  await page.getByRole('combobox', { name: 'Filter by how they started' }).click();
  await page.getByRole('option', { name: 'Manual' }).click();
  await expect(page.getByText('No executions match these filters.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No executions match these filters.')).toBeVisible();
});

test('an execution that comes to be appears by itself, is retried, and is deleted', async ({ page, millrace }) => {
  const id = await active(millrace);
  await call(millrace, true);
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/rest/executions') asked++;
  });
  await page.clock.install();
  await page.goto(`${millrace.url}/workflow/${id}/executions`);
  await expect(entries(page)).toHaveCount(1, { timeout: 30_000 });
  // The server tells of what happens, once it is heard: nobody asks while nothing does.
  const askedInHalfAMinute = async () => {
    const before = asked;
    await page.clock.runFor(30_000);
    return asked - before;
  };
  await expect.poll(askedInHalfAMinute).toBeLessThan(3);
  await call(millrace, false);
  await expect(entries(page)).toHaveCount(2);
  await entries(page).first().click();
  await preview(page).getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('menuitem', { name: 'Retry with the original workflow' }).click();
  await expect(entries(page).first()).toContainText('Retry of 2');
  await preview(page).getByRole('button', { name: 'Delete execution 2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(entries(page)).toHaveCount(2);
  await expect(page).toHaveURL(/\/executions\/1$/);
});

test('unsaved changes stay in the editor while executions are looked at, and one is debugged into it', async ({
  page,
  millrace,
}) => {
  const id = await active(millrace);
  await call(millrace, true);
  await page.goto(`${millrace.url}/workflow/${id}`);
  await tile(page, 'Check').click();
  await page.keyboard.press('d');
  await expect(page.getByTestId('save-workflow')).toHaveText('Save');
  await tab(page, 'Executions').click();
  await expect(tile(page, 'Check')).toHaveAttribute('data-status', 'success');
  await preview(page).getByRole('link', { name: 'Copy to the editor' }).click();
  await expect(page.getByText(/is pinned to Webhook/)).toBeVisible();
  await expect(tile(page, 'Webhook')).toHaveAttribute('data-status', 'pinned');
  // What is pinned is not taken away unasked.
  await tab(page, 'Executions').click();
  await preview(page).getByRole('link', { name: 'Copy to the editor' }).click();
  const question = page.getByRole('dialog', { name: 'Replace pinned data?' });
  await expect(question).toContainText('Webhook');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(page.getByTestId('save-workflow')).toHaveText('Saved');
});

test('a run goes on behind the list of executions, and its end is there when one comes back', async ({
  page,
  millrace,
}) => {
  const wait = node('Wait', 'wait', { typeVersion: 1.1, parameters: { amount: 2, unit: 'seconds' } });
  const { id } = await millrace.rest<{ id: string }>(
    'POST',
    '/workflows',
    chain('Slow', [node('Start', 'manualTrigger'), wait]),
  );
  await page.goto(`${millrace.url}/workflow/${id}`);
  await page.getByTestId('run-workflow').click();
  await expect(page.getByTestId('stop-run')).toBeVisible();
  await tab(page, 'Executions').click();
  await expect(entries(page).first()).toHaveAttribute('data-outcome', 'success');
  await tab(page, 'Editor').click();
  await expect(tile(page, 'Wait')).toHaveAttribute('data-status', 'success');
  await expect(page.getByTestId('clear-run')).toBeVisible();
});
