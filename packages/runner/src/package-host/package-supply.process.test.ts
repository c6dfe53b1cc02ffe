import { runTestWorkflow, testNode } from '@millrace/engine/testing';
import type { NodeType } from '@millrace/node-sdk';
import { nodeModules } from '@millrace/nodes';
import type { Connections, JsonObject, NodeRun, WorkflowNode } from '@millrace/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describePackage } from './describe-package.ts';
import { packageNode } from './package-node.ts';
import { PackagePool } from './pool/package-pool.ts';
import { removePackages, type TestPackage, writePackage } from './testing/write-package.ts';

const limits = { memoryMiB: 64, ssrfAllow: [], hangMs: 2_000 };
const runs = new PackagePool({ maxHosts: 2, ...limits });
const suppliers = new PackagePool({ maxHosts: 4, refusesWhenFull: true, ...limits });
const pools = { runs, suppliers, signers: runs, listeners: runs };
afterAll(() => {
  runs.close();
  suppliers.close();
});
afterAll(removePackages);

const AI_INPUTS = [
  'main',
  { type: 'ai_languageModel', maxConnections: 1 },
  { type: 'ai_memory', maxConnections: 1 },
  { type: 'ai_tool' },
  { type: 'ai_embedding', maxConnections: 1 },
  { type: 'ai_outputParser', maxConnections: 1 },
  { type: 'ai_textSplitter', maxConnections: 1 },
];
const CODE = [{ displayName: 'Code', name: 'code', type: 'string', default: '' }];
const RUN_CODE = `new (Object.getPrototypeOf(async () => {}).constructor)('require', this.getNodeParameter('code', 0)).call(this, require)`;
/** A sub-node that supplies what its parameter makes. */
const supplier = (kind: string) => ({
  description: { outputs: [kind], properties: CODE },
  members: `async supplyData() { return await ${RUN_CODE}; }`,
});

const crew = writePackage({
  name: 'n8n-nodes-crew',
  description: {
    usableAsTool: true,
    properties: [
      { displayName: 'To', name: 'to', type: 'string', default: '' },
      { displayName: 'Count', name: 'count', type: 'number', default: 0 },
    ],
  },
  execute: `const to = this.getNodeParameter('to', 0);
    if (to === 'nobody') throw new n8n_workflow_1.NodeOperationError(this.getNode(), 'Nobody lives there');
    const memory = this.getWorkflowStaticData('node');
    memory.runs = (memory.runs ?? 0) + 1;
    const count = this.getNodeParameter('count', 0);
    return [[{ json: { to, count, runs: memory.runs, got: this.getInputData()[0].json } }]];`,
  more: {
    Model: supplier('ai_languageModel'),
    Memory: supplier('ai_memory'),
    Tool: supplier('ai_tool'),
    Parser: supplier('ai_outputParser'),
    Team: {
      description: { inputs: AI_INPUTS, properties: CODE },
      members: `async execute() { return await ${RUN_CODE}; }`,
    },
  },
});
const other = writePackage({ name: 'n8n-nodes-other', more: { Embedding: supplier('ai_embedding') } });

let types: NodeType[] = [];
beforeAll(async () => {
  const ofPackages = await Promise.all([crew, other].map(typesOf));
  const own = [
    'agent',
    'chainLlm',
    'memoryBufferWindow',
    'outputParserStructured',
    'textSplitterCharacterTextSplitter',
  ].map((name) => nodeModules.find((module) => module.name === `@n8n/n8n-nodes-langchain.${name}`)?.load());
  const loaded = await Promise.all(own);
  types = [...ofPackages.flat(), ...loaded.flatMap((module) => module?.default ?? [])];
});

async function typesOf(place: TestPackage): Promise<NodeType[]> {
  const { nodeTypes, subNodes, leftOut } = JSON.parse(
    Buffer.from((await describePackage(place, runs)).json).toString(),
  );
  expect(leftOut).toEqual([]);
  return nodeTypes.map((type: NodeType['description']) => packageNode(type, place, pools, subNodes[type.name]));
}

const of = (name: string, type: string, parameters: JsonObject): WorkflowNode =>
  testNode(name, '', { type, parameters, typeVersion: type.endsWith('.agent') ? 2 : 1 });

