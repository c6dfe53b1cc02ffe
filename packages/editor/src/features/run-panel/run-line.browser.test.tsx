import { expect, it } from 'vitest';
import type { StepRow } from '../../model/runs/run-tree.ts';
import { inARow, nodeOf, renderWorkbench, startType } from '../../testing/workbench-harness.tsx';
import { RunLine } from './run-line.tsx';

const name = 'A step whose name is longer than there is room for';
const row: StepRow = {
  ...{ kind: 'step', key: '1', depth: 1, node: name, startTime: 0, run: 2, runs: 3, itemsIn: 1 },
  step: {
    ...{ executionId: 'e', index: 0, node: name, runIndex: 1, status: 'success', startTime: 0, executionTime: 1 },
    ...{ itemCounts: [1], source: [], hasBinary: false, jsonBytes: 10 },
    metadata: { subExecution: { workflowId: 'w', executionId: '12345' } },
  },
};

const nothing = () => undefined;
const Line = () => (
  <div style={{ position: 'relative', height: 28, containerType: 'inline-size' }}>
    <RunLine
      id="line"
      row={row}
      top={0}
      span={{ start: 0, end: 1 }}
      isActive={false}
      onOpen={nothing}
      onFold={nothing}
    />
  </div>
);

it.each([900, 420, 300])('a line of %d px holds what it says, one thing beside the other', async (width) => {
  const { getByRole } = await renderWorkbench(inARow(nodeOf(startType, name)), { Header: Line });
  const link = getByRole('link', { name: /12345/ });
  await expect.element(link).toBeVisible();
  const element = getByRole('treeitem').element();
  element.parentElement?.style.setProperty('width', `${width}px`);
  const line = element.getBoundingClientRect();
  const place = link.element().getBoundingClientRect();
  expect(place.height).toBeLessThan(line.height);
  expect(place.right).toBeLessThanOrEqual(
    getByRole('img', { name: 'Succeeded' }).element().getBoundingClientRect().left,
  );
});
