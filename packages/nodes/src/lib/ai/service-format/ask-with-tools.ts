import {
  type ChatMessage,
  type ItemContext,
  isJsonObject,
  type JsonObject,
  type LanguageModel,
  type ModelCallReport,
  type NodeContext,
  type ToolCall,
  z,
} from '@millrace/node-sdk';
import { aiError } from '../errors/ai-error-codes.ts';
import { runAgent } from '../loop/run-agent.ts';
import type { SaidEntry, ServiceFormat } from './service-format.ts';

/** Until an answer is complete. Models that think take minutes. */
export const ANSWER_TIMEOUT_MS = 600_000;
/** Stands for "as many as it takes" in files: a loop still has to end. */
const MOST_ROUNDS = 100;

const CUT: Parameters<NodeContext['hint']>[0] = {
  message: 'The answer was cut off at the most tokens that the model may write.',
  type: 'warning',
};

export const anyObject = z.record(z.string(), z.json());

interface Question {
  format: ServiceFormat;
  /** As its service calls it. */
  model: string;
  /** It runs on a machine of its owner's. Default false. */
  isSelfHosted?: boolean;
  /** Body of the first request. */
  prompt: JsonObject;
  /** How often tools may be called; 0: as often as it takes. */
  mostToolRounds?: number | undefined;
  /** Sends the body of a request, and gives the answer when it is complete. */
  send(body: JsonObject): Promise<JsonObject>;
}

/**
 * Asks a model, calls the connected tools for it until it answers, and gives the answer as the service wrote it. Where it has tools,
 * each answer is a step: after a crash none is paid, and no tool is called, a second time.
 * @throws NodeError
 */
export async function askWithTools(
  context: Pick<ItemContext<unknown>, 'connected' | 'hint' | 'asStep' | 'countModelCall'>,
  question: Question,
): Promise<JsonObject> {
  const { format, prompt, mostToolRounds = 0 } = question;
  const mostRounds = mostToolRounds > 0 ? mostToolRounds : MOST_ROUNDS;
  let last: JsonObject = {};
  let toolRounds = 0;
  const model: LanguageModel = {
    name: question.model,
    async generate({ messages, tools = [] }) {
      const said = saidIn(messages, format);
      const described = tools.length > 0 ? format.toolFields(prompt, tools) : {};
      const body = { ...format.withSaid(prompt, said), ...described };
      last = await sent(context, question, { body, said, hasTools: tools.length > 0 });
      const { entries, ...answer } = format.read(last);
      // Before the tools are called once more for nothing.
      if (answer.toolCalls.length > 0 && ++toolRounds > mostRounds) throw roundsExceeded(mostRounds);
      return { ...answer, reasoning: [{ text: '', metadata: { entries } }] };
    },
  };
  await runAgent({
    messages: [],
    models: [model],
    tools: await context.connected('ai_tool'),
    maxRounds: mostRounds + 1,
    onCut: () => context.hint(CUT),
  });
  return last;
}

/** Sends what is asked, as a step where tools may follow from the answer. */
function sent(
  { asStep, countModelCall }: Pick<ItemContext<unknown>, 'asStep' | 'countModelCall'>,
  { format, model, isSelfHosted = false, send }: Question,
  { body, said, hasTools }: { body: JsonObject; said: readonly SaidEntry[]; hasTools: boolean },
): Promise<JsonObject> {
  const modelCall = (answer: JsonObject): ModelCallReport => {
    const { finish, usage } = format.read(answer);
    return { model, finish, usage, isSelfHosted };
  };
  const work = async (): Promise<JsonObject> => {
    const answer = await send(body);
    // One that says it failed is no answer.
    format.read(answer);
    return answer;
  };
  if (!hasTools) return countModelCall(work, modelCall);
  const since = said.map(({ by, round, entry }) => ({ by, round, entry }));
  return asStep('model', work, {
    request: { model, said: since },
    response: (answer) => ({ answer }),
    restore: ({ answer }) => (isJsonObject(answer) ? answer : {}),
    // Prompts tell the time: what was said since tells one round from another.
    key: since,
    beginsRound: true,
    modelCall,
  });
}

function roundsExceeded(mostRounds: number) {
  return aiError('AI_ROUNDS_EXCEEDED', `The model gave no answer within ${mostRounds} rounds of tools`, {
    description: 'Allow more rounds, or say in the prompt when to stop.',
    parameter: 'options.maxToolsIterations',
  });
}

/** What was said since the prompt: answers go back as they came, since services look for more in them than their text. */
function saidIn(messages: readonly ChatMessage[], format: ServiceFormat): SaidEntry[] {
  let round = 0;
  let calls: readonly ToolCall[] = [];
  return messages.flatMap((message): SaidEntry[] => {
    if (message.role === 'tool') {
      const { toolCallId: id, content } = message;
      const call = calls.find((one) => one.id === id) ?? { id, name: '' };
      return [{ by: 'tool', round, entry: format.resultOf(call, content) }];
    }
    if (message.role !== 'assistant') return [];
    round += 1;
    calls = message.toolCalls ?? [];
    const entries = message.reasoning?.[0]?.metadata?.entries;
    return (Array.isArray(entries) ? entries : []).map((entry) => ({ by: 'model', round, entry: entry as JsonObject }));
  });
}