/** Start → a node, with sub-nodes by their kind. @returns runs by node, and the first output of the node */
async function run(parent: WorkflowNode, subNodes: Record<string, WorkflowNode[]>) {
  const start = testNode('Start', 'manual', { parameters: { items: '[{"q":"hi"}]' } });
  const connections: Connections = { Start: { main: [[{ node: parent.name, type: 'main', index: 0 }]] } };
  for (const [type, nodes] of Object.entries(subNodes))
    for (const { name } of nodes) connections[name] = { [type]: [[{ node: parent.name, type, index: 0 }]] };
  const nodes = [start, parent, ...Object.values(subNodes).flat()];
  const workflow = { name: 'Crew', nodes, connections, settings: { executionOrder: 'v1' as const } };
  const { result } = await runTestWorkflow(workflow, { types });
  const output = result.runData[parent.name]?.[0]?.data?.main[0]?.map(({ json }) => json);
  return { result, output, runsOf: (name: string) => (result.runData[name] ?? []).map(shown) };
}

function shown({ data, error }: NodeRun): unknown {
  return error ? error.message : data?.main[0]?.[0]?.json;
}

const agent = (options: JsonObject = {}): WorkflowNode =>
  of('Agent', '@n8n/n8n-nodes-langchain.agent', { promptType: 'define', text: 'Send it', options });
/** A model that asks for tools as it is told, then answers with what it was told last. */
const model = (...calls: JsonObject[]): WorkflowNode =>
  of('Model', 'n8n-nodes-crew.Model', {
    code: `const calls = ${JSON.stringify(calls)};
      const make = (tools) => ({
        bindTools: (more) => make(more.map((tool) => tool.function)),
        invoke: async (messages) => {
          const asked = calls.shift();
          if (asked) return { content: '', tool_calls: [{ id: 'c', name: tools[0].name, args: asked }] };
          return { content: [{ type: 'text', text: messages.map(({ role, content }) => role + ': ' + content).join('; ') }],
            usage_metadata: { input_tokens: 3, output_tokens: 1 } };
        },
      });
      return { response: make([]) };`,
  });
const tool = (code: string): WorkflowNode => of('Tool', 'n8n-nodes-crew.Tool', { code });
const team = (code: string): WorkflowNode => of('Team', 'n8n-nodes-crew.Team', { code });

test('models, memories and tools of packages serve our own agent; each call of them is a run', async () => {
  const memory = of('Memory', 'n8n-nodes-crew.Memory', {
    code: `const said = [];
      return { response: {
        loadMemoryVariables: async () => ({ history: [['human', 'Hello'], { type: 'ai', content: 'Good day' }] }),
        saveContext: async (input, output) => void said.push(input, output),
      } };`,
  });
  const shout = tool(`return { response: { name: 'shout', description: 'Shouts',
    schema: { type: 'object', properties: { text: { type: 'string' } } },
    invoke: async ({ text }) => text.toUpperCase() } };`);
  const { output, runsOf, result } = await run(agent({ systemMessage: 'Be brief' }), {
    ai_languageModel: [model({ text: 'hey' })],
    ai_memory: [memory],
    ai_tool: [shout],
  });
  expect(result.error).toBeUndefined();
  expect(output).toEqual([
    { output: 'system: Be brief; user: Hello; assistant: Good day; user: Send it; assistant: ; tool: HEY' },
  ]);
  expect(runsOf('Tool')).toEqual([{ request: { text: 'hey' }, response: { response: 'HEY' } }]);
  expect(runsOf('Model')).toMatchObject([
    { response: { toolCalls: [{ id: 'c', name: 'shout', arguments: { text: 'hey' } }] } },
    { response: { usage: { inputTokens: 3, outputTokens: 1 } } },
  ]);
  expect(runsOf('Memory')).toHaveLength(2);
});

test('what others supply serves a node of a package in the forms that packages know', async () => {
  const embedding = of('Embedding', 'n8n-nodes-other.Embedding', {
    code: `class Embedding { size = 2; async embedQuery(text) { return [text.length, this.size]; } }
      return { response: new Embedding() };`,
  });
  const parent = team(`
    const model = await this.getInputConnectionData('ai_languageModel', 0);
    const memory = await this.getInputConnectionData('ai_memory', 0);
    const tools = await this.getInputConnectionData('ai_tool', 0);
    const embedding = await this.getInputConnectionData('ai_embedding', 0);
    await memory.saveContext({ input: 'one' }, { output: 'two' });
    const asked = await model.bindTools(tools).invoke([['system', 'Go'], { role: 'user', content: 'on' }]);
    const answer = await model.invoke((await memory.loadMemoryVariables({})).chat_history);
    return [[{ json: {
      tools: tools.map(({ name, description, schema }) => ({ name, description, schema })),
      told: await tools[0].invoke({ ...asked.tool_calls[0], type: 'tool_call' }),
      text: answer.content, vector: await embedding.embedQuery('four'), size: embedding.size,
    } }]];`);
  const kit = tool(`return { response: { getTools: () => [
    { name: 'add', description: 'Adds', func: ({ a }) => a + 1, schema: { type: 'object', properties: { a: { type: 'number' } } } },
    { name: 'echo', description: 'Echoes', call: (text) => text },
  ] } };`);
  const window = of('Memory', '@n8n/n8n-nodes-langchain.memoryBufferWindow', {
    ...{ sessionIdType: 'customKey', sessionKey: 'k' },
  });
  const { result, output } = await run(parent, {
    ai_languageModel: [model({ a: 41 })],
    ai_memory: [window],
    ai_tool: [kit],
    ai_embedding: [embedding],
  });
  expect(result.error).toBeUndefined();
  expect(output).toEqual([
    {
      tools: [
        { name: 'add', description: 'Adds', schema: { type: 'object', properties: { a: { type: 'number' } } } },
        {
          ...{ name: 'echo', description: 'Echoes' },
          schema: { type: 'object', properties: { input: { type: 'string' } }, required: ['input'] },
        },
      ],
      ...{ told: '42', text: 'user: one; assistant: two', vector: [4, 2], size: 2 },
    },
  ]);
});

