import { parseWorkflow } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { checkAnswer, createClient } from './client.ts';
import { executionRoutes } from './routes/executions.routes.ts';
import { lookupRoutes } from './routes/lookups.routes.ts';
import { workflowHistoryRoutes } from './routes/workflow-history.routes.ts';

const { stepData, list } = executionRoutes;

it('An answer that is as its call declares passes, with fields that are not declared', () => {
  const item = { json: { a: 1 }, pairedItem: { item: 0 } };
  expect(() => checkAnswer(stepData, { main: [[item], null], ai_tool: [[item]], more: [] })).not.toThrow();
});

it('An answer that is not is told with its call and each place', () => {
  expect(() =>
    checkAnswer(stepData, { main: [[{ json: 'no object' }], [{ json: {}, binary: { file: {} } }]] }),
  ).toThrow(
    'GET /executions/:id/steps/:index/data answered what packages/api does not declare: main.0.0.json: must be an object; ' +
      'main.1.0.binary.file.data: Invalid input: expected string, received undefined; ' +
      'main.1.0.binary.file.mimeType: Invalid input: expected string, received undefined',
  );
});

it('A client checks answers where it is told to, and trusts them else', async () => {
  const fetch = async () => new Response(JSON.stringify({ data: { results: 'none' } }));
  const trusting = createClient({ fetch });
  const checking = createClient({ fetch, checksAnswers: true });
  expect(await trusting.call(list)).toEqual({ results: 'none' });
  await expect(checking.call(list)).rejects.toThrow(
    'GET /executions answered what packages/api does not declare: results:',
  );
});

it('A file passes with all that reading it leaves out, and no file that cannot be read', () => {
  const node = { name: 'A', type: 'n8n-nodes-base.set', credentials: null, disabled: null };
  const file = { nodes: [node], connections: { A: { main: [[{ node: 'A' }], null] } }, settings: null, pinData: null };
  const version = {
    id: '1',
    name: null,
    storedVersion: 'k',
    isCurrent: true,
    nodeCount: 1,
    author: null,
    createdAt: '',
  };
  expect(() => checkAnswer(workflowHistoryRoutes.get, { ...version, workflow: parseWorkflow(file) })).not.toThrow();
  expect(() => checkAnswer(workflowHistoryRoutes.get, { ...version, workflow: { ...file, nodes: [{}] } })).toThrow(
    'workflow.nodes.0.name: Invalid input: expected string, received undefined',
  );
});

it('What clients give is copied without a field that would become a prototype', () => {
  const data = JSON.parse('{"__proto__":{"isAdmin":true},"key":"k"}');
  const { currentNodeParameters } =
    lookupRoutes.options.body?.parse({
      nodeTypeAndVersion: { name: 'n', version: 1 },
      methodName: 'm',
      currentNodeParameters: data,
    }) ?? {};
  expect(Object.getOwnPropertyNames(currentNodeParameters)).toEqual(['key']);
});
