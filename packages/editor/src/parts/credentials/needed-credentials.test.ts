import { NodeTypeCatalogue, type NodeTypeDescription, type WorkflowNode } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { neededCredentials } from './needed-credentials.ts';

const describe = (name: string, more: Partial<NodeTypeDescription>): NodeTypeDescription => ({
  ...{ name, displayName: name, description: '', version: 1, group: [], defaults: { name }, inputs: ['main'] },
  ...{ outputs: ['main'], properties: [], family: 'service' as const },
  ...more,
});
const mail = describe('mail', { credentials: [{ name: 'smtp', required: true }] });
const request = describe('request', {
  properties: [
    { name: 'kind', displayName: 'Kind', type: 'credentialsSelect', default: '' },
    { name: 'genericAuthType', displayName: 'Auth', type: 'credentialsSelect', default: '' },
  ],
  credentials: [{ name: 'certificate', required: false }],
});
const catalogue = new NodeTypeCatalogue([mail, request]);

let count = 0;
const node = (type: string, more: Partial<WorkflowNode> = {}): WorkflowNode => ({
  ...{ id: `n${++count}`, name: `N${count}`, type, typeVersion: 1, position: [0, 0], parameters: {} },
  ...more,
});

it('lists each kind once, with the nodes that need it', () => {
  const nodes = [
    node('mail', { credentials: { smtp: { id: 'elsewhere', name: 'Office' } } }),
    node('request', { parameters: { genericAuthType: 'httpHeaderAuth' } }),
    node('mail'),
    node('mail', { disabled: true }),
    node('unknown'),
    node('request'),
  ];
  const needed = neededCredentials(nodes, catalogue);
  expect(needed).toEqual([
    { type: 'smtp', nodes: [nodes[0], nodes[2]] },
    { type: 'httpHeaderAuth', nodes: [nodes[1]] },
  ]);
});

it('looks at the parameters of a node again only once it or its type is another one', () => {
  let reads = 0;
  const watched = (): WorkflowNode =>
    Object.defineProperty(node('request'), 'parameters', {
      get: () => {
        reads++;
        return { genericAuthType: 'httpHeaderAuth' };
      },
    });
  const [kept, edited] = [watched(), watched()];
  const readsOf = (nodes: WorkflowNode[], types = catalogue): number => {
    reads = 0;
    expect(neededCredentials(nodes, types)).toEqual([{ type: 'httpHeaderAuth', nodes }]);
    return reads;
  };
  const once = readsOf([kept]);
  expect(once).toBeGreaterThan(0);
  readsOf([kept, edited]);
  expect(readsOf([kept, edited])).toBe(0);
  expect(readsOf([kept, watched()])).toBe(once);
  expect(readsOf([kept], new NodeTypeCatalogue([{ ...request }]))).toBe(once);
});
