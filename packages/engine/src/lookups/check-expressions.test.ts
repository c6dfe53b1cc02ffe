import type { Workflow } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { checkExpressions } from './check-expressions.ts';

it('names the expressions that cannot be compiled, by node and parameter, and evaluates none', () => {
  const parameters = {
    url: '={{ $json.a + ',
    list: [{ value: '={{ $json.fine }}' }, { value: '={{ let x = 1 }}' }],
    text: '{{ not an expression',
  };
  const node = { id: '1', name: 'Call', type: 'x', typeVersion: 1, position: [0, 0] as [number, number], parameters };
  const workflow: Workflow = { name: 'W', nodes: [node], connections: {} };
  expect(checkExpressions(workflow)).toMatchObject([
    { node: 'Call', path: 'url', message: expect.any(String) },
    { node: 'Call', path: 'list[1].value', message: expect.any(String) },
  ]);
});
