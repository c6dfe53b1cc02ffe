import { expect, test } from '../support/test.ts';

test.use({ isShared: true });

function scriptWorkflow(path: string, nodes: object[]) {
  return {
    name: `Endless ${path}`,
    nodes: [
      {
        id: 'hook',
        name: 'Webhook',
        type: 'n8n-nodes-base.webhook',
        typeVersion: 2,
        position: [0, 0],
        parameters: { path, responseMode: 'lastNode', options: {} },
      },
      ...nodes,
    ],
    connections: { Webhook: { main: [[{ node: 'Endless', type: 'main', index: 0 }]] } },
    settings: { executionOrder: 'v1' },
  };
}

const endless = {
  script: {
    id: 'code',
    name: 'Endless',
    type: 'n8n-nodes-base.code',
    typeVersion: 2,
    position: [220, 0],
    parameters: { jsCode: 'while (true) {}' },
  },
  expression: {
    id: 'set',
    name: 'Endless',
    type: 'n8n-nodes-base.set',
    typeVersion: 3.4,
    position: [220, 0],
    parameters: {
      assignments: {
        assignments: [{ id: 'a', name: 'x', value: '={{ (() => { while (true) {} })() }}', type: 'string' }],
      },
      options: {},
    },
  },
};

interface Step {
  node: string;
  status: string;
  error?: { message: string };
}

for (const [kind, node] of Object.entries(endless)) {
  test(`an endless ${kind} ends with an error in its node, and the server answers meanwhile`, async ({ millrace }) => {
    test.setTimeout(120_000);
    const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', scriptWorkflow(`endless-${kind}`, [node]));
    await millrace.rest('PATCH', `/workflows/${id}`, { active: true });

    const answer = fetch(`${millrace.url}/webhook/endless-${kind}`);
    let answersMeanwhile = 0;
    let isPending = true;
    void answer.finally(() => {
      isPending = false;
    });
    do {
      expect((await fetch(`${millrace.url}/healthz`)).status).toBe(200);
      expect((await fetch(`${millrace.url}/rest/workflows/${id}`)).status).toBe(200);
      answersMeanwhile++;
    } while (isPending);
    expect((await answer).status).toBe(500);
    expect(answersMeanwhile).toBeGreaterThan(3);

    const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
    const { results } = await millrace.rest<{ results: Array<{ id: string; status: string }> }>(
      'GET',
      `/executions?filter=${filter}`,
    );
    expect(results.map(({ status }) => status)).toEqual(['error']);
    const { steps } = await millrace.rest<{ steps: Step[] }>('GET', `/executions/${results[0]?.id}/steps`);
    const failed = steps.find((step) => step.node === 'Endless');
    expect(failed?.status).toBe('error');
    expect(failed?.error?.message).toBeTruthy();
  });
}
