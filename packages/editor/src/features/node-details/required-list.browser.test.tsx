import type { NodeProperty } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { newNode } from '../../model/document/add-node.ts';
import { renderDetails } from '../../testing/details-harness.tsx';
import { nodeType } from '../../testing/node-type.ts';
import { inARow, nodeOf, startType } from '../../testing/workbench-harness.tsx';

const shelf: NodeProperty = {
  ...{ name: 'shelf', displayName: 'Shelf', type: 'resourceLocator', default: { mode: 'list', value: '' } },
  required: true,
  modes: [{ name: 'list', displayName: 'From list', type: 'list', typeOptions: { searchListMethod: 'find' } }],
};
const library = nodeType({ name: 'test.library', displayName: 'Library', properties: [shelf] });

it('asks for a choice once its list was left, not while it is searched', async () => {
  const { document, show, getByRole } = await renderDetails(inARow(nodeOf(startType, 'Start')), 'Start', {
    types: [startType, library],
  });
  const made = newNode(document, { description: library, position: { x: 0, y: 0 } });
  document.apply({ type: 'addNode', node: made });
  await show(made.id);
  await getByRole('button', { name: 'Shelf' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveFocus();
  expect(page.getByRole('alert').elements()).toEqual([]);
  await getByRole('tab', { name: 'Parameters' }).click();
  await expect.element(getByRole('alert')).toHaveTextContent('This field is required.');
});
