import { expectAccessible } from '../support/axe.ts';
import type { Millrace } from '../support/millrace.ts';
import { expect, test } from '../support/test.ts';
import { chain, node, webhook } from '../support/workflows.ts';

/** An active workflow that fails with what it is called with. */
async function activateFailing(millrace: Millrace, name: string): Promise<void> {
  const jsCode = "throw new Error('no such ' + $input.first().json.query.thing + ' at 12:30');";
  const steps = [webhook(name.toLowerCase()), node('Check', 'code', { typeVersion: 2, parameters: { jsCode } })];
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', chain(name, steps));
  await millrace.rest('PATCH', `/workflows/${id}`, { active: true });
}

async function fail(millrace: Millrace, path: string, thing: string): Promise<void> {
  await fetch(`${millrace.url}/webhook/${path}?thing=${thing}`, { method: 'POST' });
}

test('failures are grouped by cause, and lead to their executions', async ({ page, millrace }) => {
  await activateFailing(millrace, 'Orbit');
  await activateFailing(millrace, 'Comets');
  for (const thing of ['planet', 'planet', 'moon']) await fail(millrace, 'orbit', thing);
  await fail(millrace, 'comets', 'comet');
  await page.goto(`${millrace.url}/executions`);
  await page.getByRole('tab', { name: 'Failures by cause' }).click();
  const rows = page.getByTestId('failure-row');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('no such moon at 12:30');
  await expect(rows.first()).toContainText('Orbit, at “Check”');
  await expect(rows.first().getByText('3', { exact: true })).toBeVisible();
  await expectAccessible(page, 'failures by cause');
  await fail(millrace, 'orbit', 'sun');
  await expect(rows.first().getByText('4', { exact: true })).toBeVisible();

  await page.getByRole('combobox', { name: 'Filter by workflow' }).fill('Com');
  await page.getByRole('option', { name: 'Comets' }).click();
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link', { name: 'Show executions' }).click();
  await expect(page.getByTestId('execution-row')).toHaveCount(1);
  await expect(page.getByRole('combobox', { name: 'Filter by status' })).toHaveValue('Any failure');
  await page.goBack();
  await rows.getByRole('link', { name: 'no such comet at 12:30' }).click();
  await expect(page).toHaveURL(/\/execution\/4\?node=Check$/);
  await expect(page.getByRole('dialog', { name: 'Details of Check' })).toContainText('no such comet at 12:30');
});

test('causes that cannot be loaded are asked for again', async ({ page, millrace }) => {
  const refuse = { status: 500, json: { message: 'The disk is full.', code: 'INTERNAL' } };
  await page.route('**/rest/executions/failures?*', (route) => route.fulfill(refuse), { times: 1 });
  await page.goto(`${millrace.url}/executions/failures`);
  await expect(page.getByText('The disk is full.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Nothing has failed')).toBeVisible();
});

test('chosen executions are retried and stopped together', async ({ page, millrace }) => {
  await activateFailing(millrace, 'Orbit');
  for (const thing of ['planet', 'moon']) await fail(millrace, 'orbit', thing);
  const wait = node('Wait', 'wait', { typeVersion: 1.1, parameters: { amount: 1, unit: 'hours' }, webhookId: 'w' });
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', chain('Waits', [webhook('waits'), wait]));
  await millrace.rest('PATCH', `/workflows/${id}`, { active: true });
  for (const _ of [1, 2]) await fetch(`${millrace.url}/webhook/waits`, { method: 'POST' });

  await page.goto(`${millrace.url}/executions`);
  const rows = page.getByTestId('execution-row');
  await expect(rows.filter({ hasText: 'Waiting' })).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected executions' });
  await expect(bar).toContainText('4 selected');
  await bar.getByRole('button', { name: 'Retry 2' }).click();
  await expect(page.getByText('2 executions retried, 0 of them succeeded')).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(rows).toHaveCount(6);

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await bar.getByRole('button', { name: 'Stop selected' }).click();
  await expect(page.getByText('2 executions stopped')).toBeVisible();
  await expect(rows.filter({ hasText: 'Stopped' })).toHaveCount(2);

  await page.route('**/rest/executions/*/retry', (route) =>
    route.fulfill({ status: 503, json: { message: 'Too much to do.', code: 'BUSY' } }),
  );
  await rows.filter({ hasText: 'Failed', hasNotText: 'Retry of' }).first().getByRole('checkbox').check();
  await bar.getByRole('button', { name: 'Retry 1' }).click();
  await expect(page.getByText('Not all executions could be retried')).toBeVisible();
  await expect(page.getByText('Too much to do.')).toBeVisible();
  await expect(bar).toContainText('1 selected');
});
