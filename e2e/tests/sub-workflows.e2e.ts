import { expect, test } from '../support/test.ts';
import { chain, node } from '../support/workflows.ts';

interface Execution {
  id: string;
  status: string;
  parentExecution: { executionId: string } | null;
}

test('a workflow is chosen, gets values for the inputs it declares, and gives back its result', async ({
  millrace,
  page,
}) => {
  const child = chain('Price of an order', [
    node('Called', 'executeWorkflowTrigger', {
      typeVersion: 1.1,
      parameters: {
        workflowInputs: {
          values: [
            { name: 'pieces', type: 'number' },
            { name: 'article', type: 'string' },
          ],
        },
      },
    }),
    node('Price', 'set', {
      typeVersion: 3.4,
      parameters: { mode: 'raw', jsonOutput: '={{ { total: $json.pieces * 3, fields: Object.keys($json).join() } }}' },
    }),
  ]);
  const { id: childId } = await millrace.rest<{ id: string }>('POST', '/workflows', child);
  await millrace.rest('POST', '/workflows', chain('Something else', [node('Start', 'manualTrigger')]));
  const parent = chain('Orders', [
    node('Start', 'manualTrigger'),
    node('Order', 'set', { typeVersion: 3.4, parameters: { mode: 'raw', jsonOutput: '{ "count": 4, "x": 1 }' } }),
    node('Ask', 'executeWorkflow', { typeVersion: 1.2, parameters: { options: {} } }),
  ]);
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', parent);

  await page.goto(`${millrace.url}/workflow/${id}?node=ask`);
  const selector = page.locator('[data-parameter="workflowId"]');
  await selector.getByRole('button', { name: 'Workflow', exact: true }).click();
  await expect(page.getByRole('option', { name: 'Something else' })).toBeVisible();
  await page.keyboard.type('price');
  await expect(page.getByRole('option', { name: 'Something else' })).toBeHidden();
  await page.getByRole('option', { name: 'Price of an order' }).click();
  await expect(page.getByRole('link', { name: 'Open Price of an order in a new tab' })).toHaveAttribute(
    'href',
    `${millrace.url}/workflow/${childId}`,
  );

  const inputs = page.locator('[data-parameter="workflowInputs"]');
  await inputs.getByRole('textbox', { name: 'article' }).fill('bell');
  await inputs.getByRole('textbox', { name: 'pieces' }).fill('2');
  await page.getByRole('button', { name: 'Back to canvas' }).click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Workflow ran successfully').first()).toBeVisible();
  await page.getByTestId('save-workflow').click();
  await expect(page.getByTestId('save-workflow')).toHaveText('Saved');

  const of = async (workflowId: string) => {
    const filter = encodeURIComponent(JSON.stringify({ workflowId }));
    return (await millrace.rest<{ results: Execution[] }>('GET', `/executions?filter=${filter}`)).results;
  };
  const [outer] = await of(id);
  await expect
    .poll(() => of(childId))
    .toMatchObject([{ status: 'success', parentExecution: { executionId: outer?.id } }]);
  const { data } = await millrace.rest<{ data: { resultData: { runData: Record<string, unknown> } } }>(
    'GET',
    `/executions/${outer?.id}`,
  );
  expect(data.resultData.runData.Ask).toMatchObject([
    { data: { main: [[{ json: { total: 6, fields: 'pieces,article' } }]] } },
  ]);
});
