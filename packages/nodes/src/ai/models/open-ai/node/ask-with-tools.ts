import {
  type ChatMessage,
  type JsonObject,
  type LanguageModel,
  type NodeContext,
  type ServiceClient,
  z,
} from '@millrace/node-sdk';
import { aiError } from '../../../../lib/ai/errors/ai-error-codes.ts';
import { runAgent } from '../../../../lib/ai/loop/run-agent.ts';
import type { SaidEntry, ServiceInterface } from './interfaces/service-interface.ts';

/** Until an answer is complete. Models that think take minutes. */
const TIMEOUT_MS = 600_000;
/** Stands for "as many as it takes" in files: a loop still has to end. */
const MOST_ROUNDS = 100;

const CUT: Parameters<NodeContext['hint']>[0] = {
  message: 'The answer was cut off at the most tokens that the model may write.',
  type: 'warning',
};

export const anyObject = z.record(z.string(), z.json());

interface Question {
  client: ServiceClient;
  /** The interface, whose format the prompt has. */
  at: ServiceInterface;
  /** Body of the first request. */
  prompt: JsonObject;
  /** How often tools may be called; 0: as often as it takes. */
  mostToolRounds?: number | undefined;
  /** What the service accepts to answer later. Default: the answer is there. */
  settle?(answer: JsonObject): Promise<JsonObject>;
}

/**
 * Asks a model, calls the connected tools for it until it answers, and gives the answer as the service wrote it.
 * @throws NodeError
 */
export async function askWithTools(
  { connected, hint }: Pick<NodeContext, 'connected' | 'hint'>,
  { client, at, prompt, mostToolRounds = 0, settle = async (answer) => answer }: Question,
): Promise<JsonObject> {
  const mostRounds = mostToolRounds > 0 ? mostToolRounds : MOST_ROUNDS;
  let last: JsonObject = {};
  let toolRounds = 0;
  const model: LanguageModel = {
    name: String(prompt.model ?? ''),
    async generate({ messages, tools = [] }) {
      const body = at.withSaid(prompt, saidIn(messages, at));
      const described = tools.length > 0 ? at.toolFields(prompt, tools) : {};
      const accepted = await client.post(
        at.path,
        { ...body, ...described },
        { answer: anyObject, timeoutMs: TIMEOUT_MS },
      );
      last = await settle(accepted);
      const { entries, ...answer } = at.read(last);
      // Before the tools are called once more for nothing.
      if (answer.toolCalls.length > 0 && ++toolRounds > mostRounds) throw roundsExceeded(mostRounds);
      return { ...answer, reasoning: [{ text: '', metadata: { entries } }] };
    },
  };
  await runAgent({
    messages: [],
    models: [model],
    tools: await connected('ai_tool'),
    maxRounds: mostRounds + 1,
    onCut: () => hint(CUT),
  });
  return last;
}

function roundsExceeded(mostRounds: number) {
  return aiError('AI_ROUNDS_EXCEEDED', `The model gave no answer within ${mostRounds} rounds of tools`, {
    description: 'Allow more rounds, or say in the prompt when to stop.',
    parameter: 'options.maxToolsIterations',
  });
}

/** What was said since the prompt: answers go back as they came, since services look for more in them than their text. */
function saidIn(messages: readonly ChatMessage[], at: ServiceInterface): SaidEntry[] {
  let round = 0;
  return messages.flatMap((message): SaidEntry[] => {
    if (message.role === 'tool') {
      return [{ by: 'tool', round, entry: at.resultOf(message.toolCallId, message.content) }];
    }
    round += 1;
    const entries = message.role === 'assistant' ? message.reasoning?.[0]?.metadata?.entries : undefined;
    return (Array.isArray(entries) ? entries : []).map((entry) => ({
      by: 'model',
      round,
      entry: entry as JsonObject,
    }));
  });
}
