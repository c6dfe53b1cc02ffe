import type { JsonObject } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { isUntouched, markTouched, mayAdd, newNode } from './add-node.ts';
import { WorkflowDocument } from './workflow-document.ts';

const description = {
  ...{ name: 'x.one', displayName: 'Only one', description: '', version: 1, maxNodes: 1, inputs: [], outputs: [] },
  ...{ group: ['trigger' as const], family: 'trigger' as const, defaults: { name: 'One' } },
};

it('adds no more nodes of a type than a workflow may hold', () => {
  const document = new WorkflowDocument();
  expect(mayAdd(document, description)).toBe(true);
  document.apply({ type: 'addNode', node: newNode(document, { description, position: { x: 0, y: 0 } }) });
  expect(mayAdd(document, description)).toBe(false);
  document.undo();
  expect(mayAdd(document, description)).toBe(true);
});

it('knows a node that was made here and never opened', () => {
  const document = new WorkflowDocument();
  const [first, second] = [0, 1].map((x) => newNode(document, { description, position: { x, y: 0 } }).id) as [
    string,
    string,
  ];
  markTouched(document, second);
  const untouched = [first, second, 'loaded'].map((id) => isUntouched(document, id));
  expect(untouched).toEqual([true, false, false]);
  expect(isUntouched(new WorkflowDocument(), first)).toBe(false);
});

describe('the address of a new node', () => {
  const hook = (path: string) => ({
    ...description,
    webhooks: [{ name: 'default' as const, httpMethod: 'GET', path }],
  });
  const made = (path: string, parameters?: JsonObject) =>
    newNode(new WorkflowDocument(), {
      description: hook(path),
      position: { x: 0, y: 0 },
      ...(parameters && { parameters }),
    });

  it('is its id, in the parameter that holds the path', () => {
    const node = made('={{ $parameter["path"] }}', { httpMethod: 'POST' });
    expect(node.webhookId).toMatch(/^[0-9a-f-]{36}$/);
    expect(node.parameters).toEqual({ httpMethod: 'POST', path: node.webhookId });
  });

  it('is the path that it was made with', () => {
    expect(made('={{$parameter["path"]}}', { path: 'orders' }).parameters).toEqual({ path: 'orders' });
  });

  it('needs no parameter where the path is fixed, or is one of several', () => {
    expect(made('webhook').parameters).toEqual({});
    expect(made('={{ $parameter["path"] || "" }}').parameters).toEqual({});
  });
});
