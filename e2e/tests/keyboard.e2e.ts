import { pressAt, tabTo } from '../support/keyboard.ts';
import { Millrace } from '../support/millrace.ts';
import { REASON, refuse } from '../support/refusal.ts';
import { expect, test } from '../support/test.ts';
import { chain, node, webhook } from '../support/workflows.ts';

test('a newcomer looks at examples, and begins with one, by keyboard alone', async ({ page }) => {
  test.slow();
  const millrace = await Millrace.start({ isNew: true });
  try {
    await page.goto(millrace.url);
    await pressAt(page.getByRole('button', { name: 'Not now' }), 'Enter');
    await expect(page).toHaveURL(/\/welcome/);
    await tabTo(page.getByRole('link', { name: 'Start the guide' }));
    await pressAt(page.getByRole('link', { name: 'All templates' }), 'Enter');

    await expect(page).toHaveTitle('Templates · Millrace');
    await tabTo(page.getByRole('searchbox', { name: 'Search templates' }));
    const getting = page.getByRole('checkbox', { name: 'Getting started' });
    await pressAt(getting, 'Space');
    await expect(getting).toBeChecked();
    await expect(page).toHaveURL(/categories=/);
    await page.keyboard.press('Space');
    await expect(page).not.toHaveURL(/categories=/);
    await pressAt(page.getByRole('button', { name: 'Next collections' }), 'Enter');
    await expect(page.getByRole('button', { name: 'Previous collections' })).toBeEnabled();
    const collection = page.getByRole('link', { name: 'Your first hour' });
    await pressAt(collection, 'Enter');

    await expect(page.getByRole('heading', { name: 'Your first hour', level: 1 })).toBeVisible();
    await pressAt(page.getByRole('button', { name: 'Back' }), 'Enter');
    await expect(page).toHaveTitle('Templates · Millrace');
    await pressAt(collection, 'Enter');
    await pressAt(page.getByRole('link', { name: 'Greet customers of one country' }), 'Enter');

    await expect(page).toHaveURL(/\/templates\/1$/);
    const preview = page.frameLocator('iframe[title="Preview of the workflow"]');
    await expect(preview.getByTestId('canvas-node')).toHaveCount(4, { timeout: 30_000 });
    await pressAt(page.getByRole('link', { name: 'Use this workflow' }), 'Enter');
    await expect(page.getByTestId('canvas-node')).toHaveCount(4, { timeout: 30_000 });
  } finally {
    await millrace.dispose();
  }
});

