import {
  type ChatMemory,
  type ChatMessage,
  type JsonObject,
  type LanguageModel,
  NodeError,
  type Tool,
  type ToolCall,
} from '@millrace/node-sdk';

export interface Conversation {
  prompt: string;
  systemMessage: string;
  /** How often the model may ask for tools. */
  maxRounds: number;
  model: LanguageModel | undefined;
  memory: ChatMemory | undefined;
  tools: readonly Tool[];
}

/** The model answers, or asks for tools and is told what they gave, until it answers. */
export async function converse(options: Conversation): Promise<{ output: string; steps: JsonObject[] }> {
  const { prompt, systemMessage, maxRounds, model, memory, tools } = options;
  if (!model) throw new NodeError('No language model is connected');
  const asked: ChatMessage = { role: 'user', content: prompt };
  const messages: ChatMessage[] = [...((await memory?.load()) ?? []), asked];
  if (systemMessage !== '') messages.unshift({ role: 'system', content: systemMessage });
  const byName = toolsByName(tools);
  const steps: JsonObject[] = [];
  for (let round = 0; round <= maxRounds; round++) {
    const { content, toolCalls } = await model.generate({ messages, tools });
    if (toolCalls.length === 0) {
      await memory?.save([asked, { role: 'assistant', content }]);
      return { output: content, steps };
    }
    messages.push({ role: 'assistant', content, toolCalls });
    for (const call of toolCalls) {
      const result = await resultOf(byName, call);
      messages.push({ role: 'tool', toolCallId: call.id, content: result });
      steps.push({ tool: call.name, arguments: call.arguments, result });
    }
  }
  throw new NodeError(`The agent gave no answer after ${maxRounds} rounds of tools`, {
    description: 'Allow more rounds, or say in the system message when to stop.',
    parameter: 'options.maxIterations',
  });
}

/** A model tells tools apart by their names. */
function toolsByName(tools: readonly Tool[]): ReadonlyMap<string, Tool> {
  const byName = new Map<string, Tool>();
  for (const tool of tools) {
    if (byName.has(tool.name)) {
      throw new NodeError(`Two tools have the name "${tool.name}"`, {
        description: 'Give each tool a name of its own.',
      });
    }
    byName.set(tool.name, tool);
  }
  return byName;
}

/** What the tool gave, or why it failed: the model may try otherwise. */
async function resultOf(tools: ReadonlyMap<string, Tool>, { name, arguments: args }: ToolCall): Promise<string> {
  const tool = tools.get(name);
  if (!tool) return `There is no tool "${name}".`;
  try {
    return await tool.invoke(args);
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    return `The tool failed: ${error.message}`;
  }
}