test('a node that says so is a tool, whose parameters a model fills', async () => {
  const parcels = of('Send it!', 'n8n-nodes-crew.parcelsTool', {
    to: "={{ $fromAI('to', 'Who gets it') }}",
    count: "={{ $fromAI('count', '', 'number', 7) }}",
  });
  expect(types.find(({ description }) => description.name === 'n8n-nodes-crew.parcelsTool')?.description).toMatchObject(
    {
      ...{ displayName: 'Parcels Tool', inputs: [], outputs: ['ai_tool'] },
    },
  );
  const { output, runsOf, result } = await run(agent({ returnIntermediateSteps: true }), {
    ai_languageModel: [model({}, { to: 'nobody' }, { to: 'Ada', count: 2 }, { to: 'Bo' })],
    ai_tool: [parcels],
  });
  expect(result.error).toBeUndefined();
  const [{ intermediateSteps = [] } = {}] = output ?? [];
  expect((intermediateSteps as JsonObject[]).map((step) => step.observation)).toEqual([
    'The tool failed: These arguments are missing: to',
    'The tool failed: Nobody lives there',
    '[{"to":"Ada","count":2,"runs":1,"got":{"to":"Ada","count":2}}]',
    '[{"to":"Bo","count":7,"runs":2,"got":{"to":"Bo"}}]',
  ]);
  expect(runsOf('Send it!')).toHaveLength(4);
  const [{ request }] = runsOf('Model') as [{ request: JsonObject }];
  // From version 2 on an agent says nothing of its own: only the prompt is there.
  expect(request.messages).toEqual([{ role: 'user', content: 'Send it' }]);
});

test('a sub-node that throws, loops, supplies nothing or gives monsters fails its call, and says why', async () => {
  const answers = async (code: string): Promise<unknown> => {
    const { output, result } = await run(
      team(`const [one] = await this.getInputConnectionData('ai_tool', 0);
        return [[{ json: { said: await one.invoke('a').catch((error) => error.message) } }]];`),
      { ai_tool: [tool(code)] },
    );
    return output?.[0]?.said ?? result.error?.message;
  };
  const invoking = (body: string): string => `return { response: { name: 'x', invoke: async () => { ${body} } } };`;
  expect(await answers(invoking(`throw new Error('no luck')`))).toBe('no luck');
  expect(await answers(invoking('for (;;);'))).toBe('The node was stopped because it did not answer for 2 s');
  expect(await answers(invoking('const a = {}; a.a = a; return a;'))).toContain('circular');
  expect(await answers(invoking(`return { get text() { throw new Error('no getting'); } };`))).toContain('no getting');
  expect(await answers(invoking(`return new Proxy({}, { ownKeys() { throw new Error('no keys'); } });`))).toContain(
    'no keys',
  );
  expect(await answers(invoking('process.exit(3)'))).toContain('exited with code 3');
  expect(await answers(`throw new Error('no start')`)).toBe('no start');
  expect(await answers('return 7;')).toContain('"supplyData" has to give');
  expect(await answers('return { response: [] };')).toBe('The sub-node supplies nothing');
});