test('what ran, and what was done, is looked through by keyboard alone', async ({ page, millrace }) => {
  test.setTimeout(240_000);
  const jsCode = "if ($input.first().json.query.caller === 'mallory') throw new Error('no such planet'); return [];";
  for (const name of ['First', 'Second']) {
    const check = node('Check', 'code', { typeVersion: 2, parameters: { jsCode } });
    await millrace.rest('POST', '/workflows', chain(name, [webhook(name.toLowerCase()), check]));
  }
  const alert = page.getByRole('alert');
  const go = (address: string) => pressAt(page.locator(`a[href="${address}"]`).first(), 'Enter');
  const pick = async (name: string, option: string) => {
    const box = page.getByRole('combobox', { name });
    // A list that still loads takes back what arrows chose in it.
    await expect(async () => {
      await pressAt(box, 'Enter');
      const wanted = page.getByRole('option', { name: option, exact: true });
      await wanted.waitFor({ timeout: 5000 });
      for (let step = 0; step < 20 && (await wanted.getAttribute('data-combobox-selected')) === null; step++) {
        await page.keyboard.press('ArrowDown');
      }
      await page.keyboard.press('Enter');
      await expect(box).toHaveValue(option, { timeout: 2000 });
    }).toPass();
  };

  await test.step('chosen workflows, also when the server refuses', async () => {
    await page.goto(`${millrace.url}/workflows`);
    for (const name of ['First', 'Second']) {
      await pressAt(page.getByRole('checkbox', { name: `Select “${name}”` }), 'Space');
    }
    const bar = page.getByRole('toolbar', { name: 'Actions for the selected workflows' });
    await expect(bar).toContainText('2 selected');
    const end = await refuse(page, 'PATCH', '/workflows/[^/]+');
    await pressAt(bar.getByRole('button', { name: 'Activate', exact: true }), 'Enter');
    await expect(alert).toContainText('Not all workflows could be activated');
    await expect(alert).toContainText(REASON);
    await expect(bar).toContainText('2 selected');
    await pressAt(alert.getByRole('button', { name: 'Close' }), 'Enter');
    await end();
    await pressAt(bar.getByRole('button', { name: 'Activate', exact: true }), 'Enter');
    await expect(page.getByText('2 workflows activated')).toBeVisible();
  });

  for (const [path, caller] of [
    ['first', 'alice'],
    ['first', 'mallory'],
    ['second', 'alice'],
  ]) {
    await fetch(`${millrace.url}/webhook/${path}?caller=${caller}`, { method: 'POST' });
  }

  await test.step('executions', async () => {
    await go('/executions');
    const rows = page.getByTestId('execution-row');
    await expect(rows).toHaveCount(3);
    await pick('Filter by status', 'Failed');
    await expect(rows).toHaveCount(1);
    await pressAt(rows.getByRole('checkbox'), 'Space');
    const bar = page.getByRole('toolbar', { name: 'Actions for the selected executions' });
    await expect(bar).toContainText('1 selected');
  });

  await test.step('an execution, also when the server refuses', async () => {
    // A link that has the focus loads what it leads to.
    const end = await refuse(page, 'GET', '/executions/2/steps');
    await pressAt(page.getByRole('button', { name: 'Actions for execution 2' }), 'Enter');
    await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(REASON)).toBeVisible();
    await end();
    await pressAt(page.getByRole('button', { name: 'Try again' }), 'Enter');
    await expect(page.getByText('Read only')).toBeVisible();
    await pressAt(page.getByRole('link', { name: 'All executions of the workflow' }), 'Enter');
    await expect(page).toHaveURL(/\/executions\/2$/);
  });

  await test.step('failures by cause', async () => {
    await go('/executions');
    await tabTo(page.getByRole('tab', { name: 'All executions' }));
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/\/failures/);
    const rows = page.getByTestId('failure-row');
    await expect(rows).toHaveCount(1);
    await tabTo(rows.getByRole('link', { name: 'Show executions' }));
    await pressAt(rows.getByRole('link', { name: 'no such planet' }), 'Enter');
    await expect(page.getByRole('dialog', { name: 'Details of Check' })).toContainText('no such planet');
  });

  await test.step('insights', async () => {
    await page.goto(`${millrace.url}/insights`);
    await tabTo(page.getByRole('radio', { name: '7 days' }));
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('heading', { name: 'Runs by hour' })).toBeVisible();
    await pick('Filter by workflow', 'Second');
    const rows = page.getByTestId('insight-row');
    await expect(rows).toHaveCount(1);
    await pressAt(rows.getByRole('link', { name: 'Second' }), 'Enter');
    await expect(page).toHaveURL(/\/workflow\//);
  });

  await test.step('the executions of a workflow, also when the server refuses', async () => {
    const end = await refuse(page, 'GET', '/executions');
    await page.goto(`${page.url()}/executions`);
    await expect(page.getByText(REASON).first()).toBeVisible();
    await end();
    await pressAt(page.getByRole('button', { name: 'Try again' }).first(), 'Enter');
    await expect(page.getByTestId('execution-entry')).toHaveCount(1);
  });

  await test.step('the audit log', async () => {
    await go('/settings');
    await go('/settings/audit-log');
    await tabTo(page.getByRole('combobox', { name: 'Filter by action' }));
    await page.keyboard.type('Workflow activated');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const events = page.getByTestId('audit-row');
    await expect(events).toHaveCount(2);
    await pressAt(events.first().getByRole('link'), 'Enter');
    await expect(page).toHaveURL(/\/workflow\//);
  });
});
