import { bundledTemplates } from '@millrace/templates';
import type { WorkflowNode } from '@millrace/workflow';
import { expect, test } from '../support/test.ts';

/** A workflow with notes, branches, and steps of a type that is not installed. */
function pastedWorkflow() {
  const template = [...bundledTemplates().values()].find(({ slug }) => slug === 'route-by-rules');
  if (!template) throw new Error('The template is gone: choose another.');
  const { name, nodes, connections } = template.workflow;
  const links = Object.values(connections).flatMap(({ main = [] }) => main.flatMap((ends) => ends ?? [])).length;
  const unknown = {
    type: 'acme-nodes.answer',
    typeVersion: 2,
    parameters: { channel: '#help', deep: { list: [1, null] } },
  };
  return {
    name,
    nodes: nodes.map((node) => (node.name === 'To support' ? { ...node, ...unknown } : node)),
    connections,
    links,
  };
}

const essentials = ({ name, type, typeVersion, position, parameters }: WorkflowNode) => ({
  name,
  type,
  typeVersion,
  position,
  parameters,
});

test.use({ isShared: true, permissions: ['clipboard-read', 'clipboard-write'] });

test('a pasted workflow keeps its nodes, places and connections; unknown types are shown and survive saving', async ({
  page,
  millrace,
}) => {
  const { links, ...workflow } = pastedWorkflow();
  await page.goto(`${millrace.url}/workflow`);
  await expect(page.getByRole('button', { name: 'Add the first step' })).toBeVisible();
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(JSON.stringify(workflow))})`);
  await page.keyboard.press('Control+v');
  await page.keyboard.press('1');

  await expect(page.getByTestId('canvas-node').or(page.getByTestId('sticky-note'))).toHaveCount(workflow.nodes.length);
  await expect(page.locator('.react-flow__edge')).toHaveCount(links);
  const unknown = page.locator('[data-node-name="To support"]');
  await expect(unknown.locator('[data-family="unknown"]')).toBeVisible();

  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/workflow\/\w+/);
  const id = page.url().split('/').at(-1);
  const saved = await millrace.rest<{ nodes: WorkflowNode[]; connections: object }>('GET', `/workflows/${id}`);
  expect(saved.nodes.map(essentials)).toEqual(workflow.nodes.map(essentials));
  expect(saved.connections).toEqual(workflow.connections);
});
