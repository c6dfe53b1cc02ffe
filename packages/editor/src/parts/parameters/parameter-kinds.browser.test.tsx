import type { JsonObject, LocatorMode, NodeProperty } from '@millrace/workflow';
import dayjs from 'dayjs';
import { expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { encodeDrag, MAPPING_MEDIA_TYPE } from '../../model/mapping/dragged-path.ts';
import { answerCalls } from '../../testing/answer-calls.ts';
import { renderForm } from '../../testing/parameter-harness.tsx';

const text: NodeProperty = { name: 'title', displayName: 'Title', type: 'string', default: '' };
const property = (type: NodeProperty['type'], more: Partial<NodeProperty> = {}): NodeProperty => ({
  ...{ name: 'list', displayName: 'List', type, default: {} },
  ...more,
});
const lookupNode = {
  ...{ id: '1', name: 'Node', type: 'test', typeVersion: 1, parameters: {}, credentials: {} },
  lacksCredential: true,
  chooseCredential: vi.fn(),
};

it('FIXCOL-03: an empty collection says so', async () => {
  const { screen } = await renderForm([
    property('fixedCollection', {
      typeOptions: { multipleValues: true },
      options: [{ name: 'entry', displayName: 'Entry', values: [text] }],
    }),
  ]);
  await expect.element(screen.getByText('No items yet.')).toBeVisible();
});

it('FIXCOL-05: what a collection in an entry holds is kept when it is opened again', async () => {
  const inner: NodeProperty = property('collection', { name: 'more', displayName: 'More', options: [text] });
  const outer = property('fixedCollection', {
    typeOptions: { multipleValues: true },
    options: [{ name: 'entry', displayName: 'Entry', values: [inner] }],
  });
  const { screen, stored } = await renderForm([outer]);
  await screen.getByRole('button', { name: /^Add/ }).click();
  await screen.getByRole('button', { name: 'Add option' }).click();
  await screen.getByRole('textbox', { name: 'Title' }).fill('kept');
  expect(stored()).toEqual({ list: { entry: [{ more: { title: 'kept' } }] } });
  await screen.unmount();
  const again = await renderForm([outer], stored());
  await expect.element(again.screen.getByRole('textbox', { name: 'Title' })).toHaveValue('kept');
});

it('FILTER-02, FILTER-03: conditions are joined, removing one moves the others up, and the last one stays', async () => {
  const { screen, stored } = await renderForm([property('filter', { typeOptions: { filter: { version: 2 } } })]);
  const add = screen.getByRole('button', { name: 'Add condition' });
  await add.click();
  await add.click();
  expect(screen.getByRole('combobox', { name: 'How conditions are combined' }).elements()).toHaveLength(2);
  const left = screen.getByRole('textbox', { name: 'Value', exact: true });
  await left.nth(1).fill('second');
  await screen.getByRole('button', { name: 'Remove condition 1' }).click();
  await expect.element(left.first()).toHaveValue('second');
  await screen.getByRole('button', { name: 'Remove condition 2' }).click();
  await expect.element(screen.getByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  expect(stored()).toMatchObject({ list: { conditions: [{ leftValue: 'second' }] } });
});

function drop(target: Element, name: string, sample: unknown): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.setData(MAPPING_MEDIA_TYPE, encodeDrag({ path: [name], sample: sample as string }));
  target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}

it.each<[string, NodeProperty['type'], string, JsonObject]>([
  ['a filter that is empty', 'filter', 'Value', {}],
  [
    'a condition without an id',
    'filter',
    'Value',
    { conditions: [{ leftValue: '', operator: { type: 'string', operation: 'equals' } }] },
  ],
  ['a field without an id', 'assignmentCollection', 'Name', { assignments: [{ name: '', type: 'string', value: '' }] }],
])('%s takes what is typed into it, beyond the first key', async (_, type, name, start) => {
  const { screen } = await renderForm([property(type)], { list: start });
  const field = screen.getByRole('textbox', { name, exact: true });
  await field.click();
  await userEvent.keyboard('city');
  await expect.element(field).toHaveValue('city');
  await expect.element(field).toHaveFocus();
});

it('ASSIGN-01, ASSIGN-04: an area takes clicks and drops, which bring name, value and type', async () => {
  const { screen, stored } = await renderForm([property('assignmentCollection')]);
  const area = screen.getByRole('button', { name: /^Add field/ });
  const kinds = { yes: true, word: 'a', count: 25, thing: { a: 1 }, many: [1] };
  for (const [index, [name, sample]] of Object.entries(kinds).entries()) {
    drop(area.element(), name, sample);
    await expect.element(screen.getByRole('textbox', { name: 'Name' }).nth(index)).toHaveValue(name);
  }
  await area.click();
  const { assignments } = stored().list as { assignments: JsonObject[] };
  expect(assignments.map(({ name, value, type }) => [name, value, type])).toEqual([
    ['yes', '={{ $json.yes }}', 'boolean'],
    ['word', '={{ $json.word }}', 'string'],
    ['count', '={{ $json.count }}', 'number'],
    ['thing', '={{ $json.thing }}', 'object'],
    ['many', '={{ $json.many }}', 'array'],
    ['', '', 'string'],
  ]);
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

it('PARAM-04: without a credential fields with choices ask for one', async () => {
  const remote = property('options', {
    ...{ name: 'remote', displayName: 'Remote', default: '' },
    typeOptions: { loadOptionsMethod: 'list' },
  });
  const { screen } = await renderForm([remote], {}, { lookupNode });
  await expect.element(screen.getByText('Choose a credential to load the list.')).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

it.each([[''], [[]]])('a choice of which nothing is chosen yet, stored as %j, asks for one', async (none) => {
  const choice = property('options', {
    ...{ name: 'choice', displayName: 'Choice', default: none },
    options: [{ name: 'First', value: 'first' }],
  });
  const { screen } = await renderForm([choice]);
  await expect.element(screen.getByRole('combobox', { name: 'Choice' })).toHaveValue('');
});

const locator = (...modes: LocatorMode[]) =>
  property('resourceLocator', {
    ...{ name: 'library', displayName: 'Library', modes },
    default: { mode: modes[0]?.name ?? '', value: '' },
  });
const byList: LocatorMode = {
  ...{ name: 'list', displayName: 'From list', type: 'list' },
  typeOptions: { searchListMethod: 'find' },
};
const byId: LocatorMode = { name: 'id', displayName: 'By ID', type: 'string' };

const mode = (screen: Awaited<ReturnType<typeof renderForm>>['screen']) =>
  screen.getByRole('combobox', { name: 'How Library is chosen' });

it('RLC-01: the mode of a locator begins with its default, and one alone is no choice', async () => {
  for (const modes of [
    [byList, byId],
    [byId, byList],
  ]) {
    const { screen } = await renderForm([locator(...modes)]);
    await expect.element(mode(screen)).toHaveValue(modes[0]?.displayName);
    await screen.unmount();
  }
  const { screen } = await renderForm([locator(byId)]);
  await expect.element(screen.getByRole('textbox', { name: 'Library' })).toBeVisible();
  await expect.element(mode(screen)).not.toBeInTheDocument();
});

it('RLC-03: without a credential the list says so, and leads to where one is chosen', async () => {
  const { screen } = await renderForm([locator(byList)], {}, { lookupNode });
  await screen.getByRole('button', { name: 'Library' }).click();
  await screen.getByRole('button', { name: 'Choose a credential to load the list.' }).click();
  expect(lookupNode.chooseCredential).toHaveBeenCalledOnce();
  await expect.element(screen.getByRole('textbox', { name: 'Search' })).not.toBeInTheDocument();
});

it('RLC-04: a list that fails leads to the credential that it was asked with', async () => {
  answerCalls(() => Promise.reject(new Error('The token is wrong.')));
  const openCredential = vi.fn();
  const node = { ...lookupNode, id: 'refused', lacksCredential: false, openCredential };
  const { screen } = await renderForm([locator(byList)], {}, { lookupNode: node });
  await screen.getByRole('button', { name: 'Library' }).click();
  await expect.poll(() => screen.getByRole('alert').element().textContent).toContain('The token is wrong.');
  await screen.getByRole('button', { name: 'Check the credential' }).click();
  expect(openCredential).toHaveBeenCalledOnce();
  await expect.element(screen.getByRole('textbox', { name: 'Search' })).not.toBeInTheDocument();
});

it('a list waits for the choice that it depends on, says which, leads there, and is then asked once', async () => {
  const call = answerCalls(() => [{ name: 'Ada', value: 'a' }]);
  const shelf = property('options', {
    ...{ name: 'shelf', displayName: 'Shelf', default: '', required: true },
    options: [{ name: 'Upper', value: 'upper' }],
  });
  const person = property('options', {
    ...{ name: 'person', displayName: 'Person', default: '', options: [] },
    typeOptions: { loadOptionsMethod: 'people', loadOptionsDependsOn: ['shelf'] },
  });
  const node = { ...lookupNode, id: 'waiting', lacksCredential: false };
  const { screen } = await renderForm([shelf, person], {}, { lookupNode: node });
  await screen.getByRole('button', { name: 'Choose Shelf first.' }).click();
  expect(call).not.toHaveBeenCalled();
  await screen.getByRole('option', { name: 'Upper' }).click();
  await expect.element(screen.getByRole('button', { name: 'Choose Shelf first.' })).not.toBeInTheDocument();
  await screen.getByRole('combobox', { name: 'Person' }).click();
  await expect.element(screen.getByRole('option', { name: 'Ada' })).toBeVisible();
  expect(call).toHaveBeenCalledOnce();
});

it('an open list of a locator waits for the choice that it depends on, and says which', async () => {
  const call = answerCalls(() => []);
  const shelf = { ...locator(byId), name: 'shelf', displayName: 'Shelf', required: true };
  const book = { ...locator(byList), typeOptions: { loadOptionsDependsOn: ['shelf'] } };
  const node = { ...lookupNode, id: 'waitingBook', lacksCredential: false };
  const { screen } = await renderForm([shelf, book], {}, { lookupNode: node });
  await screen.getByRole('button', { name: 'Library' }).click();
  await screen.getByRole('button', { name: 'Choose Shelf first.' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Shelf' })).toHaveFocus();
  expect(call).not.toHaveBeenCalled();
});

it.each(['combobox', 'button'] as const)(
  'a list that is loaded while it is open stays within the window: %s',
  async (role) => {
    const { promise, resolve } = Promise.withResolvers<object>();
    answerCalls(() => promise);
    const many = Array.from({ length: 30 }, (_, index) => ({ name: `Entry ${index}`, value: index }));
    const remote = property('options', {
      ...{ name: 'person', displayName: 'Library', default: '', options: [] },
      typeOptions: { loadOptionsMethod: 'people' },
    });
    // Room for a short list below it, and for a long one only above it.
    document.body.style.paddingTop = `${window.innerHeight - 180}px`;
    onTestFinished(() => void document.body.style.removeProperty('padding-top'));
    const node = { ...lookupNode, id: `loaded ${role}`, lacksCredential: false };
    const { screen } = await renderForm([role === 'button' ? locator(byList) : remote], {}, { lookupNode: node });
    await screen.getByRole(role, { name: 'Library', exact: true }).click();
    await expect.element(screen.getByText('Loading').or(screen.getByRole('status', { name: 'Loading' }))).toBeVisible();
    resolve(role === 'button' ? { results: many } : many);
    const entry = screen.getByRole('option', { name: 'Entry 0' });
    await expect.element(entry).toBeVisible();
    await expect
      .poll(() => entry.element().closest('[role=listbox]')?.getBoundingClientRect().bottom)
      .toBeLessThanOrEqual(window.innerHeight);
  },
);

it('Enter takes the first that a search in a list has found', async () => {
  const results = [
    { name: 'Sales', value: 's' },
    { name: 'Salaries', value: 'w' },
  ];
  answerCalls(() => ({ results }));
  const node = { ...lookupNode, id: 'found', lacksCredential: false };
  const { screen, stored } = await renderForm([locator(byList)], {}, { lookupNode: node });
  await screen.getByRole('button', { name: 'Library' }).click();
  await userEvent.keyboard('sala');
  await expect.element(screen.getByRole('option', { name: 'Sales' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(stored()).toMatchObject({ library: { value: 'w' } });
});

it('Enter takes the first of a search that goes on, though another was marked before', async () => {
  const results = ['Sales', 'Salaries', 'Salt'].map((name) => ({ name, value: name }));
  answerCalls(() => ({ results }));
  const node = { ...lookupNode, id: 'marked', lacksCredential: false };
  const { screen, stored } = await renderForm([locator(byList)], {}, { lookupNode: node });
  await screen.getByRole('button', { name: 'Library' }).click();
  await userEvent.keyboard('sal');
  await expect.element(screen.getByRole('option', { name: 'Salt' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}e');
  await expect.element(screen.getByRole('option', { name: 'Salt' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(stored()).toMatchObject({ library: { value: 'Sales' } });
});

it('what is said of a field that is left does not take the click that leaves it from what is below', async () => {
  answerCalls(() => ({ results: [] }));
  const shelf = { ...locator(byId), name: 'shelf', displayName: 'Shelf', required: true };
  const { screen } = await renderForm([shelf, locator(byList)], {}, { lookupNode: { ...lookupNode, id: 'left' } });
  await screen.getByRole('textbox', { name: 'Shelf' }).click();
  await screen.getByRole('button', { name: 'Library' }).click();
  await expect.element(screen.getByText('This field is required.')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Search' })).toBeVisible();
});

it('an empty locator shows what is typed into it: an id, or an address', async () => {
  const byUrl: LocatorMode = { name: 'url', displayName: 'By URL', type: 'string' };
  const { screen } = await renderForm([locator(byUrl, byId)]);
  const value = screen.getByRole('textbox', { name: 'Library' });
  await expect.element(value).toHaveAttribute('placeholder', 'https://…');
  await mode(screen).click();
  await screen.getByRole('option', { name: 'By ID' }).click();
  await expect.element(value).toHaveAttribute('placeholder', 'ID');
});

it('RLC-10: braces in an id begin an expression in the same mode', async () => {
  const { screen, stored } = await renderForm([locator(byId)]);
  await screen.getByRole('textbox', { name: 'Library' }).click();
  await userEvent.keyboard('{{{{');
  await expect.element(screen.getByRole('radio', { name: 'Expression' })).toBeChecked();
  await expect.poll(() => document.activeElement?.className).toContain('cm-content');
  await userEvent.keyboard(' 1');
  expect(stored()).toMatchObject({ library: { mode: 'id', value: expect.stringMatching(/^=\{\{ +1 +\}\}$/) } });
});

it('RMAP-02: columns that cannot be loaded anew stay with their values, beside the reason and a way to try again', async () => {
  let answer = async (): Promise<object> => ({ fields: [{ id: 'isbn', displayName: 'isbn', type: 'string' }] });
  answerCalls(() => answer());
  const mapper = property('resourceMapper', {
    ...{ name: 'columns', displayName: 'Columns', default: { mappingMode: 'defineBelow', value: null } },
    typeOptions: { resourceMapper: { resourceMapperMethod: 'columns', mode: 'add', addAllFields: true } },
  });
  const node = { ...lookupNode, id: 'mapped', lacksCredential: false };
  const { screen, stored } = await renderForm([mapper], {}, { lookupNode: node });
  const isbn = screen.getByRole('textbox', { name: 'isbn' });
  await isbn.fill('978');
  const written = stored();
  expect(written).toMatchObject({ columns: { value: { isbn: '978' } } });
  answer = async () => {
    throw new Error('The expression of “Table” is broken.');
  };
  await screen.getByRole('button', { name: 'Load fields again' }).click();
  const problem = screen.getByRole('alert');
  await expect
    .element(problem)
    .toHaveTextContent('The list could not be loaded. The expression of “Table” is broken.Try again');
  await expect.element(isbn).toHaveValue('978');
  expect(stored()).toEqual(written);
  answer = async () => ({ fields: [{ id: 'title', displayName: 'title', type: 'string' }] });
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('This field no longer exists.')).toBeVisible();
  await expect.element(isbn).toHaveValue('978');
});

it('MAP-10: fields that can take data show so while it is dragged', async () => {
  const { screen } = await renderForm([text]);
  const field = screen.getByRole('textbox', { name: 'Title' }).element().closest('[data-droppable]');
  if (!field) throw new Error('The field takes no data.');
  const outline = () => getComputedStyle(field).outlineColor;
  const before = outline();
  document.body.dataset.mapping = '';
  await expect.poll(outline).not.toBe(before);
  expect(getComputedStyle(field).outlineStyle).toBe('dashed');
  delete document.body.dataset.mapping;
  await expect.poll(outline).toBe(before);
});

it('EXPR-10, EXPR-11: empty text has a mark; blanks and tags show as they are', async () => {
  const { screen } = await renderForm(
    [text],
    { title: '={{ x }}' },
    { evaluate: () => ({ kind: 'value', value: '' }) },
  );
  await expect.element(screen.getByRole('status')).toHaveTextContent('empty');
  await screen.unmount();
  const value = 'a  <b>c</b>';
  const tags = await renderForm([text], { title: '={{ x }}' }, { evaluate: () => ({ kind: 'value', value }) });
  const preview = tags.screen.getByRole('status').element();
  await expect.poll(() => preview.textContent).toBe(value);
  const shown = preview.querySelector('[data-kind=text]');
  expect(shown && getComputedStyle(shown).whiteSpace).toBe('pre-wrap');
});

it('colours are stored with their alpha only where the parameter has it', async () => {
  const color = (name: string, showAlpha: boolean) =>
    property('color', { name, displayName: name, default: '', typeOptions: { showAlpha } });
  const { screen, stored } = await renderForm([color('Line', false), color('Fill', true)]);
  for (const name of ['Line', 'Fill']) {
    const field = screen.getByRole('textbox', { name });
    await field.click();
    await expect.element(screen.getByRole('slider', { name: 'Hue' })).toBeVisible();
    const alpha = screen.getByRole('slider', { name: 'Opacity' });
    if (name === 'Line') await expect.element(alpha).not.toBeInTheDocument();
    else await expect.element(alpha).toBeVisible();
    await field.fill(name === 'Line' ? '#ff8800' : '#ff880080');
    (field.element() as HTMLElement).blur();
    await expect.element(screen.getByRole('slider').first()).not.toBeInTheDocument();
  }
  expect(stored()).toEqual({ Line: '#ff8800', Fill: '#ff880080' });
});

it('dates have shortcuts to today, yesterday and a week ago', async () => {
  const { screen, stored } = await renderForm([property('dateTime', { name: 'at', displayName: 'At', default: '' })]);
  for (const [label, days] of Object.entries({ Today: 0, Yesterday: 1, 'A week ago': 7 })) {
    await screen.getByRole('button', { name: 'At', exact: true }).click();
    await screen.getByRole('button', { name: label }).click();
    expect(stored()).toEqual({ at: dayjs().startOf('day').subtract(days, 'day').format('YYYY-MM-DDTHH:mm:ss') });
    await userEvent.keyboard('{Escape}');
  }
});

it('a call that a node does not know has the fields that say which it is, and what was entered', async () => {
  const choices = (name: string) =>
    property('options', { name, displayName: name, default: 'a', options: [{ name: 'A', value: 'a' }] });
  const properties = [...['authentication', 'resource', 'operation'].map(choices), text, { ...text, name: 'other' }];
  const start = { resource: 'a', operation: '__CUSTOM_API_CALL__', other: 'kept' };
  const { screen, stored } = await renderForm(properties, start, { showIssues: true });
  const names = () => [...document.querySelectorAll<HTMLElement>('[data-parameter]')].map((at) => at.dataset.parameter);
  await expect.poll(names).toEqual(['authentication', 'resource', 'operation', 'other']);
  await expect.element(screen.getByText(/^This workflow uses a call that the node does not support/)).toBeVisible();
  await expect.element(screen.getByText('The value is not supported.', { exact: false })).toBeVisible();
  await screen.getByRole('combobox', { name: 'operation' }).click();
  await screen.getByRole('option', { name: 'A' }).click();
  await expect.poll(names).toEqual(['authentication', 'resource', 'operation', 'title', 'other']);
  expect(stored()).toEqual({ resource: 'a', operation: 'a', other: 'kept' });
});

it('columns of which there are none are not marked as required', async () => {
  answerCalls(() => ({ fields: [] }));
  const mapper = property('resourceMapper', {
    ...{
      name: 'columns',
      displayName: 'Columns',
      default: { mappingMode: 'defineBelow', value: null },
      required: true,
    },
    typeOptions: { resourceMapper: { resourceMapperMethod: 'columns', mode: 'add', addAllFields: true } },
  });
  const node = { ...lookupNode, id: 'none', lacksCredential: false };
  const { screen } = await renderForm([mapper], {}, { lookupNode: node });
  await expect.element(screen.getByText('There are no fields.')).toBeVisible();
  expect(screen.getByTitle('required').elements()).toEqual([]);
});
