import type { NodeProperty } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { encodeDrag, MAPPING_MEDIA_TYPE } from '../../model/mapping/dragged-path.ts';
import { renderForm } from '../../testing/parameter-harness.tsx';

const text: NodeProperty = { name: 'title', displayName: 'Title', type: 'string', default: '' };
const list = (type: NodeProperty['type'], typeOptions: NodeProperty['typeOptions'] = {}): NodeProperty => ({
  name: 'list',
  displayName: 'List',
  type,
  default: {},
  typeOptions,
});
const choice = (name: string) => ({ name, value: name.toLowerCase() });

describe('a parameter', () => {
  it('of text stores what is typed', async () => {
    const { screen, stored } = await renderForm([text]);
    await screen.getByRole('textbox', { name: 'Title' }).fill('Hello');
    expect(stored()).toEqual({ title: 'Hello' });
  });

  it('becomes an expression with a first "=", and keeps the caret', async () => {
    const { screen, stored } = await renderForm([text]);
    await screen.getByRole('textbox', { name: 'Title' }).click();
    await userEvent.keyboard('=');
    await expect.element(screen.getByRole('radio', { name: 'Expression' })).toBeChecked();
    await expect.element(screen.getByRole('group', { name: 'Title' }).getByRole('textbox')).toHaveFocus();
    expect(stored()).toEqual({ title: '=' });
  });

  it('becomes an expression where a template part is begun, with the caret in it', async () => {
    const { screen, stored } = await renderForm([text], { title: 'Dear , hello' });
    await screen.getByRole('textbox', { name: 'Title' }).click();
    await userEvent.keyboard('{Home}');
    for (let moves = 0; moves < 5; moves++) await userEvent.keyboard('{ArrowRight}');
    await userEvent.keyboard('{{{{');
    const editor = screen.getByRole('group', { name: 'Title' }).getByRole('textbox');
    await expect.element(editor).toHaveFocus();
    await userEvent.keyboard(' $json.name }}');
    expect(stored()).toEqual({ title: '=Dear {{ $json.name }}, hello' });
  });

  it('of JSON becomes an expression with the caret behind all that was typed meanwhile', async () => {
    const { screen, stored } = await renderForm([{ ...text, type: 'json' }], { title: '' });
    const editor = screen.getByRole('group', { name: 'Title' }).getByRole('textbox');
    await expect.element(editor).toHaveClass('cm-content');
    await editor.click();
    // Faster than the form renders.
    for (const key of '{{ab') {
      document.execCommand('insertText', false, key);
      await Promise.resolve();
    }
    await expect.element(screen.getByRole('radio', { name: 'Expression' })).toBeChecked();
    await expect.element(editor).toHaveFocus();
    await userEvent.keyboard('c');
    expect(stored()).toEqual({ title: '={{abc}}' });
  });

  it('goes from fixed to expression and back to what the expression gives', async () => {
    const number: NodeProperty = { name: 'count', displayName: 'Count', type: 'number', default: 1 };
    const evaluate = () => ({ kind: 'value', value: 7 }) as const;
    const { screen, stored } = await renderForm([number], { count: 3 }, { evaluate });
    await screen.getByText('Expression', { exact: true }).click({ force: true });
    expect(stored()).toEqual({ count: '={{ 3 }}' });
    await expect.element(screen.getByRole('status')).toHaveTextContent('7');
    await screen.getByText('Fixed', { exact: true }).click({ force: true });
    expect(stored()).toEqual({ count: 7 });
  });

  it('of SQL shows what becomes of its templates, laid out as it is', async () => {
    const query: NodeProperty = { ...text, typeOptions: { editor: 'sqlEditor' } };
    const evaluate = (expression: string) =>
      ({ kind: 'value', value: expression.slice(1).replace('{{ $json.id }}', '7') }) as const;
    const { screen } = await renderForm(
      [query],
      { title: 'select *\n  from t\n where id = {{ $json.id }}' },
      { evaluate },
    );
    const result = screen.getByRole('status');
    await expect.poll(() => result.element().textContent).toBe('select *\n  from t\n where id = 7');
  });

  it('of choices offers them, and hides what depends on another choice', async () => {
    const kind: NodeProperty = {
      name: 'kind',
      displayName: 'Kind',
      type: 'options',
      default: 'all',
      options: [choice('All'), choice('Some')],
    };
    const limit: NodeProperty = {
      name: 'limit',
      displayName: 'Limit',
      type: 'number',
      default: 5,
      displayOptions: { show: { kind: ['some'] } },
    };
    const { screen, stored } = await renderForm([kind, limit]);
    await expect.element(screen.getByRole('textbox', { name: 'Limit' })).not.toBeInTheDocument();
    await screen.getByRole('combobox', { name: 'Kind' }).click();
    await screen.getByRole('option', { name: 'Some' }).click();
    expect(stored()).toEqual({ kind: 'some' });
    await screen.getByRole('textbox', { name: 'Limit' }).fill('9');
    expect(stored()).toEqual({ kind: 'some', limit: 9 });
  });

  it('of yes or no is a switch', async () => {
    const { screen, stored } = await renderForm([{ name: 'on', displayName: 'On', type: 'boolean', default: false }]);
    await screen.getByRole('switch', { name: 'On' }).click();
    expect(stored()).toEqual({ on: true });
  });

  it('in a group is added and removed', async () => {
    const headers: NodeProperty = {
      name: 'headers',
      displayName: 'Headers',
      type: 'fixedCollection',
      default: {},
      typeOptions: { multipleValues: true },
      options: [
        {
          name: 'entry',
          displayName: 'Header',
          values: [{ name: 'name', displayName: 'Name', type: 'string', default: '' }],
        },
      ],
    };
    const { screen, stored } = await renderForm([headers]);
    await screen.getByRole('button', { name: /^Add/ }).click();
    await screen.getByRole('textbox', { name: 'Name' }).fill('accept');
    expect(stored()).toEqual({ headers: { entry: [{ name: 'accept' }] } });
    await screen.getByRole('button', { name: /^Remove/ }).click();
    expect(stored()).toEqual({ headers: {} });
  });

  it.each<{ property: NodeProperty; add: string | RegExp; first: string }>([
    { property: list('assignmentCollection'), add: /^Add field/, first: 'Name' },
    { property: list('filter', { filter: { version: 2 } }), add: 'Add condition', first: 'Value' },
    {
      property: {
        ...list('fixedCollection', { multipleValues: true }),
        options: [{ name: 'entry', displayName: 'Entry', values: [text] }],
      },
      add: /^Add/,
      first: 'Title',
    },
  ])('of type $property.type gives the keyboard to what is added', async ({ property, add, first }) => {
    const { screen } = await renderForm([property]);
    for (let added = 0; added < 2; added++) await screen.getByRole('button', { name: add }).click();
    await expect.element(screen.getByRole('textbox', { name: first, exact: true }).last()).toHaveFocus();
  });

  it('that compares takes the type of data that is dropped on it', async () => {
    const condition: NodeProperty = {
      name: 'conditions',
      displayName: 'Conditions',
      type: 'filter',
      default: {},
      typeOptions: { filter: { version: 2 } },
    };
    const { screen, stored } = await renderForm([condition]);
    const data = new DataTransfer();
    data.setData(MAPPING_MEDIA_TYPE, encodeDrag({ path: ['count'], sample: 3 }));
    const left = screen.getByRole('textbox', { name: 'Value', exact: true }).element();
    left.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    await expect.element(screen.getByRole('combobox', { name: 'Comparison' })).toHaveValue('is equal to');
    expect(stored()).toMatchObject({
      conditions: {
        conditions: [{ leftValue: '={{ $json.count }}', operator: { type: 'number', operation: 'equals' } }],
      },
    });
  });

  it('that is required says so once it was left empty', async () => {
    const { screen } = await renderForm([{ ...text, required: true }]);
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
    await screen.getByRole('textbox', { name: /Title/ }).click();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.click(document.body);
    await expect.element(screen.getByRole('alert')).toHaveTextContent('This field is required.');
  });

  it('cannot be changed in a form that is read only', async () => {
    const { screen } = await renderForm([text], { title: 'Fixed' }, { readOnly: true });
    await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveAttribute('readonly');
  });
});
