import {
  type ChatAnswer,
  type ChatMessage,
  type ChatRequest,
  type JsonValue,
  type LanguageModel,
  NodeError,
  type OutputParser,
  type Tool,
  type ToolDescription,
} from '@millrace/node-sdk';
import { aiError } from '../errors/ai-error-codes.ts';
import { askAloud } from './ask-models.ts';
import { Toolbox, type ToolStep } from './call-tools.ts';
import { FinalAnswer } from './final-answer.ts';

export interface AgentOptions {
  /** The system's message, what was said before, and the prompt. */
  messages: readonly ChatMessage[];
  /** The one to ask, and one to ask where its service is not available. */
  models: readonly LanguageModel[];
  tools: readonly Tool[];
  /** Form of the answer. */
  parser?: OutputParser | undefined;
  /** How often the model is asked. */
  maxRounds: number;
  /** Gets the answer piece by piece, with what the model says before it calls tools; not an answer of a form. */
  onDelta?: ChatRequest['onDelta'];
  /** The answer was cut off at the most tokens. */
  onCut?(): void;
}

export interface AgentResult {
  output: JsonValue;
  steps: ToolStep[];
  /** What followed the prompt: calls of tools, what they gave, and the answer. */
  said: ChatMessage[];
}

/** The model answers, or asks for tools and is told what they gave, until it answers. @throws NodeError */
export async function runAgent(options: AgentOptions): Promise<AgentResult> {
  const steps: ToolStep[] = [];
  try {
    return await answerIn(steps, options);
  } catch (error) {
    throw withSteps(error, steps);
  }
}

/** @param steps gets each call of a tool, with what it gave */
async function answerIn(steps: ToolStep[], options: AgentOptions): Promise<AgentResult> {
  const { models, parser, maxRounds, onDelta } = options;
  const toolbox = new Toolbox(options.tools);
  const final = parser && new FinalAnswer(parser);
  const messages = final ? withInstructions(options.messages, final.instructions) : options.messages;
  const tools: ToolDescription[] = [...toolbox.tools, ...(final?.tool ? [final.tool] : [])];
  const said: ChatMessage[] = [];
  let repairs = 1;
  for (let round = 0; round < maxRounds; round++) {
    const answer = await askAloud(models, { messages: [...messages, ...said], tools }, final ? undefined : onDelta);
    const calls = answer.toolCalls;
    if (answer.finish === 'length' && (final || calls.length > 0)) throw cutOff();
    if (!final && calls.length === 0) {
      if (answer.finish === 'length') options.onCut?.();
      return { output: answer.content, steps, said: [...said, messageOf(answer)] };
    }
    if (final && (calls.length === 0 || final.callIn(answer))) {
      const read = await final.read(answer);
      if ('value' in read) {
        const content = typeof read.value === 'string' ? read.value : JSON.stringify(read.value);
        return { output: read.value, steps, said: [...said, { role: 'assistant', content }] };
      }
      if (repairs-- === 0) throw read.problem;
      said.push(...repairOf(answer, read.problem.message));
      continue;
    }
    const done = await toolbox.call(calls, answer.content);
    steps.push(...done);
    said.push(messageOf(answer), ...done.map(resultOf));
  }
  throw roundsExceeded(maxRounds);
}

/** What the system says stands in one message. */
function withInstructions(messages: readonly ChatMessage[], instructions: string): ChatMessage[] {
  const [first, ...rest] = messages;
  if (first?.role !== 'system') return [{ role: 'system', content: instructions }, ...messages];
  return [{ role: 'system', content: `${first.content}\n\n${instructions}` }, ...rest];
}

function messageOf({ content, toolCalls, reasoning }: ChatAnswer): ChatMessage {
  return {
    role: 'assistant',
    content,
    ...(reasoning && { reasoning }),
    ...(toolCalls.length > 0 && { toolCalls }),
  };
}

function resultOf({ call, result }: ToolStep): ChatMessage {
  return { role: 'tool', toolCallId: call.id, content: result };
}

/** The model is told once what is wrong with its answer. Each call gets a result: services refuse one without. */
function repairOf(answer: ChatAnswer, problem: string): ChatMessage[] {
  const told = `${problem} Give the whole answer again, in the form that is wanted.`;
  const results = answer.toolCalls.map(({ id }): ChatMessage => ({ role: 'tool', toolCallId: id, content: told }));
  return [messageOf(answer), ...(results.length > 0 ? results : [{ role: 'user' as const, content: told }])];
}

function cutOff() {
  return aiError('AI_ANSWER_CUT', 'The answer of the model was cut off at the most tokens that it may write', {
    description: 'Allow a longer answer in the options of the model, or ask for less.',
  });
}

function roundsExceeded(maxRounds: number) {
  return aiError('AI_ROUNDS_EXCEEDED', `The agent gave no answer within ${maxRounds} rounds`, {
    description: 'Allow more rounds, or say in the system message when to stop.',
    parameter: 'options.maxIterations',
  });
}

/** Ends that leave work behind: what was done until then is told with them. */
const ENDS_WITH_STEPS = /^AI_(?:BUDGET_EXCEEDED|CALLS_REPEATED|ROUNDS_EXCEEDED)$/;

function withSteps(error: unknown, steps: readonly ToolStep[]): unknown {
  if (!(error instanceof NodeError) || !ENDS_WITH_STEPS.test(error.code ?? '')) return error;
  const { message, code, description, parameter } = error;
  return new NodeError(message, {
    ...(code !== undefined && { code }),
    ...(description !== undefined && { description }),
    ...(parameter !== undefined && { parameter }),
    details: { steps: steps.map(({ call, result }) => ({ tool: call.name, arguments: call.arguments, result })) },
    cause: error,
  });
}
