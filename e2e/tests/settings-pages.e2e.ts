import { expectAccessible } from '../support/axe.ts';
import { ownerEmail, setUpOwner, signInAsOwner } from '../support/owner.ts';
import { expect, test } from '../support/test.ts';
import { chain, node, webhook } from '../support/workflows.ts';

test.use({
  environment: { MILLRACE_EXECUTIONS_MAX_AGE_DAYS: '7', MILLRACE_METRICS_TOKEN: 'not for other eyes' },
});

test('the settings tell of the instance, move workflows in, and list who did what', async ({ page, millrace }) => {
  test.setTimeout(180_000);
  await setUpOwner(millrace);
  await signInAsOwner(page, millrace);
  await page.goto(`${millrace.url}/workflows`);
  await page.getByRole('link', { name: 'Settings' }).click();

  await test.step('about', async () => {
    await page.getByRole('link', { name: 'About', exact: true }).click();
    const facts = page.getByRole('table', { name: 'About' });
    await expect(facts.getByRole('row', { name: /^Version/ })).toContainText(/\d+\.\d+\.\d+/);
    await expect(facts.getByRole('row', { name: /^Database/ })).toContainText(/^Database\s*SQLite, \S+$/);
    await expect(facts.getByRole('row', { name: /^Executions/ })).toContainText('On this server');
    await expect(facts.getByRole('row', { name: /^Data folder/ })).toContainText('millrace-e2e-');
    await expect(page.getByRole('status')).toContainText('Ready');
    await expectAccessible(page, 'about');

    const problems = { disk: 'The disk of the data folder is full.' };
    await page.route('**/rest/instance', async (route) => {
      const { data } = await (await route.fetch()).json();
      await route.fulfill({ json: { data: { ...data, problems } } });
    });
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('The disk of the data folder is full.');
    await page.unroute('**/rest/instance');
  });

  await test.step('retention', async () => {
    await page.getByRole('link', { name: 'Retention', exact: true }).click();
    await expect(page.getByText('0 executions are kept at the moment.')).toBeVisible();
    const days = page.getByRole('textbox', { name: 'Days to keep executions' });
    await expect(days).toHaveValue('7');
    await expect(days).toBeDisabled();
    await expect(page.getByText('Set by MILLRACE_EXECUTIONS_MAX_AGE_DAYS')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'MILLRACE_AUDIT_MAX_COUNT' })).toContainText('Default');
    const save = page.getByRole('button', { name: 'Save' });
    await expect(save).toBeDisabled();
    await page.getByRole('textbox', { name: 'Versions to keep per workflow' }).fill('9');
    await page.getByRole('combobox', { name: 'Failed executions' }).click();
    await page.getByRole('option', { name: 'Do not keep' }).click();
    await save.click();
    await expect(page.getByRole('alert')).toContainText('Saved');
    await expect(save).toBeDisabled();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Versions to keep per workflow' })).toHaveValue('9');
    await page.getByRole('button', { name: 'Reset to the default: 100' }).click();
    await save.click();
    await expect(page.getByRole('button', { name: 'Reset to the default: 100' })).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: 'Failed executions' })).toHaveValue('Do not keep');
    await expectAccessible(page, 'retention');
  });

  await test.step('limits', async () => {
    await page.getByRole('link', { name: 'Limits', exact: true }).click();
    const seconds = page.getByRole('textbox', { name: 'Time limit of executions (seconds)' });
    await expect(seconds).toHaveValue('86,400');
    await seconds.fill('-2');
    await expect(page.getByText('A whole number from -1 to 31,536,000')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expectAccessible(page, 'limits');
  });

  await test.step('logs and metrics', async () => {
    await page.getByRole('link', { name: 'Logs and metrics', exact: true }).click();
    const fixed = page.getByRole('table', { name: 'Set in the server’s environment' });
    await expect(fixed.getByRole('row').filter({ hasText: 'MILLRACE_METRICS_TOKEN' })).toContainText('********');
    await expect(fixed.getByRole('row')).toHaveCount(6);
    expect((await page.request.get(`${millrace.url}/metrics`)).status()).toBe(404);
    await page.getByRole('switch', { name: 'Serve metrics' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    // An earlier notice may still be there.
    const metrics = async () => (await page.request.get(`${millrace.url}/metrics`)).status();
    await expect.poll(metrics).toBe(401);
    await expect(page.locator('body')).not.toContainText('not for other eyes');
    await expectAccessible(page, 'logs and metrics');
  });

  await test.step('moving in', async () => {
    await page.getByRole('link', { name: 'Import from n8n', exact: true }).click();
    const credential = { id: '7', name: 'Shop', type: 'httpBasicAuth', data: 'U2FsdGVkX1+AAAAAAAAAAAAAAAAAAAAA' };
    const unknown = chain('Unknown', [webhook('unknown'), node('Odd', 'noSuchNode')]);
    const content = JSON.stringify([chain('Orders', [webhook('orders')]), unknown, credential]);
    const picking = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).click();
    await (await picking).setFiles([
      { name: 'export.json', mimeType: 'application/json', buffer: Buffer.from(content) },
      { name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from('no json') },
    ]);
    const rows = page.getByTestId('moved-workflow');
    const orders = rows.filter({ hasText: 'Orders' });
    const blocked = rows.filter({ hasText: 'Unknown' });
    await expect(orders).toContainText('Works');
    await expect(blocked).toContainText('Cannot run');
    await expect(blocked).toContainText('Odd');
    await expect(page.getByRole('region', { name: '1 credential' })).toContainText('Shop (httpBasicAuth)');
    await expect(page.getByRole('region', { name: '1 entry that could not be read' })).toContainText('notes.json');
    await expectAccessible(page, 'moving in');

    await page.getByText('Cannot run (1)').click();
    await expect(rows).toHaveCount(1);
    await page.getByText('All (2)').click();
    await expect(blocked.getByRole('checkbox')).not.toBeChecked();
    await page.getByRole('button', { name: 'Import 1 workflow' }).click();
    await expect(page.getByRole('status')).toContainText('1 workflow imported');
    await expect(blocked.getByRole('link')).toHaveCount(0);
    await blocked.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Import 1 workflow' }).click();
    await expect(page.getByRole('status')).toContainText('2 workflows imported');
    await expect(blocked.getByRole('link', { name: 'Open “Unknown”' })).toBeVisible();
    const active = await page.request.get(`${millrace.url}/rest/active`);
    expect(await active.json()).toEqual({ data: [] });
  });

  await test.step('audit log', async () => {
    const headers = { origin: millrace.url };
    const workflow = chain('Tried', [node('Start', 'manualTrigger')]);
    const ran = await page.request.post(`${millrace.url}/rest/workflows/run`, {
      headers,
      data: { workflowData: workflow },
    });
    const { executionId } = ((await ran.json()) as { data: { executionId: string } }).data;
    await page.request.post(`${millrace.url}/rest/executions/delete`, {
      headers,
      data: { filters: { status: ['error', 'crashed'], startedBefore: '2020-01-01T00:00:00Z' } },
    });
    await page.request.post(`${millrace.url}/rest/tags`, { headers, data: { name: 'Finance' } });
    await page.getByRole('link', { name: 'Audit log', exact: true }).click();
    const events = page.getByTestId('audit-row');
    const run = events.filter({ hasText: 'Workflow run' }).getByRole('link', { name: executionId });
    await expect(run).toHaveAttribute('href', `/execution/${executionId}`);
    await expect(events.first()).toContainText('Tag created');
    await expect(events.first().getByText('Finance', { exact: true })).toBeVisible();
    await expect(events.nth(1)).toContainText('0 executions');
    await expect(events.nth(1)).toContainText('Status: Failed / Crashed, Started before ');
    await expect(events.nth(3)).toContainText('Workflows imported');
    await expect(events.nth(3)).toContainText(ownerEmail);
    const changes = events.filter({ hasText: 'Setting changed' });
    await expect(changes.filter({ hasText: 'MILLRACE_METRICS' })).toContainText('From false to true');
    await expect(changes).toHaveCount(4);
    await expectAccessible(page, 'audit log');
    await page.getByRole('combobox', { name: 'Filter by action' }).fill('Owner');
    await expect(page.getByRole('option')).toHaveText(['Owner set up']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(events).toHaveCount(1);
    await page.reload();
    await expect(events).toHaveCount(1);
    await expect(page.getByRole('combobox', { name: 'Filter by action' })).toHaveValue('Owner set up');
  });
});

test('tells AI clients the address that is configured, not the one of this browser', async ({ page, millrace }) => {
  await page.route('**/rest/settings', async (route) => {
    const { data } = await (await route.fetch()).json();
    await route.fulfill({ json: { data: { ...data, urlBaseEditor: 'https://mill.example.org/flows/' } } });
  });
  await page.goto(`${millrace.url}/settings/mcp`);
  const connect = page.getByRole('region', { name: 'Connect a client' });
  await expect(connect.locator('code').first()).toHaveText('https://mill.example.org/flows/mcp-server/http');
});

test('a theme counts once it is saved, and stays', async ({ page, millrace }) => {
  await setUpOwner(millrace);
  await signInAsOwner(page, millrace);
  await page.goto(`${millrace.url}/settings/personal`);
  const profile = page.locator('section', { has: page.getByRole('heading', { name: 'Profile' }) });
  const save = profile.getByRole('button', { name: 'Save', exact: true });
  const scheme = page.locator('html');
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', /light|dark/);
  for (const [name, value] of [
    ['Dark', 'dark'],
    ['Light', 'light'],
  ] as const) {
    const before = await scheme.getAttribute('data-mantine-color-scheme');
    await page.getByRole('radiogroup', { name: 'Theme' }).getByText(name, { exact: true }).click();
    await expect(save).toBeEnabled();
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', String(before));
    await save.click();
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', value);
    await expect(save).toBeDisabled();
    await page.reload();
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', value);
  }
});
