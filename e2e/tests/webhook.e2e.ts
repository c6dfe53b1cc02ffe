import { expect, test } from '../support/test.ts';

const workflow = {
  name: 'Greeter',
  nodes: [
    {
      id: 'hook',
      name: 'Webhook',
      type: 'n8n-nodes-base.webhook',
      typeVersion: 2,
      position: [0, 0],
      webhookId: 'greeter',
      parameters: { httpMethod: 'POST', path: 'greet/:who', responseMode: 'responseNode', options: {} },
    },
    {
      id: 'set',
      name: 'Set',
      type: 'n8n-nodes-base.set',
      typeVersion: 3.4,
      position: [220, 0],
      parameters: {
        assignments: {
          assignments: [
            { id: 'a', name: 'greeting', value: '=Hello {{ $json.params.who }}', type: 'string' },
            { id: 'b', name: 'sum', value: '={{ $json.body.a + $json.body.b }}', type: 'number' },
          ],
        },
        options: {},
      },
    },
    {
      id: 'respond',
      name: 'Respond',
      type: 'n8n-nodes-base.respondToWebhook',
      typeVersion: 1.1,
      position: [440, 0],
      parameters: { respondWith: 'firstIncomingItem', options: { responseCode: 201 } },
    },
  ],
  connections: {
    Webhook: { main: [[{ node: 'Set', type: 'main', index: 0 }]] },
    Set: { main: [[{ node: 'Respond', type: 'main', index: 0 }]] },
  },
  settings: { executionOrder: 'v1' },
};

interface Listed {
  results: Array<{ id: string; status: string; mode: string; workflowId: string }>;
}

async function call(base: string, who: string) {
  // A path with variable parts stands behind the webhook's own id.
  const response = await fetch(`${base}/webhook/greeter/greet/${who}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ a: 2, b: 3 }),
  });
  return { status: response.status, body: await response.text() };
}

test('an active webhook answers, survives a restart, and its executions keep their data', async ({ millrace }) => {
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', workflow);
  expect((await call(millrace.url, 'early')).status).toBe(404);
  await millrace.rest('PATCH', `/workflows/${id}`, { active: true });

  expect(await call(millrace.url, 'Ada')).toEqual({
    status: 201,
    body: JSON.stringify({ greeting: 'Hello Ada', sum: 5 }),
  });

  await millrace.stop();
  await millrace.launch();
  expect(await call(millrace.url, 'Grace')).toEqual({
    status: 201,
    body: JSON.stringify({ greeting: 'Hello Grace', sum: 5 }),
  });

  await millrace.stop('SIGKILL');
  await millrace.launch();
  const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
  const { results } = await millrace.rest<Listed>('GET', `/executions?filter=${filter}`);
  expect(results.map(({ status, mode }) => ({ status, mode }))).toEqual([
    { status: 'success', mode: 'webhook' },
    { status: 'success', mode: 'webhook' },
  ]);

  const [newest] = results;
  const detail = await millrace.rest<{ data: { resultData: { runData: Record<string, Array<{ data: unknown }>> } } }>(
    'GET',
    `/executions/${newest?.id}`,
  );
  expect(detail.data.resultData.runData.Set?.[0]?.data).toEqual({
    main: [[{ json: { greeting: 'Hello Grace', sum: 5 }, pairedItem: { item: 0 } }]],
  });
});

test('after deactivation the webhook is gone', async ({ millrace }) => {
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', {
    ...workflow,
    nodes: workflow.nodes.map((node) =>
      node.name === 'Webhook' ? { ...node, parameters: { ...node.parameters, path: 'bye' } } : node,
    ),
  });
  const url = `${millrace.url}/webhook/bye`;
  await millrace.rest('PATCH', `/workflows/${id}`, { active: true });
  expect((await fetch(url, { method: 'POST' })).status).not.toBe(404);
  await millrace.rest('PATCH', `/workflows/${id}`, { active: false });
  const answer = await fetch(url, { method: 'POST' });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: expect.any(String), message: expect.stringContaining('bye') });
});