test('one that is told to let go closes what it opened', async () => {
  const { result, output } = await run(
    team(`await this.getInputConnectionData('ai_tool', 0); return [[{ json: {} }]];`),
    {
      ai_tool: [
        tool(`return { response: { name: 'x' }, closeFunction: async () => {
          globalThis.closed = (globalThis.closed ?? 0) + 1;
        } };`),
      ],
    },
  );
  expect(result.error).toBeUndefined();
  expect(output).toEqual([{}]);
  // The next run of the same node finds the process of the last one.
  const { output: second } = await run(
    team(
      `const [one] = await this.getInputConnectionData('ai_tool', 0); return [[{ json: { said: await one.invoke('') } }]];`,
    ),
    { ai_tool: [tool(`return { response: { name: 'x', invoke: () => 'closed ' + globalThis.closed } };`)] },
  );
  expect(second).toEqual([{ said: 'closed 1' }]);
});

test('more sub-nodes at once than there is room for are refused, none waits for the others', async () => {
  const tools = Array.from({ length: 5 }, (_, index) => ({
    ...tool(`return { response: { name: 'x${index}' } };`),
    ...{ name: `Tool ${index}`, id: `Tool ${index}` },
  }));
  const { result } = await run(team(`await this.getInputConnectionData('ai_tool', 0); return [[{ json: {} }]];`), {
    ai_tool: tools,
  });
  expect(result.error?.message).toBe('More than 4 sub-nodes of packages are at work at once');
});

test('a parser of a package reads what our own agent and chain are answered, and tells the model what is wrong', async () => {
  const parser = () =>
    of('Parser', 'n8n-nodes-crew.Parser', {
      code: `return { response: {
        getFormatInstructions: () => 'Write a=1',
        parse: async (text) => {
          const found = /a=(\\d+)/.exec(text);
          if (!found) throw new Error('There is no a');
          return { a: Number(found[1]) };
        },
      } };`,
    });
  const saying = (...texts: string[]): WorkflowNode =>
    of('Model', 'n8n-nodes-crew.Model', {
      code: `const texts = ${JSON.stringify(texts)}; return { response: { invoke: async () => ({ content: texts.shift() }) } };`,
    });
  const asked = await run(
    { ...agent(), parameters: { ...agent().parameters, hasOutputParser: true } },
    {
      ai_languageModel: [saying('Hm', 'It is a=2')],
      ai_outputParser: [parser()],
    },
  );
  expect(asked.result.error).toBeUndefined();
  expect(asked.output).toEqual([{ output: { a: 2 } }]);
  expect(asked.runsOf('Parser')).toEqual([
    'There is no a',
    { request: { text: 'It is a=2' }, response: { response: { a: 2 } } },
  ]);
  const [, second] = asked.runsOf('Model') as Array<{ request: { messages: Array<{ content: string }> } }>;
  expect(JSON.stringify(second?.request)).toContain('There is no a');
  expect(JSON.stringify(second?.request)).toContain('Write a=1');
  const chain = of('Chain', '@n8n/n8n-nodes-langchain.chainLlm', {
    ...{ promptType: 'define', text: 'Go', hasOutputParser: true },
  });
  const chained = await run(
    { ...chain, typeVersion: 1.7 },
    { ai_languageModel: [saying('a=3')], ai_outputParser: [parser()] },
  );
  expect(chained.result.error).toBeUndefined();
  expect(chained.output).toEqual([{ output: { a: 3 } }]);
});

test('a node of a package reads by a parser of ours', async () => {
  const { output, result } = await run(
    team(`const parser = await this.getInputConnectionData('ai_outputParser', 0);
      return [[{ json: {
        told: parser.getFormatInstructions().includes('"a"'),
        value: await parser.parse('{"a":1}'),
        ofAnswer: await parser.invoke({ content: '{"a":2}' }),
        wrong: await parser.parse('no').catch((error) => error.message),
      } }]];`),
    {
      ai_outputParser: [
        {
          ...of('Parser', '@n8n/n8n-nodes-langchain.outputParserStructured', {
            ...{ schemaType: 'fromJson', jsonSchemaExample: '{"a":1}' },
          }),
          typeVersion: 1.3,
        },
      ],
    },
  );
  expect(result.error).toBeUndefined();
  expect(output).toMatchObject([{ told: true, value: { a: 1 }, ofAnswer: { a: 2 } }]);
  expect(output?.[0]?.wrong).toContain('does not have the form');
});

test('a node of a package splits texts by a splitter of ours', async () => {
  const splitter = of('Splitter', '@n8n/n8n-nodes-langchain.textSplitterCharacterTextSplitter', {
    ...{ separator: ' ', chunkSize: 3, chunkOverlap: 0 },
  });
  const { output, result } = await run(
    team(`const splitter = await this.getInputConnectionData('ai_textSplitter', 0);
      return [[{ json: { parts: await splitter.splitText('one two') } }]];`),
    { ai_textSplitter: [splitter] },
  );
  expect(result.error).toBeUndefined();
  expect(output).toEqual([{ parts: ['one', 'two'] }]);
});
