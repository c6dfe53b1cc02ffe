import { runTestWorkflow, testNode } from '@millrace/engine/testing';
import type { NodeType, SubExecution, SubWorkflowRequest } from '@millrace/node-sdk';
import { nodeModules } from '@millrace/nodes';
import type { Connections, JsonObject, WorkflowNode } from '@millrace/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describePackage } from './describe-package.ts';
import { packageNode } from './package-node.ts';
import { PackagePool } from './pool/package-pool.ts';
import { removePackages, writePackage } from './testing/write-package.ts';

// Nodes of a package and ours in one crew, as a package with agents, tools and stores of its own makes them.

const limits = { memoryMiB: 64, ssrfAllow: [], hangMs: 2_000 };
const runs = new PackagePool({ maxHosts: 2, ...limits });
const suppliers = new PackagePool({ maxHosts: 4, refusesWhenFull: true, ...limits });
afterAll(() => {
  runs.close();
  suppliers.close();
});
afterAll(removePackages);

const TEXT = { type: 'string', default: '' };
const WORKFLOW = [{ displayName: 'Workflow', name: 'workflow', type: 'resourceLocator', default: '' }];

const crew = writePackage({
  name: 'n8n-nodes-crew',
  more: {
    Agent: {
      description: {
        inputs: ['main', { type: 'ai_languageModel', maxConnections: 1 }, { type: 'ai_tool' }],
        properties: [{ displayName: 'Prompt', name: 'prompt', ...TEXT }],
      },
      members: `async execute() {
        const tools = await this.getInputConnectionData('ai_tool', 0);
        const model = (await this.getInputConnectionData('ai_languageModel', 0)).bindTools(tools);
        const messages = [{ role: 'user', content: this.getNodeParameter('prompt', 0) }];
        for (let round = 0; round < 5; round++) {
          const answer = await model.invoke(messages);
          if (!answer.tool_calls?.length) return [[{ json: { output: answer.content } }]];
          messages.push(answer);
          for (const call of answer.tool_calls) {
            const tool = tools.find(({ name }) => name === call.name);
            messages.push({ role: 'tool', tool_call_id: call.id, content: await tool.invoke(call.args).catch((error) => error.message) });
          }
        }
      }`,
    },
    Model: {
      description: { outputs: ['ai_languageModel'], properties: [{ displayName: 'Calls', name: 'calls', ...TEXT }] },
      members: `async supplyData() {
        const calls = JSON.parse(this.getNodeParameter('calls', 0));
        const make = () => ({
          bindTools: make,
          invoke: async (messages) => {
            const call = calls.shift();
            if (call) return { content: '', tool_calls: [{ id: 'c' + calls.length, ...call }] };
            return { content: messages.filter(({ role }) => role === 'tool').map(({ content }) => content).join('; ') };
          },
        });
        return { response: make() };
      }`,
    },
    Tool: {
      description: { outputs: ['ai_tool'], properties: WORKFLOW },
      members: `async supplyData() {
        const { value: id } = this.getNodeParameter('workflow', 0);
        return { response: {
          name: 'post', description: 'Posts a parcel',
          schema: { type: 'object', properties: { to: { type: 'string' } } },
          invoke: async ({ to, other }) => {
            const { data, executionId } = await this.executeWorkflow({ id: other ?? id }, [{ json: { to } }]);
            return executionId + ': ' + JSON.stringify(data[0].map(({ json }) => json));
          },
        } };
      }`,
    },
    Starter: {
      description: { properties: [...WORKFLOW, { displayName: 'Code', name: 'code', ...TEXT }] },
      members: `async execute() {
        const id = this.getNodeParameter('workflow', 0).value;
        const code = this.getNodeParameter('code', 0);
        const workflow = code ? { code: JSON.parse(code) } : { id };
        return [[{ json: await this.executeWorkflow(workflow, [], undefined, { doNotWaitToFinish: true }) }]];
      }`,
    },
    Store: {
      description: { outputs: ['ai_vectorStore'], properties: [] },
      members: `async supplyData() {
        return { response: { similaritySearchWithScore: async (query, most) =>
          [[{ pageContent: 'About ' + query + ', ' + most, metadata: { page: 1 } }, 0.9]] } };
      }`,
    },
  },
});

let types: NodeType[] = [];
beforeAll(async () => {
  const { nodeTypes, subNodes } = JSON.parse(Buffer.from((await describePackage(crew, runs)).json).toString());
  const pools = { runs, suppliers, signers: runs, listeners: runs };
  const own = await Promise.all(
    ['agent', 'toolCalculator', 'outputParserStructured', 'toolVectorStore'].map((name) =>
      nodeModules.find((module) => module.name === `@n8n/n8n-nodes-langchain.${name}`)?.load(),
    ),
  );
  types = [
    ...nodeTypes.map((type: NodeType['description']) => packageNode(type, crew, pools, subNodes[type.name])),
    ...own.flatMap((module) => module?.default ?? []),
  ];
});

const of = (name: string, type: string, parameters: JsonObject = {}, typeVersion = 1): WorkflowNode =>
  testNode(name, '', { type, parameters, typeVersion });
const ours = (name: string, type: string, parameters: JsonObject = {}, typeVersion = 1): WorkflowNode =>
  of(name, `@n8n/n8n-nodes-langchain.${type}`, parameters, typeVersion);
const model = (...calls: JsonObject[]): WorkflowNode =>
  of('Model', 'n8n-nodes-crew.Model', { calls: JSON.stringify(calls) });
