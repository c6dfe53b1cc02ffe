import type { JsonObject } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { useTestServer } from '../testing/test-server.ts';

const LEVELS = 10_000;

const server = useTestServer({ runnerEntry: runnerEntry() });

const node = (name: string, type: string, typeVersion: number, parameters: JsonObject): JsonObject => ({
  id: name,
  name,
  type: `n8n-nodes-base.${type}`,
  typeVersion,
  position: [0, 0],
  parameters,
});

/** Calls a workflow whose result nests deeper than can be written. */
async function callDeep(path: string, responseMode: string, last: JsonObject): Promise<JsonObject> {
  const jsCode = `let a = []; for (let level = 0; level < ${LEVELS}; level++) a = [a]; return [{ json: { a } }];`;
  const workflow = {
    name: path,
    nodes: [
      { ...node('Webhook', 'webhook', 2, { path, httpMethod: 'POST', responseMode, options: {} }), webhookId: path },
      node('Deep', 'code', 2, { jsCode }),
      last,
    ],
    connections: {
      Webhook: { main: [[{ node: 'Deep', type: 'main', index: 0 }]] },
      Deep: { main: [[{ node: 'Last', type: 'main', index: 0 }]] },
    },
    settings: { executionOrder: 'v1' },
  };
  const workflowId = await server.createWorkflow(workflow, { active: true });
  const answer = await fetch(`${server.url}/webhook/${path}`, { method: 'POST' });
  const status = await server.eventually(async () => {
    const filter = encodeURIComponent(JSON.stringify({ workflowId }));
    const { results } = await server.rest('GET', `/executions?filter=${filter}`);
    const [newest] = results as Array<{ status: string }>;
    return newest?.status === 'running' ? undefined : newest?.status;
  });
  return { answered: answer.status, ...((await answer.json()) as JsonObject), status };
}

it('A result that cannot be written is told from a workflow that failed', async () => {
  expect(await callDeep('result', 'lastNode', node('Last', 'noOp', 1, {}))).toEqual({
    answered: 500,
    code: 'ANSWER_NOT_SENDABLE',
    message: 'The workflow succeeded, but its result is too large or too deeply nested to be sent',
    status: 'success',
  });
});

it('A node that answers with what cannot be written fails, and its caller learns of that', async () => {
  const last = node('Last', 'respondToWebhook', 1.1, { respondWith: 'allIncomingItems', options: {} });
  expect(await callDeep('answer', 'responseNode', last)).toEqual({
    answered: 500,
    code: 0,
    message: 'Error in workflow',
    status: 'error',
  });
});
