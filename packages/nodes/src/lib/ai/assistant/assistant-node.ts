import { type ChatMessage, defineNode, type ModelLimits, type NodeType, type Tool } from '@millrace/node-sdk';
import { aloud } from '../loop/aloud.ts';
import { connectedModels } from '../loop/connected-models.ts';
import { runAgent } from '../loop/run-agent.ts';

export interface AssistantNodeOptions {
  /** Full name of the node type. */
  name: string;
  /** The system's message, what was said before, and the prompt. */
  messages: readonly ChatMessage[];
  tools: readonly Tool[];
  maxRounds: number;
  limits: ModelLimits;
}

/** A node that is an agent with tools of its own, for a run that is no workflow of anybody. Its model is connected to it. */
export function assistantNode({ name, messages, tools, maxRounds, limits }: AssistantNodeOptions): NodeType {
  return defineNode({
    name,
    displayName: 'Assistant',
    description: 'Answers with a language model that uses tools of the instance',
    version: 1,
    group: ['transform'],
    family: 'flow',
    defaults: { name: 'Assistant' },
    inputs: ['main', { type: 'ai_languageModel', displayName: 'Model', required: true, maxConnections: 1 }],
    parameters: [],
    async run(context) {
      context.limitModels(limits);
      const models = await connectedModels(context);
      const { output } = await aloud(context.openAnswer(), (onDelta) =>
        runAgent({ messages, models, tools, maxRounds, onDelta }),
      );
      return { json: { output } };
    },
  });
}
