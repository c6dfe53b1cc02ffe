import { type EnginePorts, runWorkflow } from '@millrace/engine';
import { type ChatMessage, NodeError } from '@millrace/node-sdk';
import { assistantNode } from '@millrace/nodes';
import type { AssistQuestion } from '@millrace/wire';
import type { ExecutionError, Workflow, WorkflowNode } from '@millrace/workflow';
import { AnswerFeed } from '../executions/answer-feed.ts';
import type { RunnerServices } from '../services/runner-services.ts';
import { assistPorts } from './assist-ports.ts';

const AGENT_TYPE = '@millrace/nodes.assistant';
const AGENT = 'Assistant';
const MODEL = 'Model';

/**
 * Lets an agent answer, as a run of the engine that nobody stores: budgets, prices and credentials are those of any node.
 * @param signal ends it
 * @throws NodeError of the model, `AI_BUDGET_EXCEEDED`, `AI_ROUNDS_EXCEEDED` …
 */
export async function assist(
  question: AssistQuestion,
  services: RunnerServices,
  signal: AbortSignal,
): Promise<{ text: string }> {
  const { assistId } = question;
  await services.registry.load({ nodes: [question.model] });
  const answers = new AnswerFeed({
    ...{ executionId: assistId, isWatched: true, isTest: true },
    send: (message) => services.channel.send(message),
  });
  const nodeTypes = typesWith(question, services);
  try {
    const { runData, error } = await runWorkflow({
      ...{ workflow: workflowOf(question.model), active: false, execution: { id: assistId, mode: 'internal' } },
      start: { kind: 'manual', destinationNode: AGENT },
      ports: assistPorts({ assistId, answers }, services, nodeTypes, signal),
      ...{ signal, timezone: services.config.timezone, env: {}, vars: {} },
    });
    if (error) throw errorOf(error);
    const output = runData[AGENT]?.at(-1)?.data?.main?.[0]?.[0]?.json.output;
    return { text: typeof output === 'string' ? output : '' };
  } finally {
    answers.close();
  }
}

function typesWith(question: AssistQuestion, { registry, assistantTools }: RunnerServices): EnginePorts['nodeTypes'] {
  const { system, messages, maxRounds, limits } = question;
  const said = messages.map(({ role, text }): ChatMessage => ({ role, content: text }));
  const agent = assistantNode({
    ...{ name: AGENT_TYPE, tools: assistantTools.of(question), maxRounds, limits },
    messages: [{ role: 'system', content: system }, ...said],
  });
  return { find: (type, version) => (type === AGENT_TYPE ? agent : registry.find(type, version)) };
}

function workflowOf(model: WorkflowNode): Workflow {
  const agent: WorkflowNode = {
    ...{ id: 'agent', name: AGENT, type: AGENT_TYPE, typeVersion: 1, position: [0, 0], parameters: {} },
  };
  return {
    name: AGENT,
    nodes: [agent, { ...model, id: 'model', name: MODEL }],
    connections: { [MODEL]: { ai_languageModel: [[{ node: AGENT, type: 'ai_languageModel', index: 0 }]] } },
    settings: {},
  };
}

function errorOf({ message, code, description }: ExecutionError): NodeError {
  return new NodeError(message, {
    ...(code !== undefined && { code }),
    ...(description !== undefined && { description }),
  });
}