const chosen = (value: string): JsonObject => ({ workflow: { __rl: true, mode: 'id', value } });

/** Start → a node, with what is connected to others by the kind of connection. */
async function run(parent: WorkflowNode, links: Array<[from: WorkflowNode, kind: string, to: WorkflowNode]>) {
  const start = testNode('Start', 'manual', { parameters: { items: '[{"q":"hi"}]' } });
  const connections: Connections = { Start: { main: [[{ node: parent.name, type: 'main', index: 0 }]] } };
  for (const [{ name }, type, to] of links) connections[name] = { [type]: [[{ node: to.name, type, index: 0 }]] };
  const asked: SubWorkflowRequest[] = [];
  const subRun = async (request: SubWorkflowRequest): Promise<SubExecution> => {
    asked.push(request);
    if (!request.wait) return { status: 'started', executionId: '8' };
    const isSlow = 'id' in request.workflow && request.workflow.id === 'slow';
    if (isSlow) return { status: 'waiting', executionId: '7' };
    return { status: 'success', executionId: '9', items: [{ json: { sent: request.items[0]?.json.to ?? '' } }] };
  };
  const nodes = [start, parent, ...links.map(([node]) => node)];
  const workflow = { name: 'Crew', nodes, connections, settings: { executionOrder: 'v1' as const } };
  const { result } = await runTestWorkflow(workflow, { types, subWorkflows: () => ({ run: subRun }) });
  const output = result.runData[parent.name]?.[0]?.data?.main[0]?.map(({ json }) => json);
  const runsOf = (name: string) => (result.runData[name] ?? []).map(({ data }) => data?.main[0]?.[0]?.json);
  return { output, error: result.error?.message, asked, runsOf };
}

const agent = (parameters: JsonObject = {}): WorkflowNode =>
  ours('Agent', 'agent', { promptType: 'define', text: 'Go', ...parameters }, 2);

test('a tool of a package runs the workflow that its node names, for our agent', async () => {
  const parent = agent();
  const post = of('Post', 'n8n-nodes-crew.Tool', chosen('w1'));
  const { output, asked, error } = await run(parent, [
    [model({ name: 'post', args: { to: 'Ada' } }), 'ai_languageModel', parent],
    [post, 'ai_tool', parent],
  ]);
  expect(error).toBeUndefined();
  expect(output).toEqual([{ output: '9: [{"sent":"Ada"}]' }]);
  expect(asked).toEqual([{ workflow: { id: 'w1' }, items: [{ json: { to: 'Ada' } }], wait: true }]);
});

test('it runs no other workflow, and says so of one that waits', async () => {
  const parent = agent();
  const told = async (workflow: string, args: JsonObject) => {
    const { output, asked } = await run(parent, [
      [model({ name: 'post', args }), 'ai_languageModel', parent],
      [of('Post', 'n8n-nodes-crew.Tool', chosen(workflow)), 'ai_tool', parent],
    ]);
    return [String(output?.[0]?.output), asked.length];
  };
  const [refused, runsOfOthers] = await told('w1', { to: 'Ada', other: 'w2' });
  expect(refused).toContain('The package wants to run the workflow "w2", which its node does not name');
  expect(runsOfOthers).toBe(0);
  expect(String((await told('slow', { to: 'Ada' }))[0])).toContain('The workflow waits, which it cannot here');
});

test('a node of a package starts a workflow without waiting, but none that it brings', async () => {
  const started = await run(of('Starter', 'n8n-nodes-crew.Starter', chosen('w1')), []);
  expect(started.output).toEqual([{ executionId: '8', data: [null] }]);
  expect(started.asked).toEqual([{ workflow: { id: 'w1' }, items: [{ json: {} }], wait: false }]);
  const brought = await run(of('Starter', 'n8n-nodes-crew.Starter', { ...chosen('w1'), code: '{"nodes":[]}' }), []);
  expect(brought.asked).toEqual([]);
  expect(brought.error).toBe('Nodes of packages run stored workflows only: choose one instead of a workflow as JSON');
});

test('an agent of a package works with tools of ours', async () => {
  const parent = of('Crew', 'n8n-nodes-crew.Agent', { prompt: 'Count' });
  const { output, error } = await run(parent, [
    [model({ name: 'Sum', args: { input: '2+3' } }, { name: 'Sum', args: { input: '(' } }), 'ai_languageModel', parent],
    [ours('Sum', 'toolCalculator'), 'ai_tool', parent],
  ]);
  expect(output ?? error).toEqual([{ output: '5; The expression cannot be computed: it ends too early' }]);
});

test('our tool answers from a vector store of a package', async () => {
  const parent = agent();
  const tool = ours('Books', 'toolVectorStore', { description: 'Books', topK: 2 }, 1.1);
  const answering = { ...model(), name: 'Answers' };
  const { error, runsOf } = await run(parent, [
    [model({ name: 'Books', args: { input: 'bees' } }), 'ai_languageModel', parent],
    [tool, 'ai_tool', parent],
    [of('Store', 'n8n-nodes-crew.Store'), 'ai_vectorStore', tool],
    [answering, 'ai_languageModel', tool],
  ]);
  expect(error).toBeUndefined();
  expect(JSON.stringify(runsOf('Store'))).toContain('About bees, 2');
  expect(JSON.stringify(runsOf('Answers'))).toContain('About bees, 2');
});
