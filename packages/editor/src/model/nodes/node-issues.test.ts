import type { NodeTypeDescription, WorkflowNode } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { nodeIssues } from './node-issues.ts';

const description: NodeTypeDescription = {
  ...{ name: 'x.step', displayName: 'Step', description: '', version: 1, group: ['transform'], family: 'data' },
  ...{ inputs: ['main'], outputs: ['main'], defaults: { name: 'Step' } },
  properties: [{ name: 'url', displayName: 'URL', type: 'string', default: '', required: true }],
};
const node: WorkflowNode = { id: 'a', name: 'A', type: 'x.step', typeVersion: 1, position: [0, 0], parameters: {} };

it('names what a node needs, and nothing while it is disabled or pinned: it does not run then', () => {
  expect(nodeIssues(node, description, { links: [] })).toEqual([
    { kind: 'missingParameter', name: 'url', label: 'URL' },
  ]);
  expect(nodeIssues({ ...node, disabled: true }, description, { links: [] })).toEqual([]);
  expect(nodeIssues(node, description, { isPinned: true, links: [] })).toEqual([]);
});

it('names a type that is not installed', () => {
  expect(nodeIssues(node, undefined, { links: [] })).toEqual([{ kind: 'unknownType', type: 'x.step' }]);
});
