import type { NodeProperty } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Evaluate } from '../../../model/preview/evaluation.ts';
import { renderForm } from '../../../testing/parameter-harness.tsx';

const json: NodeProperty = {
  name: 'output',
  displayName: 'JSON',
  type: 'json',
  default: '{}',
  typeOptions: { expressionsAsJson: true, mendsJson: true },
  validateType: 'object',
};

const field = (text: string, evaluate?: Evaluate) =>
  renderForm([json], { output: text }, { showIssues: true, ...(evaluate && { evaluate }) });

it('JSON that a node mends is shown as a run reads it, and is no mistake', async () => {
  const { screen } = await field("{name: 'Ann', list: [1,],}");
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent(
      'object {"name":"Ann","list":[1]} · This is not valid JSON. When the node runs it is repaired to what is shown.',
    );
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

it('JSON that cannot be mended is a mistake, and JSON that needs no mending stands alone', async () => {
  const { screen } = await field('not at all');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This is not valid JSON.');
  const editor = screen.getByRole('textbox', { name: 'JSON' });
  await editor.click();
  await userEvent.keyboard('{Control>}a{/Control}{{"a": 1}');
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument();
});

it('an expression for JSON shows what its text is read as, with what it puts in as JSON', async () => {
  const { screen } = await field("={a: {{ $json.list }}, b: '{{ 1 }}'}", (_, options) => ({
    kind: 'value',
    value: options?.asJson ? "{a: [1,2], b: '1'}" : "{a: 1,2, b: '1'}",
  }));
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent(
      'object {"a":[1,2],"b":"1"} · This is not valid JSON. When the node runs it is repaired to what is shown.',
    );
});

it('an expression that gives no object says so where an object is wanted', async () => {
  const { screen } = await field('={{ [1] }}', () => ({ kind: 'value', value: [1] }));
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('This is not a JSON object. Write it as { "name": value, … }.');
});
