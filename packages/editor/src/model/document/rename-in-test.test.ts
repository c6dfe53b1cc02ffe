import type { TestCase } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { renameNode } from './node-edits.ts';
import { WorkflowDocument } from './workflow-document.ts';

const node = (name: string) => ({
  ...{ id: name, name, type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} },
  position: [0, 0] as [number, number],
});

const testCase = (name: string): TestCase => ({
  id: 'a',
  name: 'A case',
  trigger: { node: name, outputs: [] },
  answers: { [name]: [], Other: [] },
  calls: { [name]: [], Model: [{ source: { previousNode: name }, item: 0, request: {}, response: {} }] },
  expect: [
    { node: name, outputs: [] },
    { node: 'Other', expression: `={{ $('${name}').first().json.n > 1 }}` },
  ],
});

function open(tests: TestCase[]): WorkflowDocument {
  const document = new WorkflowDocument();
  document.load({ name: 'W', nodes: [node('Old'), node('Other'), node('Model')], connections: {}, tests });
  return document;
}

it('a node that is renamed is renamed in its tests, in the same step of undo', () => {
  const document = open([testCase('Old')]);
  renameNode(document, 'Old', '__proto__');
  expect(JSON.stringify(document.toWorkflow().tests)).toBe(JSON.stringify([testCase('__proto__')]));
  document.undo();
  expect(document.toWorkflow().tests).toEqual([testCase('Old')]);
});

it('tests go with the file, and a workflow without them has no field for them', () => {
  expect(open([testCase('Old')]).toWorkflow().tests).toEqual([testCase('Old')]);
  expect(open([]).toWorkflow()).not.toHaveProperty('tests');
});
