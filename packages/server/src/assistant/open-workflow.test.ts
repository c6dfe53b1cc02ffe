import { expect, it } from 'vitest';
import { OpenWorkflow } from './open-workflow.ts';

const workflow = (note: string) => ({ name: 'Orders', nodes: [], connections: {}, meta: { note } });

it('takes changes of a large workflow, and none that add more than a person can look at', () => {
  const open = new OpenWorkflow(workflow('x'.repeat(2_000_000)));
  const changed = workflow('y'.repeat(2_000_000));
  open.change(changed);
  expect(() => open.change(workflow('z'.repeat(3_100_000)))).toThrow(
    'Nothing was changed: a proposal adds at most 1000000 characters to the workflow, counted as JSON.',
  );
  expect(open.proposal).toEqual({ proposal: changed });
});
