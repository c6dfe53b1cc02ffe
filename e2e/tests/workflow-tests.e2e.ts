import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import type { Millrace } from '../support/millrace.ts';
import { expect, test } from '../support/test.ts';
import { chain, node } from '../support/workflows.ts';

test.use({ isShared: true });

const tile = (page: Page, name: string) => page.locator(`[data-testid="canvas-node"][data-node-name="${name}"]`);
const panel = (page: Page) => page.getByTestId('tests-panel');
const cases = (page: Page) => panel(page).getByTestId('test-case');

/** A number that is judged: large ones are summed up, small ones are passed on. */
function judged(total: number) {
  const conditions = { number: [{ value1: '={{ $json.total }}', operation: 'larger', value2: 10 }] };
  const { nodes, settings } = chain('Judged', [
    node('Start', 'manualTrigger'),
    node('Order', 'code', { typeVersion: 2, parameters: { jsCode: `return [{ json: { total: ${total} } }]` } }),
    node('Large', 'if', { typeVersion: 1, parameters: { conditions } }),
    node('Sum', 'code', {
      typeVersion: 2,
      parameters: { jsCode: 'return [{ json: { sum: $input.first().json.total * 2 } }]' },
    }),
    node('Small', 'noOp'),
  ]);
  const to = (name: string) => [{ node: name, type: 'main', index: 0 }];
  const connections = {
    Start: { main: [to('Order')] },
    Order: { main: [to('Large')] },
    Large: { main: [to('Sum'), to('Small')] },
  };
  return { name: 'Judged', nodes, settings, connections };
}

async function runAndRecord(page: Page, millrace: Millrace): Promise<string> {
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', judged(20));
  await page.goto(`${millrace.url}/workflow/${id}`);
  await expect(tile(page, 'Sum')).toBeVisible();
  await page.getByTestId('run-workflow').click();
  await expect(tile(page, 'Sum')).toHaveAttribute('data-status', 'success');
  await page.getByTestId('control-toggleTests').click();
  await panel(page).getByRole('button', { name: 'Save the run as a test' }).click();
  await expect(cases(page)).toHaveCount(1);
  return id;
}

test('a run becomes a test, which passes, fails after a change, and takes over what it found', async ({
  page,
  millrace,
}) => {
  const id = await runAndRecord(page, millrace);
  await panel(page).getByRole('button', { name: 'Run all tests' }).click();
  await expect(cases(page)).toHaveAttribute('data-passed', 'true');
  await expect(panel(page).getByRole('status')).toHaveText(
    '1 of 1 test passed · 4 of 5 nodes and 1 of 2 branches covered',
  );
  await expect(panel(page).getByText('Not covered: Small, output 2 of Large')).toBeVisible();
  await expect(tile(page, 'Small').getByTestId('not-tested')).toBeVisible();
  await page.keyboard.press('Control+s');
  const stored = () => millrace.rest<{ tests?: unknown[]; storedVersion: string }>('GET', `/workflows/${id}`);
  await expect.poll(async () => (await stored()).tests?.length).toBe(1);
  const workflow = await stored();
  const { nodes } = judged(20);
  const changed = nodes.map((one) =>
    one.name === 'Sum' ? { ...one, parameters: { jsCode: 'return [{ json: { sum: 41 } }]' } } : one,
  );
  await millrace.rest('PATCH', `/workflows/${id}`, { nodes: changed, storedVersion: workflow.storedVersion });
  await page.reload();
  await page.getByTestId('control-toggleTests').click();
  await panel(page).getByRole('button', { name: 'Run all tests' }).click();
  await expect(cases(page)).toHaveAttribute('data-passed', 'false');
  await expect(panel(page).getByRole('row', { name: 'output 1, item 1 · sum 40 41' })).toBeVisible();
  await panel(page)
    .getByRole('button', { name: /^Show the run of the test/ })
    .click();
  await expect(tile(page, 'Sum')).toHaveAttribute('data-status', 'success');
  await panel(page)
    .getByRole('button', { name: /^Actions of the test/ })
    .click();
  await page.getByRole('menuitem', { name: 'Expect what it returned' }).click();
  await expect(cases(page)).toHaveAttribute('data-passed', 'true');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the tests are used by keys, are accessible and fit a narrow screen: ${colorScheme}`, async ({
    page,
    millrace,
  }) => {
    await page.emulateMedia({ colorScheme });
    await runAndRecord(page, millrace);
    await panel(page).getByRole('button', { name: 'Run all tests' }).press('Enter');
    await expect(cases(page)).toHaveAttribute('data-passed', 'true');
    await expectAccessible(page, 'The tests of a workflow');
    if (process.env.TESTS_PICTURES) {
      await page.screenshot({ path: `${process.env.TESTS_PICTURES}/tests-1280-${colorScheme}.png` });
      await page.setViewportSize({ width: 400, height: 800 });
      await page.screenshot({ path: `${process.env.TESTS_PICTURES}/tests-400-${colorScheme}.png` });
    }
    await panel(page)
      .getByRole('button', { name: /^Actions of the test/ })
      .press('Enter');
    await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
    await page.getByRole('textbox', { name: 'Name of the test' }).fill('A large order');
    await page.keyboard.press('Enter');
    await expect(cases(page)).toContainText('A large order');
    await panel(page).getByRole('button', { name: 'Actions of the test A large order' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await expect(cases(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Close the tests' }).click();
    await expect(panel(page)).toBeHidden();
  });
}

test('an execution of the list becomes a test of its workflow', async ({ page, millrace }) => {
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', judged(5));
  await page.goto(`${millrace.url}/workflow/${id}`);
  await page.getByTestId('run-workflow').click();
  await expect(tile(page, 'Small')).toHaveAttribute('data-status', 'success');
  await page.goto(`${millrace.url}/workflow/${id}/executions`);
  await page.getByRole('button', { name: 'Save as test' }).click();
  await expect(page.getByText('Saved as a test')).toBeVisible();
  const { tests } = await millrace.rest<{ tests?: unknown[] }>('GET', `/workflows/${id}`);
  expect(tests).toHaveLength(1);
});
