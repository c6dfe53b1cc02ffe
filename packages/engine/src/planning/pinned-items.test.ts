import type { Workflow } from '@millrace/workflow';
import { expect, it } from 'vitest';
import type { EngineStart } from '../options/run-options.ts';
import { nodeTypeList } from '../testing/node-type-list.ts';
import { testChain, testNode } from '../testing/run-test-workflow.ts';
import { testNodes } from '../testing/test-nodes.ts';
import { PreparedWorkflow } from '../workflow/prepared-workflow.ts';
import { pinnedItems } from './pinned-items.ts';

const workflow: Workflow = {
  ...testChain(testNode('A', 'pass'), testNode('B', 'pass', { disabled: true })),
  pinData: { A: [{ json: { n: 1 } }, { plain: true }], B: [{ json: {} }], Gone: [{ json: {} }] } as Workflow['pinData'],
};

const pinned = (start: EngineStart, mode: 'manual' | 'trigger' = 'manual') =>
  Object.fromEntries(pinnedItems(start, mode, new PreparedWorkflow(workflow, nodeTypeList(testNodes))));

it('pinned data are those of enabled nodes of the workflow; plain objects stand for their json', () => {
  expect(pinned({ kind: 'manual' })).toEqual({ A: [{ json: { n: 1 } }, { json: { plain: true } }] });
});

it('what a start brings stands in place of what the workflow has', () => {
  expect(pinned({ kind: 'manual', pinData: { A: [{ json: { n: 2 } }] } })).toEqual({ A: [{ json: { n: 2 } }] });
  expect(pinned({ kind: 'items', node: 'A', outputs: [], pinData: {} })).toEqual({});
});

it('only runs by hand know pinned data', () => {
  expect(pinned({ kind: 'manual' }, 'trigger')).toEqual({});
  expect(pinned({ kind: 'trigger', node: 'A' })).toEqual({});
});
