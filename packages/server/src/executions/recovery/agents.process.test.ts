import type { JsonObject } from '@millrace/workflow';
import { afterEach, describe, expect, it } from 'vitest';
import { runnerEntry } from '../../runners/runner-entry.ts';
import { type AgentService, startAgentService } from '../../testing/agent-service.ts';
import { endRunners } from '../../testing/end-runners.ts';
import { chain, node, webhook } from '../../testing/real-workflows.ts';
import { useTestServer } from '../../testing/test-server.ts';

describe('Agents with real runners', () => {
  const server = useTestServer(
    { runnerEntry: runnerEntry(), environment: { MILLRACE_SSRF_ALLOW: '127.0.0.1' } },
    { per: 'test' },
  );
  let service: AgentService | undefined;
  afterEach(async () => {
    await service?.[Symbol.asyncDispose]();
    service = undefined;
  });

  /** An agent with a memory of whom it talks to. Its prompt differs each time. */
  async function createAgent(url: string): Promise<void> {
    const data = { apiKey: 'key', url: `${url}/v1` };
    const { id } = await server.rest('POST', '/credentials', { name: 'Model', type: 'openAiApi', data });
    const people = 'return $input.first().json.query.people.split(",").map((name) => ({ json: { name } }))';
    const text = '={{ $json.name }} {{ $now.toMillis() }} {{ Math.random() }}';
    const document = chain('Agent', [
      webhook('ask', 'lastNode'),
      node('People', 'code', 2, { jsCode: people }),
      langchain('Agent', 'agent', 2.2, { promptType: 'define', text }),
    ]);
    const script = `await helpers.httpRequest({ url: '${url}/effect?n=' + query });\nreturn 'did ' + query;`;
    const model = langchain('Model', 'lmChatOpenAi', 1.2, {
      model: { __rl: true, mode: 'id', value: 'm' },
      options: {},
    });
    const subNodes = [
      { ...model, credentials: { openAiApi: { id: String(id), name: 'Model' } } },
      langchain('act', 'toolCode', 1.3, { description: 'Acts', jsCode: script }),
      langchain('Memory', 'memoryBufferWindow', 1.3, { sessionIdType: 'customKey', sessionKey: '={{ $json.name }}' }),
    ];
    const connections = {
      ...(document.connections as JsonObject),
      ...serves('Model', 'ai_languageModel'),
      ...serves('act', 'ai_tool'),
      ...serves('Memory', 'ai_memory'),
    };
    const nodes = [...(document.nodes as JsonObject[]), ...subNodes];
    await server.createWorkflow({ ...document, nodes, connections }, { active: true });
  }

  it('remember of each item what was said in its own session', async () => {
    service = await startAgentService(async () => undefined);
    await createAgent(service.url);
    for (let round = 0; round < 2; round++) {
      expect((await server.call('GET', '/webhook/ask?people=Ada,Bo')).status).toBe(200);
    }
    const prompts = service.calls.flatMap(({ kind, body }) =>
      kind === 'model' ? [body.match(/Ada|Bo/g)?.join('')] : [],
    );
    const first = ['Ada', 'Ada', 'Ada', 'Bo', 'Bo', 'Bo'];
    expect(prompts).toEqual([...first, ...first.map((name) => name + name)]);
  });

  // Model, effect, model, effect, model.
  it.each([1, 3, 5])('pay only the call of a model anew during which their runner ended: call %i', async (last) => {
    service = await startAgentService(async (nth) => {
      if (nth === last) endRunners();
    });
    await createAgent(service.url);
    const { text } = await server.call('GET', '/webhook/ask?people=Ada');
    expect(JSON.parse(text)).toEqual({ output: 'done: did 1, did 2' });
    expect(service.calls.flatMap(({ effect }) => effect ?? [])).toEqual(['1', '2']);
    expect(service.calls.filter(({ kind }) => kind === 'model')).toHaveLength(4);
  });

  it.each([2, 4])(
    'make no call of a tool twice, and tell the model of the one that was cut short: call %i',
    async (last) => {
      service = await startAgentService(async (nth) => {
        if (nth === last) endRunners();
      });
      await createAgent(service.url);
      const { text } = await server.call('GET', '/webhook/ask?people=Ada');
      const unknown =
        'It is not known whether this call had its effect: it was cut short. Find out before you make it again.';
      const told = last === 2 ? `${unknown}, did 2` : `did 1, ${unknown}`;
      expect(JSON.parse(text)).toEqual({ output: `done: ${told}` });
      expect(service.calls.flatMap(({ effect }) => effect ?? [])).toEqual(['1', '2']);
      expect(service.calls.filter(({ kind }) => kind === 'model')).toHaveLength(3);
    },
  );
});

function langchain(name: string, type: string, typeVersion: number, parameters: JsonObject): JsonObject {
  return { ...node(name, type, typeVersion, parameters), type: `@n8n/n8n-nodes-langchain.${type}` };
}

function serves(name: string, kind: string): JsonObject {
  return { [name]: { [kind]: [[{ node: 'Agent', type: kind, index: 0 }]] } };
}
