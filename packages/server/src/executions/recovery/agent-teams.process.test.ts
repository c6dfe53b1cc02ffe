import type { JsonObject } from '@millrace/workflow';
import { afterEach, describe, expect, it } from 'vitest';
import { runnerEntry } from '../../runners/runner-entry.ts';
import { endRunners } from '../../testing/end-runners.ts';
import { startLocalService } from '../../testing/local-service.ts';
import { chain, node, webhook } from '../../testing/real-workflows.ts';
import { type ModelRequest, startScriptedModel } from '../../testing/scripted-model.ts';
import { useTestServer } from '../../testing/test-server.ts';

const MODEL_CALLS = 6;
const DONE = 'Boss: Manager: Worker: [{"data":"done"}]';

describe('An agent whose tools are agents', () => {
  const server = useTestServer(
    { runnerEntry: runnerEntry(), environment: { MILLRACE_SSRF_ALLOW: '127.0.0.1' } },
    { per: 'test' },
  );
  const open: AsyncDisposable[] = [];
  afterEach(async () => {
    for (const service of open.splice(0)) await service[Symbol.asyncDispose]();
  });

  /** Boss → Manager → Worker → act: each asks the one below once, and hands its answer on. @param onModel is waited for */
  async function createTeam(onModel: (nth: number) => void = () => undefined, limits: Record<string, JsonObject> = {}) {
    const model = await startScriptedModel((nth, request) => {
      onModel(nth + 1);
      return sayingOf(request);
    });
    open.push(model);
    const effects: string[] = [];
    const service = await startLocalService((request, response) => {
      effects.push(String(request.url));
      response.end('done');
    });
    open.push(service);
    const data = { apiKey: 'key', url: `${model.url}/v1` };
    const { id } = await server.rest('POST', '/credentials', { name: 'Model', type: 'openAiApi', data });
    const options = (name: string): JsonObject => ({ options: { ...(limits[name] && { limits: limits[name] }) } });
    const document = chain('Team', [
      webhook('ask', 'lastNode'),
      langchain('Boss', 'agent', 3, { promptType: 'define', text: 'Get it done', ...options('Boss') }),
    ]);
    const text = "={{ $fromAI('prompt') }}";
    const nodes = [
      ...(document.nodes as JsonObject[]),
      langchain('Manager', 'agentTool', 3, { text, ...options('Manager') }),
      langchain('Worker', 'agentTool', 3, { text, ...options('Worker') }),
      {
        ...langchain('Model', 'lmChatOpenAi', 1.2, { model: { __rl: true, mode: 'id', value: 'm' }, options: {} }),
        credentials: { openAiApi: { id: String(id), name: 'Model' } },
      },
      node('act', 'httpRequestTool', 4.2, { url: `${service.url}/act`, toolDescription: 'Acts', options: {} }),
    ];
    const serves = (name: string, kind: string, ...served: string[]) => ({
      [name]: { [kind]: [served.map((parent) => ({ node: parent, type: kind, index: 0 }))] },
    });
    const connections = {
      ...(document.connections as JsonObject),
      ...serves('Manager', 'ai_tool', 'Boss'),
      ...serves('Worker', 'ai_tool', 'Manager'),
      ...serves('act', 'ai_tool', 'Worker'),
      ...serves('Model', 'ai_languageModel', 'Boss', 'Manager', 'Worker'),
    };
    await server.createWorkflow({ ...document, nodes, connections }, { active: true });
    const ask = async () => {
      const { status, text: answer } = await server.call('GET', '/webhook/ask');
      const { results } = await server.rest('GET', '/executions');
      const [execution] = results as JsonObject[];
      const { data: stored } = await server.rest('GET', `/executions/${execution?.id}`);
      const { resultData } = stored as { resultData: { runData: Record<string, JsonObject[]>; error?: JsonObject } };
      return { status, answer, usage: execution?.modelUsage as JsonObject, ...resultData };
    };
    return { ask, model, effects };
  }

  it('answers through all of them, and says what all of their calls took', async () => {
    const { ask, model, effects } = await createTeam();
    const { answer, usage, runData } = await ask();
    expect(JSON.parse(answer)).toEqual({ output: DONE });
    expect([model.requests.length, effects]).toEqual([MODEL_CALLS, ['/act']]);
    expect(model.requests.map(({ tools }) => tools.join())).toEqual([
      ...['Manager', 'Worker', 'act'],
      ...['act', 'Worker', 'Manager'],
    ]);
    expect(usage).toMatchObject({ calls: MODEL_CALLS });
    expect(runData.Boss?.[0]?.metadata).toMatchObject({ modelUsage: { calls: MODEL_CALLS } });
    expect([runData.Manager?.length, runData.Worker?.length, runData.Model?.length]).toEqual([1, 1, MODEL_CALLS]);
  });

  it.each([3, 4])('acts once, and pays one call anew, where its runner ends in call %i of a model', async (last) => {
    let ended = false;
    const { ask, model, effects } = await createTeam((nth) => {
      if (nth !== last || ended) return;
      ended = true;
      endRunners();
    });
    const { answer } = await ask();
    expect(JSON.parse(answer)).toEqual({ output: DONE });
    expect([model.requests.length, effects]).toEqual([MODEL_CALLS + 1, ['/act']]);
  });

  it('is held within its budget by what they ask; where one has its own, the agent above is told', async () => {
    const bounded = await createTeam(undefined, { Boss: { calls: 3 } });
    const { status, error } = await bounded.ask();
    expect([status, error?.code, bounded.model.requests.length]).toEqual([500, 'AI_BUDGET_EXCEEDED', 3]);
  });

  it('is told where the budget of one is used up', async () => {
    const { ask } = await createTeam(undefined, { Worker: { calls: 1 } });
    const { answer } = await ask();
    expect(JSON.parse(answer).output).toMatch(/^Boss: Manager: The tool failed: The budget of .*Worker.* is used up/);
  });
});

function sayingOf({ tools, messages }: ModelRequest) {
  const [tool = ''] = tools;
  const name = { Manager: 'Boss', Worker: 'Manager', act: 'Worker' }[tool] ?? '';
  const result = messages.at(-1);
  if (result?.role === 'tool') return `${name}: ${String(result.content)}`;
  return [{ tool, arguments: { prompt: 'Get it done' } }];
}

function langchain(name: string, type: string, typeVersion: number, parameters: JsonObject): JsonObject {
  return { ...node(name, type, typeVersion, parameters), type: `@n8n/n8n-nodes-langchain.${type}` };
}
