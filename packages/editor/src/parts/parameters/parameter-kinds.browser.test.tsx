import type { NodeProperty } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderForm } from '../../testing/parameter-harness.tsx';

const text: NodeProperty = { name: 'title', displayName: 'Title', type: 'string', default: '' };
const property = (type: NodeProperty['type'], more: Partial<NodeProperty> = {}): NodeProperty => ({
  ...{ name: 'list', displayName: 'List', type, default: {} },
  ...more,
});

it('FIXCOL-03: an empty collection says so', async () => {
  const { screen } = await renderForm([
    property('fixedCollection', {
      typeOptions: { multipleValues: true },
      options: [{ name: 'entry', displayName: 'Entry', values: [text] }],
    }),
  ]);
  await expect.element(screen.getByText('No items yet.')).toBeVisible();
});

it('FILTER-02, FILTER-03: conditions are joined, removing one moves the others up, and the last one stays', async () => {
  const { screen, stored } = await renderForm([property('filter', { typeOptions: { filter: { version: 2 } } })]);
  const add = screen.getByRole('button', { name: 'Add condition' });
  await add.click();
  await add.click();
  expect(screen.getByRole('combobox', { name: 'How conditions are joined' }).elements()).toHaveLength(2);
  const left = screen.getByRole('textbox', { name: 'Value', exact: true });
  await left.nth(1).fill('second');
  await screen.getByRole('button', { name: 'Remove condition 1' }).click();
  await expect.element(left.first()).toHaveValue('second');
  await screen.getByRole('button', { name: 'Remove condition 2' }).click();
  await expect.element(screen.getByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  expect(stored()).toMatchObject({ list: { conditions: [{ leftValue: 'second' }] } });
});

it('ASSIGN-05: JSON takes the place of fields', async () => {
  const mode = property('options', {
    ...{ name: 'mode', displayName: 'Mode', default: 'manual' },
    options: [
      { name: 'Field by field', value: 'manual' },
      { name: 'JSON', value: 'raw' },
    ],
  });
  const shown = (value: string) => ({ displayOptions: { show: { mode: [value] } } });
  const fields = property('assignmentCollection', shown('manual'));
  const json = property('json', { ...shown('raw'), name: 'json', displayName: 'Object', default: '{}' });
  const { screen } = await renderForm([mode, fields, json]);
  await expect.element(screen.getByRole('button', { name: /^Add field/ })).toBeVisible();
  await screen.getByRole('combobox', { name: 'Mode' }).click();
  await screen.getByRole('option', { name: 'JSON' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Object' })).toHaveTextContent('{}');
  await expect.element(screen.getByRole('button', { name: /^Add field/ })).not.toBeInTheDocument();
});

it('CODE-01: sample code that nobody touched follows the mode', async () => {
  const mode = property('options', {
    ...{ name: 'mode', displayName: 'Mode', default: 'all' },
    options: [
      { name: 'All', value: 'all' },
      { name: 'Each', value: 'each' },
    ],
  });
  const code = (forMode: string): NodeProperty => ({
    ...text,
    ...{ name: 'code', displayName: 'Code', default: `for ${forMode}` },
    typeOptions: { editor: 'codeNodeEditor' },
    displayOptions: { show: { mode: [forMode] } },
  });
  const { screen } = await renderForm([mode, code('all'), code('each')]);
  const editor = screen.getByRole('textbox', { name: 'Code' });
  await expect.element(editor).toHaveClass('cm-content');
  await expect.element(editor).toHaveTextContent('for all');
  await screen.getByRole('combobox', { name: 'Mode' }).click();
  await screen.getByRole('option', { name: 'Each' }).click();
  await expect.element(editor).toHaveTextContent('for each');
});

it('CODE-04: the large editor and the field hold one text', async () => {
  const { screen, stored } = await renderForm([{ ...text, typeOptions: { editor: 'jsEditor' } }]);
  await screen.getByRole('button', { name: /full screen/i }).click();
  const large = screen.getByRole('dialog').getByRole('textbox', { name: 'Title' });
  await expect.element(large).toHaveClass('cm-content');
  await large.click();
  await userEvent.keyboard('let a');
  expect(stored()).toEqual({ title: 'let a' });
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveTextContent('let a');
});
