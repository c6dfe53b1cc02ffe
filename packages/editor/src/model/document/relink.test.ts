import { type JsonObject, NodeTypeCatalogue, type NodeTypeDescription } from '@millrace/workflow';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { loadExpressionLanguage } from '../nodes/description-evaluator.ts';
import { patchNode, setNodeParameters } from './node-edits.ts';
import { WorkflowDocument } from './workflow-document.ts';

beforeAll(loadExpressionLanguage);

const router: NodeTypeDescription = {
  name: 'x.router',
  displayName: 'Router',
  description: '',
  version: 1,
  group: ['transform'],
  family: 'flow',
  inputs: ['main'],
  outputs: '={{ [...$parameter.rules.values, ...($parameter.others ? [1] : [])].map(() => "main") }}',
  defaults: { name: 'Router' },
  properties: [
    { name: 'rules', displayName: 'Rules', type: 'json', default: {} },
    { name: 'others', displayName: 'Others', type: 'boolean', default: false },
  ],
};

const [first, second, third] = [{ is: 'a' }, { is: 'b' }, { is: 'c' }];
const parameters = (values: JsonObject[], others = false): JsonObject => ({ rules: { values }, others });
const to = (node: string) => [{ node, type: 'main', index: 0 }];

let document: WorkflowDocument;

function load(values: JsonObject[], links: string[], more: { others?: boolean; hasErrorOutput?: boolean } = {}): void {
  const shared = { typeVersion: 1, position: [0, 0] as [number, number] };
  document.load({
    name: 'W',
    nodes: [
      {
        ...shared,
        id: 'R',
        name: 'R',
        type: 'x.router',
        parameters: parameters(values, more.others),
        ...(more.hasErrorOutput && { onError: 'continueErrorOutput' as const }),
      },
      ...links.map((name) => ({ ...shared, id: name, name, type: 'x.y', parameters: {} })),
    ],
    connections: { R: { main: links.map(to) } },
  });
}

/** Targets by output. */
const targets = () =>
  Object.fromEntries(document.linksOf('R').map(({ sourceOutput, targetId }) => [sourceOutput, targetId]));

/** Entries as the document holds them: an edit keeps those that it does not touch. */
const entries = () => (document.node('R')?.parameters.rules as { values: JsonObject[] } | undefined)?.values ?? [];

beforeEach(() => {
  document = new WorkflowDocument();
  document.nodeTypes = new NodeTypeCatalogue([router]);
});

it('keeps the connection of the error output on it when a rule is added or deleted', () => {
  load([first, second], ['A', 'B', 'Failed'], { hasErrorOutput: true });
  setNodeParameters(document, 'R', parameters([...entries(), third]));
  expect(targets()).toEqual({ 0: 'A', 1: 'B', 3: 'Failed' });
  setNodeParameters(document, 'R', parameters(entries().slice(0, 1)));
  expect(targets()).toEqual({ 0: 'A', 1: 'Failed' });
});

it('removes the connection of the error output with it, and brings it back with undo', () => {
  load([first], ['A', 'Failed'], { hasErrorOutput: true });
  patchNode(document, 'R', { onError: 'stopWorkflow' });
  expect(targets()).toEqual({ 0: 'A' });
  document.undo();
  expect(targets()).toEqual({ 0: 'A', 1: 'Failed' });
});

it('takes connections along with their rules when one before them is deleted', () => {
  load([first, second, third], ['A', 'B', 'C', 'Rest'], { others: true });
  setNodeParameters(document, 'R', parameters(entries().toSpliced(1, 1), true));
  expect(targets()).toEqual({ 0: 'A', 1: 'C', 2: 'Rest' });
});

it('takes connections along when rules change places', () => {
  load([first, second], ['A', 'B']);
  setNodeParameters(document, 'R', parameters(entries().toReversed()));
  expect(targets()).toEqual({ 0: 'B', 1: 'A' });
});

it('leaves connections alone when a rule is edited', () => {
  load([first, second], ['A', 'B']);
  setNodeParameters(document, 'R', parameters(entries().with(0, { is: 'z' })));
  expect(targets()).toEqual({ 0: 'A', 1: 'B' });
});

it('keeps the output for other items apart from that of errors', () => {
  load([first], ['A', 'Failed'], { hasErrorOutput: true });
  setNodeParameters(document, 'R', parameters(entries(), true));
  expect(targets()).toEqual({ 0: 'A', 2: 'Failed' });
});
