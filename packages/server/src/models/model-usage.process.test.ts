import type { JsonObject } from '@millrace/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { type AgentService, startAgentService } from '../testing/agent-service.ts';
import { chain, node, webhook } from '../testing/real-workflows.ts';
import { useTestServer } from '../testing/test-server.ts';

/** Each call of the model costs a dollar, and takes one token in and one out. An answer takes three calls. */
const environment = {
  MILLRACE_SSRF_ALLOW: '127.0.0.1',
  MILLRACE_MODEL_PRICES: '{"m": {"input": 1000000, "output": 0}}',
  MILLRACE_METRICS: 'true',
};

let service: AgentService;
beforeAll(async () => {
  service = await startAgentService(async () => undefined);
});
afterAll(() => service[Symbol.asyncDispose]());

describe('What models use', () => {
  const server = useTestServer({ runnerEntry: runnerEntry(), environment });

  it('is told of each call, the run that asked, the execution, the workflow over time, and as metrics', async () => {
    const { id, ask } = await createAgent(server, 'sums');
    expect(await ask()).toMatchObject({ status: 200 });
    const { results } = await server.rest('GET', `/executions?workflowId=${id}`);
    const [execution] = results as JsonObject[];
    const usage = { calls: 3, inputTokens: 3, outputTokens: 3, costUsd: 3, unpricedCalls: 0 };
    expect(execution).toMatchObject({ status: 'success', modelUsage: usage });
    const runs = (await server.rest('GET', `/executions/${execution?.id}`)) as { data: unknown };
    const { resultData } = runs.data as { resultData: { runData: Record<string, JsonObject[]> } };
    expect(resultData.runData.Agent?.[0]?.metadata).toMatchObject({ modelUsage: usage });
    expect(resultData.runData.Model?.map(({ metadata }) => metadata)).toMatchObject([
      { modelCall: { model: 'm', finish: 'toolCalls', usage: { calls: 1, costUsd: 1 } } },
      { modelCall: { finish: 'toolCalls' } },
      { modelCall: { finish: 'stop' } },
    ]);
    const insights = await server.rest('GET', `/insights?workflowId=${id}`);
    expect(insights).toMatchObject({ totals: { modelUsage: usage }, workflows: [{ id, modelUsage: usage }] });
    const { text } = await server.call('GET', '/metrics');
    expect(text).toContain('millrace_model_calls_total 3');
    expect(text).toContain('millrace_model_cost_usd_total 3');
  });

  it('is held within the budget of the workflow, passed by no more than one call', async () => {
    const { id, ask } = await createAgent(server, 'bounded', { modelLimits: { costUsd: 1.5 } });
    expect((await ask()).status).toBe(500);
    const { results } = await server.rest('GET', `/executions?workflowId=${id}`);
    expect((results as JsonObject[])[0]).toMatchObject({ status: 'error', modelUsage: { calls: 2, costUsd: 2 } });
    const { data } = await server.rest('GET', `/executions/${(results as JsonObject[])[0]?.id}`);
    expect((data as JsonObject).resultData).toMatchObject({
      error: {
        code: 'AI_BUDGET_EXCEEDED',
        message: 'The budget of this execution is used up: US$ 2 of US$ 1.5 are spent',
        cause: { steps: [{ tool: 'act' }, { tool: 'act' }] },
      },
    });
  });

  it('is held within what the workflow may use in a day, whatever it has used before', async () => {
    const { id, ask } = await createAgent(server, 'daily', { dailyModelLimits: { tokens: 7 } });
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 500]);
    expect(await server.rest('GET', `/insights?workflowId=${id}`)).toMatchObject({
      totals: { modelUsage: { calls: 4 } },
    });
  });
});

describe('What models may use in a day', () => {
  const server = useTestServer({
    runnerEntry: runnerEntry(),
    environment: { ...environment, MILLRACE_MODEL_DAY_COST: '4' },
  });

  it('is one budget for all workflows of the instance', async () => {
    const [first, second] = [await createAgent(server, 'first'), await createAgent(server, 'second')];
    expect([(await first.ask()).status, (await second.ask()).status]).toEqual([200, 500]);
    expect(await server.rest('GET', '/insights')).toMatchObject({ totals: { modelUsage: { calls: 4, costUsd: 4 } } });
  });
});

/** An agent that is asked by a call. */
async function createAgent(server: ReturnType<typeof useTestServer>, path: string, settings: JsonObject = {}) {
  const data = { apiKey: 'key', url: `${service.url}/v1` };
  const credential = await server.rest('POST', '/credentials', { name: 'Model', type: 'openAiApi', data });
  const document = chain('Agent', [
    webhook(path, 'lastNode'),
    langchain('Agent', 'agent', 2.2, { promptType: 'define', text: 'Hello' }),
  ]);
  const model = {
    ...langchain('Model', 'lmChatOpenAi', 1.2, { model: { __rl: true, mode: 'id', value: 'm' }, options: {} }),
    credentials: { openAiApi: { id: String(credential.id), name: 'Model' } },
  };
  const serves = { Model: { ai_languageModel: [[{ node: 'Agent', type: 'ai_languageModel', index: 0 }]] } };
  const id = await server.createWorkflow(
    {
      ...document,
      nodes: [...(document.nodes as JsonObject[]), model],
      connections: { ...(document.connections as JsonObject), ...serves },
      settings: { ...(document.settings as JsonObject), ...settings },
    },
    { active: true },
  );
  return { id, ask: () => server.call('GET', `/webhook/${path}`) };
}

function langchain(name: string, type: string, typeVersion: number, parameters: JsonObject): JsonObject {
  return { ...node(name, type, typeVersion, parameters), type: `@n8n/n8n-nodes-langchain.${type}` };
}
