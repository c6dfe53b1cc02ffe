import type { NodeProperty } from '@millrace/workflow';
import { expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Evaluate } from '../../model/preview/evaluation.ts';
import { renderForm } from '../../testing/parameter-harness.tsx';
import type { CompletionProvider } from './completion.ts';

const property: NodeProperty = { name: 'text', displayName: 'Text', type: 'string', default: '' };
const evaluate: Evaluate = (expression) => ({ kind: 'value', value: `value of ${expression}` });

async function openField(value: string, options: { evaluate?: Evaluate; complete?: CompletionProvider } = {}) {
  const { screen, stored } = await renderForm([property], { text: value }, { evaluate, ...options });
  const editor = screen.getByRole('group', { name: 'Text' }).getByRole('textbox');
  await editor.click();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  return { screen, stored, editor };
}

it('shows what an expression gives', async () => {
  const { screen } = await openField('={{ 1 }}');
  await expect.element(screen.getByRole('status')).toHaveTextContent('value of ={{ 1 }}');
});

it('has a button for the large editor that is large enough to be hit', async () => {
  const { screen } = await openField('={{ 1 }}');
  const { width, height } = screen
    .getByRole('button', { name: /large editor/ })
    .element()
    .getBoundingClientRect();
  expect({ width, height }).toEqual({ width: 24, height: 24 });
});

it('says why an expression gives nothing', async () => {
  const failing: Evaluate = () => ({ kind: 'error', message: 'There is no such node' });
  const { screen } = await openField("={{ $('x') }}", { evaluate: failing });
  await expect.element(screen.getByRole('status')).toHaveTextContent('There is no such node');
});

// The keyboard takes two braces for one.
it('closes braces that are opened, and keeps the caret between them', async () => {
  const { stored } = await openField('=Hello ');
  await userEvent.keyboard('{{{{a');
  expect(stored()).toEqual({ text: '=Hello {{ a }}' });
});

it('takes an expression that is typed to its end, from a fixed text on, as it is typed', async () => {
  const { screen, stored } = await renderForm([property], { text: '' });
  await screen.getByRole('textbox').click();
  await userEvent.keyboard('Hello {{{{ $json.name }}!');
  await expect.poll(stored).toEqual({ text: '=Hello {{ $json.name }}!' });
});

it('offers what completes a name, and puts in what is chosen', async () => {
  const complete: CompletionProvider = (text, cursor) =>
    text.slice(0, cursor).endsWith('$json.')
      ? { from: cursor, options: [{ label: 'city', kind: 'field', type: 'string' }] }
      : undefined;
  const { screen, stored } = await openField('=', { complete });
  await userEvent.keyboard('{{{{$json.');
  await screen.getByRole('option', { name: /city/ }).click();
  expect(stored()).toEqual({ text: '={{ $json.city }}' });
});

it('is a fixed value again after Backspace in an empty expression', async () => {
  const { screen, stored } = await openField('=');
  await userEvent.keyboard('{Backspace}');
  await expect.element(screen.getByRole('radio', { name: 'Fixed' })).toBeChecked();
  expect(stored()).toEqual({ text: '' });
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
});

it('gives the focus to the choices of a parameter that has some', async () => {
  const choice: NodeProperty = { ...property, type: 'options', default: 'a', options: [{ name: 'A', value: 'a' }] };
  const { screen } = await renderForm([choice], { text: '=' });
  await screen.getByRole('textbox').click();
  await userEvent.keyboard('{Backspace}');
  await expect.element(screen.getByRole('combobox')).toHaveFocus();
});

it('offers what mends an expression, and puts it in', async () => {
  const fix = { expression: '={{ $json.name }}', code: '$json.name' };
  const mended: Evaluate = (expression) =>
    expression === fix.expression ? { kind: 'value', value: 'Ann' } : { kind: 'value', value: undefined, fix };
  const { screen, stored } = await openField('={{ $json.nmae }}', { evaluate: mended });
  await screen.getByRole('button', { name: 'Change to $json.name' }).click();
  expect(stored()).toEqual({ text: '={{ $json.name }}' });
  await expect.element(screen.getByRole('status')).toHaveTextContent('Ann');
  await expect.element(screen.getByRole('button', { name: /^Change to/ })).not.toBeInTheDocument();
});

it('shows the first line of a long value until it is edited, and again after a click elsewhere', async () => {
  const poem: Evaluate = () => ({ kind: 'value', value: Array.from({ length: 4 }, () => 'a line').join('\n') });
  const { screen } = await renderForm([property], { text: '={{ $json.poem }}' }, { evaluate: poem });
  const height = () => screen.getByRole('status').element().clientHeight;
  const folded = height();
  await screen.getByRole('group', { name: 'Text' }).getByRole('textbox').click();
  await expect.poll(height).toBeGreaterThan(2 * folded);
  await userEvent.click(document.body, { position: { x: 2, y: 2 } });
  await expect.poll(height).toBe(folded);
});

it('shows expressions from the left, also where the page reads from the right', async () => {
  document.documentElement.dir = 'rtl';
  onTestFinished(() => document.documentElement.removeAttribute('dir'));
  const { editor } = await openField('={{ $json.name }}');
  expect(getComputedStyle(editor.element()).direction).toBe('ltr');
});
