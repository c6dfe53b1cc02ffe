import type { NodeProperty } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { renderDetails } from '../../testing/details-harness.tsx';
import { nodeType } from '../../testing/node-type.ts';
import { inARow, nodeOf } from '../../testing/workbench-harness.tsx';

const mail = nodeType({
  name: 'test.mail',
  displayName: 'Mail',
  group: ['trigger'],
  trigger: 'poll',
  inputs: [],
  outputSchemas: [{ schema: { type: 'object', examples: [{ subject: 'Report', from: { name: 'Ann' } }] } }],
});
const text: NodeProperty = { name: 'text', displayName: 'Text', type: 'string', default: '' };
const note = nodeType({ name: 'test.note', displayName: 'Note', properties: [text] });
const types = [mail, note];
const row = inARow(nodeOf(mail, 'Mail'), nodeOf(note, 'Note', 1));

it('shows the fields that a node will put out, until it has run', async () => {
  const { getByRole, getByText, pane, ran } = await renderDetails(row, 'Note', { types });
  await expect.element(getByText('Expected fields with made-up values: Mail has not run yet.')).toBeVisible();
  const fields = () => [...pane('input').querySelectorAll('[role=treeitem]')].map(({ textContent }) => textContent);
  await expect.poll(fields).toEqual(['subjecttextReport', 'fromobject', 'nametextAnn']);
  await expect.element(getByRole('button', { name: 'Run previous nodes' })).toBeVisible();
  ran({ Mail: [{ main: [[{ json: { topic: 'Real' } }]] }] });
  await expect.poll(() => pane('input').textContent).toContain('topic');
  expect(pane('input').textContent).not.toContain('Expected fields');
});

it('takes an expected field where it is dropped, and offers it marked where an expression is typed', async () => {
  const { getByRole, pane, document, keys } = await renderDetails(row, 'Note', { types });
  await expect.poll(() => pane('input').textContent).toContain('subject');
  const field = [...pane('input').querySelectorAll('[draggable=true]')].find(
    ({ textContent }) => textContent === 'subject',
  );
  const dataTransfer = new DataTransfer();
  field?.dispatchEvent(new DragEvent('dragstart', { bubbles: true, dataTransfer }));
  const target = getByRole('textbox', { name: 'Text' });
  target.element().dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  await expect.poll(() => document.node('Note')?.parameters.text).toBe('={{ $json.subject }}');
  await getByRole('textbox', { name: 'Text' }).click();
  await keys('{Control>}a{/Control}{{{{ $json.from.');
  await expect.element(getByRole('option', { name: /^name/ })).toHaveTextContent('namestring · expected');
});
