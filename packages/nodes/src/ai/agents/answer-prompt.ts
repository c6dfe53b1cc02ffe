import type { ChatMessage, ChatRequest, Item, JsonObject, ModelLimits, NodeContext } from '@millrace/node-sdk';
import type { ToolStep } from '../../lib/ai/loop/call-tools.ts';
import { connectedModels } from '../../lib/ai/loop/connected-models.ts';
import { imageParts } from '../../lib/ai/loop/image-parts.ts';
import { runAgent } from '../../lib/ai/loop/run-agent.ts';
import { turnsWithin } from '../../lib/ai/memory/turns.ts';

const CUT: Parameters<NodeContext['hint']>[0] = {
  message: 'The answer was cut off at the most tokens that the model may write.',
  type: 'warning',
};

export interface AgentQuestion {
  prompt: string;
  /** Gets the answer while the model writes it. */
  onDelta?: ChatRequest['onDelta'];
  /** With its pictures. */
  item?: Item;
  parameters: {
    hasOutputParser?: boolean | undefined;
    needsFallback?: boolean | undefined;
    options: {
      systemMessage?: string;
      maxIterations?: number;
      returnIntermediateSteps?: boolean;
      passthroughBinaryImages?: boolean;
      enableStreaming?: boolean;
      maxTokensFromMemory?: number;
      limits?: ModelLimits;
    };
  };
  /** Where the options say nothing. */
  usualSystemMessage: string;
}

/** What an agent answers to a prompt, with the sub-nodes that are connected to its node. @throws NodeError */
export async function answerPrompt(
  context: Pick<NodeContext, 'connected' | 'binary' | 'hint' | 'limitModels'>,
  { prompt, onDelta, item, parameters, usualSystemMessage }: AgentQuestion,
): Promise<JsonObject> {
  const { hasOutputParser = false, needsFallback, options } = parameters;
  if (options.limits) context.limitModels(options.limits);
  const models = await connectedModels(context, { needsFallback });
  const [memory] = await context.connected('ai_memory');
  const tools = await context.connected('ai_tool');
  const [parser] = hasOutputParser ? await context.connected('ai_outputParser') : [];
  const system = options.systemMessage ?? usualSystemMessage;
  const images = item && options.passthroughBinaryImages !== false ? await imageParts(item, context) : [];
  const asked: ChatMessage = {
    role: 'user',
    content: images.length === 0 ? prompt : [{ type: 'text', text: prompt }, ...images],
  };
  const remembered = (await memory?.load()) ?? [];
  const { maxTokensFromMemory: mostTokens = 0 } = options;
  const before = mostTokens > 0 ? turnsWithin(remembered, mostTokens) : remembered;
  const { output, steps, said } = await runAgent({
    messages: [...(system === '' ? [] : [{ role: 'system' as const, content: system }]), ...before, asked],
    models,
    tools,
    parser,
    maxRounds: options.maxIterations ?? 10,
    onCut: () => context.hint(CUT),
    onDelta,
  });
  await memory?.save([asked, ...said]);
  return { output, ...(options.returnIntermediateSteps && { intermediateSteps: steps.map(toStep) }) };
}

/** A step in the form that workflows read. */
function toStep({ call: { id, name, arguments: args }, result, said }: ToolStep): JsonObject {
  return {
    action: {
      tool: name,
      toolInput: args,
      toolCallId: id,
      log: said === '' ? `Calls ${name} with ${JSON.stringify(args)}` : said,
    },
    observation: result,
  };
}
