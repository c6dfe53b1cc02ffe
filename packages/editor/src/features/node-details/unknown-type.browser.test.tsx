import { expect, it } from 'vitest';
import { renderDetails } from '../../testing/details-harness.tsx';
import { inARow, nodeOf, startType } from '../../testing/workbench-harness.tsx';

const toInstall = /Install that package/;

async function textOf(type: string) {
  const workflow = inARow(nodeOf(startType, 'Start'), { ...nodeOf(startType, 'Gone', 1), type });
  const { pane } = await renderDetails(workflow, 'Gone', { types: [startType] });
  await expect.poll(() => pane('parameters').textContent).toContain('Unknown node type');
  return pane('parameters').textContent;
}

it('a node of a package that is not there leads to the package', async () => {
  expect(await textOf('n8n-nodes-bees.hive')).toMatch(toInstall);
});

it('no package is said to bring what is left out on purpose', async () => {
  const text = await textOf('@n8n/n8n-nodes-langchain.code');
  expect(text).toContain('a workflow as a tool');
  expect(text).not.toMatch(toInstall);
});
