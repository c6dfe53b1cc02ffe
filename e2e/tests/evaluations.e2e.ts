import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBoth } from '../support/axe.ts';
import { misplaced } from '../support/boxes.ts';
import type { Millrace } from '../support/millrace.ts';
import { expect, test } from '../support/test.ts';
import { chain, type NodeInFile, node } from '../support/workflows.ts';

const runs = (page: Page) => page.getByTestId('evaluation');
const rows = (page: Page) => page.getByTestId('evaluation-row');
const compared = (page: Page) => page.getByTestId('compared-row');

const CAPITALS = [
  { question: 'Italy', expected: 'Rome' },
  { question: 'Spain', expected: 'Madrid' },
  { question: 'Kenya', expected: '' },
];

async function makeSet(millrace: Millrace): Promise<string> {
  const columns = [
    { name: 'question', type: 'string' },
    { name: 'expected', type: 'string' },
  ];
  const { id } = await millrace.rest<{ id: string }>('POST', '/data-tables', { name: 'Capitals', columns });
  await millrace.rest('POST', `/data-tables/${id}/rows`, { rows: CAPITALS });
  return id;
}

/** Answers each question in the same way, and fails to measure the last one, whose answer nobody knows. */
function answering(table: string, answer: string, between: NodeInFile[] = []) {
  const dataTableId = { mode: 'id', value: table };
  return chain('Capitals', [
    node('Questions', 'evaluationTrigger', { typeVersion: 4.7, parameters: { source: 'dataTable', dataTableId } }),
    ...between,
    node('Answer', 'evaluation', {
      typeVersion: 4.8,
      parameters: {
        ...{ operation: 'setOutputs', dataTableId },
        outputs: { values: [{ outputName: 'answer', outputValue: answer }] },
      },
    }),
    node('Measure', 'evaluation', {
      typeVersion: 4.8,
      parameters: {
        ...{ operation: 'setMetrics', metric: 'categorization' },
        ...{ expectedAnswer: '={{ $json.expected }}', actualAnswer: answer },
      },
    }),
  ]);
}

async function evaluate(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Start evaluation' }).click();
  await expect(runs(page)).toHaveCount(count);
  await expect(runs(page).first()).toHaveAttribute('data-status', 'finished', { timeout: 60_000 });
}

test('a workflow is evaluated, changed and evaluated again, and both evaluations are compared', async ({
  page,
  millrace,
}) => {
  test.slow();
  const table = await makeSet(millrace);
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', answering(table, 'Rome'));
  await page.goto(`${millrace.url}/workflow/${id}`);
  await page
    .getByRole('navigation', { name: 'Pages of the workflow' })
    .getByRole('link', { name: 'Evaluations' })
    .click({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: 'No evaluations yet' })).toBeVisible();
  await evaluate(page, 1);
  await expect(runs(page)).toContainText('3 of 3 done');
  await expect(runs(page)).toContainText('1 failed');
  await expect(runs(page)).toContainText('Questions');
  await expect(runs(page).getByRole('definition')).toHaveText('0.5');

  await runs(page).getByRole('link').click();
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText('Italy');
  await expect(
    rows(page)
      .first()
      .getByRole('link', { name: /^Execution \d+/ }),
  ).toBeVisible();
  await page.getByRole('switch', { name: 'Only failed rows' }).press('Space');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Kenya');
  await expect(page).toHaveURL(/failed=true/);
  await page.getByRole('link', { name: 'All evaluations' }).click();

  const { storedVersion } = await millrace.rest<{ storedVersion: string }>('GET', `/workflows/${id}`);
  const better = "={{ $json.question === 'Italy' ? 'Rome' : 'Madrid' }}";
  await millrace.rest('PATCH', `/workflows/${id}`, { nodes: answering(table, better).nodes, storedVersion });
  await page.getByRole('textbox', { name: 'Rows at once' }).fill('2');
  await evaluate(page, 2);
  await expect(runs(page).first().getByRole('definition')).toHaveText('1 (+0.5)');
  await expectAccessibleInBoth(page, 'evaluations');

  await runs(page).first().getByRole('link').click();
  await expect(rows(page)).toHaveCount(3);
  await expectAccessibleInBoth(page, 'rows of an evaluation');
  await page.getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option').click();
  await expect(page.getByRole('status')).toHaveText('2 of 3 rows differ');
  await expect(compared(page)).toHaveCount(2);
  await expect(compared(page).first()).toContainText('0 → 1 (+1)');
  await expect(compared(page).first().locator('del')).toContainText('Rome');
  await expect(compared(page).first().locator('ins')).toContainText('Madrid');
  await expectAccessibleInBoth(page, 'two evaluations compared');
  await page.getByRole('switch', { name: 'Only rows that differ' }).press('Space');
  await expect(compared(page)).toHaveCount(3);

  for (const width of [400, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => misplaced(page), { message: `compared, ${width} px` }).toEqual([]);
  }
  await page.getByRole('link', { name: 'All evaluations' }).click();
  await expect(runs(page)).toHaveCount(2);
  for (const width of [1920, 1280, 768, 400]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => misplaced(page), { message: `list, ${width} px` }).toEqual([]);
  }
  await runs(page)
    .last()
    .getByRole('button', { name: /^Delete the evaluation/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(runs(page)).toHaveCount(1);
});

test('an evaluation that runs is stopped', async ({ page, millrace }) => {
  const pause = node('Pause', 'wait', { typeVersion: 1.1, parameters: { amount: 30, unit: 'seconds' } });
  const slow = answering(await makeSet(millrace), 'Rome', [pause]);
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', slow);
  await page.goto(`${millrace.url}/workflow/${id}/evaluations`);
  const start = page.getByRole('button', { name: 'Start evaluation' });
  await start.click({ timeout: 30_000 });
  await expect(runs(page)).toContainText('0 of 3 done');
  await expect(start).toBeDisabled();
  await page.getByRole('button', { name: /^Stop the evaluation/ }).press('Enter');
  await expect(runs(page)).toHaveAttribute('data-status', 'stopped');
  await expect(start).toBeEnabled();
});

test('a workflow that cannot be evaluated says what to add', async ({ page, millrace }) => {
  const { id } = await millrace.rest<{ id: string }>(
    'POST',
    '/workflows',
    chain('Plain', [node('Go', 'manualTrigger')]),
  );
  await page.goto(`${millrace.url}/workflow/${id}/evaluations`);
  await expect(page.getByRole('heading', { name: 'The workflow has no evaluation trigger' })).toBeVisible({
    timeout: 30_000,
  });
  await expectAccessible(page, 'no evaluation trigger');
  await page.getByRole('link', { name: 'Add a node' }).click();
  await expect(page).toHaveURL(new RegExp(`/workflow/${id}$`));
});
