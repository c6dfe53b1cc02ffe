import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/test.ts';

interface FileNode {
  name: string;
  type: string;
  typeVersion: number;
  position: [number, number];
  parameters: object;
}

/** A public workflow with node types that are not installed. Its connections lead nowhere: its nodes are put in a row. */
function pastedWorkflow() {
  const file = path.join(import.meta.dirname, '../workflows/imports/0548_Code_Webhook_Create_Webhook.json');
  const { name, nodes } = JSON.parse(readFileSync(file, 'utf8')) as { name: string; nodes: FileNode[] };
  const steps = nodes.filter(({ type }) => !/stickyNote|[tT]rigger|webhook$/.test(type));
  const connections: Record<string, object> = {};
  for (const [index, step] of steps.slice(0, -1).entries()) {
    connections[step.name] = { main: [[{ node: steps[index + 1]?.name, type: 'main', index: 0 }]] };
  }
  return { name, nodes, connections, links: steps.length - 1 };
}

const essentials = ({ name, type, typeVersion, position, parameters }: FileNode) => ({
  name,
  type,
  typeVersion,
  position,
  parameters,
});

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

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
  const unknown = page.locator('[data-node-name="Send message"]');
  await expect(unknown.locator('[data-family="unknown"]')).toBeVisible();

  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/workflow\/\w+/);
  const id = page.url().split('/').at(-1);
  const saved = await millrace.rest<{ nodes: FileNode[]; connections: object }>('GET', `/workflows/${id}`);
  expect(saved.nodes.map(essentials)).toEqual(workflow.nodes.map(essentials));
  expect(saved.connections).toEqual(workflow.connections);
});
