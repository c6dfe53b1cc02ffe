import type { JsonObject } from '@millrace/workflow';
import { chain, node, webhook } from './real-workflows.ts';
import type { TestServer } from './test-server.ts';

export interface AgentWorkflowOptions {
  /** Those of the agent. */
  options?: JsonObject;
  /** A person is asked before `act` is called, and a call is answered when it has come. */
  asksPerson?: boolean;
  /** And is told by a message. */
  tellsPerson?: boolean;
  /** The node of OpenAI asks its model itself, in place of an agent; it remembers nothing. */
  asksItself?: boolean;
}

/**
 * Creates an active workflow, called at `/webhook/ask?people=Ada,Bo`: its agent works on each of the people, with a model and a tool
 * `act` at the address, and remembers of each what was said. Its prompt differs each time.
 * @returns its id
 */
export async function createAgentWorkflow(
  server: Pick<TestServer, 'rest' | 'createWorkflow'>,
  url: string,
  { options = {}, asksPerson = false, tellsPerson = false, asksItself = false }: AgentWorkflowOptions = {},
): Promise<string> {
  const data = { apiKey: 'key', url: `${url}/v1` };
  const { id } = await server.rest('POST', '/credentials', { name: 'Model', type: 'openAiApi', data });
  const people = 'return $input.first().json.query.people.split(",").map((name) => ({ json: { name } }))';
  const text = '={{ $json.name }} {{ $now.toMillis() }} {{ Math.random() }}';
  const m = { __rl: true, mode: 'id', value: 'm' };
  const credentials = { openAiApi: { id: String(id), name: 'Model' } };
  const asked = { modelId: m, messages: { values: [{ content: text }] } };
  const agent = asksItself
    ? { ...langchain('Agent', 'openAi', 1.8, asked), credentials }
    : langchain('Agent', 'agent', 2.2, { promptType: 'define', text, options });
  const document = chain('Agent', [
    webhook('ask', asksPerson ? 'onReceived' : 'lastNode'),
    node('People', 'code', 2, { jsCode: people }),
    agent,
  ]);
  const script = `await helpers.httpRequest({ url: '${url}/effect?n=' + query });\nreturn 'did ' + query;`;
  const model = { ...langchain('Model', 'lmChatOpenAi', 1.2, { model: m, options: {} }), credentials };
  const memory = { sessionIdType: 'customKey', sessionKey: '={{ $json.name }}' };
  const approval = {
    ...node('Approval', 'toolApproval', 1, { text: 'Costs a cent', sendsMessage: tellsPerson }),
    type: '@millrace/nodes.toolApproval',
  };
  const sent = `=${url}/message?text={{ encodeURIComponent($fromAI('message')) }}`;
  const subNodes = [
    ...(asksItself ? [] : [model, langchain('Memory', 'memoryBufferWindow', 1.3, memory)]),
    langchain('act', 'toolCode', 1.3, { description: 'Acts', jsCode: script }),
    ...(asksPerson ? [approval] : []),
    ...(tellsPerson ? [node('Message', 'httpRequestTool', 4.2, { method: 'GET', url: sent, options: {} })] : []),
  ];
  const connections = {
    ...(document.connections as JsonObject),
    ...serves('Model', 'ai_languageModel'),
    ...serves('act', 'ai_tool', asksPerson ? 'Approval' : 'Agent'),
    ...(asksPerson && serves('Approval', 'ai_tool')),
    ...(tellsPerson && serves('Message', 'ai_tool', 'Approval', 1)),
    ...serves('Memory', 'ai_memory'),
  };
  const nodes = [...(document.nodes as JsonObject[]), ...subNodes];
  return server.createWorkflow({ ...document, nodes, connections }, { active: true });
}

function langchain(name: string, type: string, typeVersion: number, parameters: JsonObject): JsonObject {
  return { ...node(name, type, typeVersion, parameters), type: `@n8n/n8n-nodes-langchain.${type}` };
}

function serves(name: string, kind: string, served = 'Agent', index = 0): JsonObject {
  return { [name]: { [kind]: [[{ node: served, type: kind, index }]] } };
}
