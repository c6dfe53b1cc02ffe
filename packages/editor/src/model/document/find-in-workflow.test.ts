import type { JsonObject, WorkflowNode } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { findInWorkflow } from './find-in-workflow.ts';

function node(name: string, x: number, more: Partial<WorkflowNode> & { parameters?: JsonObject } = {}): WorkflowNode {
  return { id: name, name, type: 'x.y', typeVersion: 1, position: [x, 0], parameters: {}, ...more };
}

const find = (nodes: WorkflowNode[], query: string) => findInWorkflow(nodes, ({ type }) => `Type ${type}`, query);

it('finds names, types, notes and parameters, from left to right', () => {
  const nodes = [
    node('Send', 400, { parameters: { options: { headers: [{ value: 'x-Invoice' }] } } }),
    node('Invoices', 0),
    node('Wait', 200, { notes: 'until the invoice is paid' }),
    node('Other', 600, { type: 'invoice' }),
    node('None', 100),
  ];
  expect(find(nodes, ' INVOICE ')).toEqual([
    { nodeId: 'Invoices', place: 'name', excerpt: 'Invoices' },
    { nodeId: 'Wait', place: 'notes', excerpt: 'until the invoice is paid' },
    { nodeId: 'Send', place: 'parameter', path: 'options.headers[0].value', excerpt: 'x-Invoice' },
    { nodeId: 'Other', place: 'type', excerpt: 'Type invoice' },
  ]);
});

it('finds numbers and switches as they are written, and shows the text around', () => {
  const code = `${'before '.repeat(8)}needle\n${'behind '.repeat(8)}`;
  expect(find([node('A', 0, { parameters: { limit: 4217 } })], '421')[0]?.excerpt).toBe('4217');
  expect(find([node('A', 0, { parameters: { code } })], 'needle')[0]?.excerpt).toBe(
    '…re before before before needle behind behind behind be…',
  );
});

it('finds nothing by an empty text', () => {
  expect(find([node('A', 0)], '  ')).toEqual([]);
});

it('goes down where nodes stand one above the other, in whatever order the file has them', () => {
  const column = [node('Low', 0, { position: [0, 300] }), node('High', 0, { position: [0, -100] }), node('Mid', 0)];
  for (const nodes of [column, column.toReversed()])
    expect(find(nodes, 'type').map(({ nodeId }) => nodeId)).toEqual(['High', 'Mid', 'Low']);
});
