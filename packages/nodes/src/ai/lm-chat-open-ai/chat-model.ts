import {
  type ChatAnswer,
  type ChatMessage,
  type JsonObject,
  type LanguageModel,
  NodeError,
  type ResourceLocatorValue,
  roundsSincePrompt,
  type SupplyContext,
  type ToolDescription,
} from '@millrace/node-sdk';
import { answerSchema, fromAnswer, storedAnswer, toMessages, toTools } from './chat-format.ts';
import { openAi } from './open-ai-service.ts';

interface Options {
  baseURL?: string;
  temperature?: number;
  maxTokens?: number;
  topP?: number;
  frequencyPenalty?: number;
  presencePenalty?: number;
  responseFormat?: string;
  timeout?: number;
}

type ModelContext = SupplyContext<{ model: string | ResourceLocatorValue | undefined; options: Options }>;

/** A model behind the chat interface of OpenAI, which many servers have. */
export async function chatModel(context: ModelContext): Promise<LanguageModel> {
  const { parameters, asRun } = context;
  const { model, options } = parameters;
  const name = String(typeof model === 'object' ? model.value : (model ?? ''));
  if (name === '') throw new NodeError('No model is chosen', { parameter: 'model', description: 'Choose a model.' });
  const path = await pathBelow(context, options.baseURL);
  const client = await openAi.client({ ...serviceContext(context), parameters: {} });
  const ask = async (messages: readonly ChatMessage[], tools: readonly ToolDescription[]): Promise<ChatAnswer> => {
    const body = { model: name, ...settingsOf(options), messages: toMessages(messages), tools: toTools(tools) };
    const timeout = options.timeout === undefined ? {} : { timeoutMs: options.timeout };
    return fromAnswer(await client.post(path, body, { answer: answerSchema, ...timeout }));
  };
  return {
    generate: ({ messages, tools = [] }) =>
      asRun(() => ask(messages, tools), {
        request: { model: name, messages: toMessages(messages), tools: tools.map((tool) => tool.name) },
        response: ({ content, toolCalls, usage }) => ({
          content,
          toolCalls: toolCalls.map((call) => ({ ...call })),
          ...(usage && { usage }),
        }),
        restore: (response) => storedAnswer.parse(response) as ChatAnswer,
        key: roundsSincePrompt(messages),
      }),
  };
}

function serviceContext({ http, credentials, sleep, now }: ModelContext) {
  return { http, credentials, sleep, now };
}

/** The credential goes nowhere but to its own server: another address there is another path. */
async function pathBelow(context: ModelContext, baseUrl = ''): Promise<`/${string}`> {
  if (baseUrl === '') return '/chat/completions';
  const { url } = await openAi.fields({ credentials: context.credentials, parameters: {} });
  const base = URL.parse(url);
  const wanted = URL.parse(baseUrl);
  if (!base || wanted?.origin !== base.origin || !wanted.pathname.startsWith(base.pathname)) {
    throw new NodeError(`The address '${baseUrl}' is not below that of the credential`, {
      parameter: 'options.baseURL',
      description: 'An API key is sent to the server of its credential only. Set the address in the credential.',
    });
  }
  return `${below(base, wanted)}/chat/completions`;
}

function below(base: URL, wanted: URL): `/${string}` | '' {
  const rest = wanted.pathname.slice(base.pathname.length).replace(/^\/+|\/+$/g, '');
  return rest === '' ? '' : `/${rest}`;
}

/** Only what the user set is sent: servers differ in what they take. */
function settingsOf(options: Options): JsonObject {
  const { temperature, maxTokens = -1, topP, frequencyPenalty, presencePenalty, responseFormat } = options;
  return {
    ...(temperature !== undefined && { temperature }),
    ...(maxTokens > 0 && { max_tokens: maxTokens }),
    ...(topP !== undefined && { top_p: topP }),
    ...(frequencyPenalty !== undefined && { frequency_penalty: frequencyPenalty }),
    ...(presencePenalty !== undefined && { presence_penalty: presencePenalty }),
    ...(responseFormat === 'json_object' && { response_format: { type: 'json_object' } }),
  };
}
