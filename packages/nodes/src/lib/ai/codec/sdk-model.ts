import {
  APICallError,
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
  type LanguageModelV4FunctionTool,
  type SharedV4Warning,
} from '@ai-sdk/provider';
import {
  type ChatAnswer,
  type ChatRequest,
  type JsonObject,
  NodeError,
  type ServiceClient,
  type ToolDescription,
} from '@millrace/node-sdk';
import type { ModelSettings } from '../models/model-settings.ts';
import { untilAborted } from './answer-parts.ts';
import { fromContent } from './from-content.ts';
import { readStream } from './read-stream.ts';
import { serviceFetch } from './service-fetch.ts';
import { toPrompt } from './to-prompt.ts';

/** Until an answer is complete, where the model does not say otherwise. Models that think take minutes. */
const TIMEOUT_MS = 600_000;
const IDLE_MS = 120_000;

export interface SdkModelOptions {
  client: ServiceClient;
  settings: ModelSettings;
  /** The model of the package of its provider, whose requests go through this. */
  create(fetch: typeof globalThis.fetch): LanguageModelV4;
  /** Added to each address. */
  query?: Readonly<Record<string, string>>;
  /** Added to the body of each request. */
  body?: JsonObject;
  /** A setting that the model does not know, or another remark of its provider's package. */
  onWarning(message: string): void;
}

/** Asks a model through the package of its provider, which knows the format of the service. @throws NodeError */
export async function askSdkModel(options: SdkModelOptions, request: ChatRequest): Promise<ChatAnswer> {
  const { client, settings, create, query, body, onWarning } = options;
  const { timeoutMs = TIMEOUT_MS } = settings;
  const { onDelta, signal } = request;
  const fetch = serviceFetch(client, {
    streams: onDelta !== undefined,
    timeoutMs,
    idleMs: Math.min(timeoutMs, IDLE_MS),
    ...(query && { query }),
    ...(body && { body }),
  });
  const model = create(fetch);
  const call = callOptions(request, settings);
  try {
    signal?.throwIfAborted();
    const answer = await untilAborted(onDelta ? streamed(model, call, onDelta) : model.doGenerate(call), signal);
    for (const warning of answer.warnings) onWarning(warningText(warning));
    return fromContent(answer);
  } catch (error) {
    // What a stopped call fails with says nothing of the service.
    signal?.throwIfAborted();
    throw errorOf(error);
  }
}

async function streamed(model: LanguageModelV4, call: LanguageModelV4CallOptions, onDelta: (text: string) => void) {
  return readStream((await model.doStream(call)).stream, onDelta);
}

function callOptions(request: ChatRequest, settings: ModelSettings): LanguageModelV4CallOptions {
  const { messages, tools = [], toolChoice, signal } = request;
  const { timeoutMs: _timeout, json, output: usualOutput, providerOptions, providerTools = [], ...rest } = settings;
  const output = request.output ?? usualOutput;
  const described = [...tools.map(toFunction), ...providerTools];
  return {
    ...rest,
    prompt: toPrompt(messages),
    ...(output ? { responseFormat: { type: 'json', ...output } } : json && { responseFormat: { type: 'json' } }),
    ...(described.length > 0 && {
      tools: described,
      toolChoice:
        typeof toolChoice === 'object' ? { type: 'tool', toolName: toolChoice.name } : { type: toolChoice ?? 'auto' },
    }),
    ...(signal && { abortSignal: signal }),
    ...(providerOptions && { providerOptions }),
  };
}

function toFunction({ name, description, parameters }: ToolDescription): LanguageModelV4FunctionTool {
  return { type: 'function', name, description, inputSchema: parameters };
}

function warningText(warning: SharedV4Warning): string {
  switch (warning.type) {
    case 'unsupported':
      return `The model does not know "${warning.feature}"${warning.details ? `: ${warning.details}` : ''}`;
    case 'compatibility':
      return `The model may not do "${warning.feature}" right${warning.details ? `: ${warning.details}` : ''}`;
    default:
      return warning.message;
  }
}

/** Errors of the client are found below those of the packages; the rest is about answers that are none. */
function errorOf(error: unknown): NodeError {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (cause instanceof NodeError) return cause;
  }
  const message = error instanceof Error ? error.message : String(error);
  const body = APICallError.isInstance(error) ? error.responseBody?.slice(0, 2_000) : undefined;
  return new NodeError(`The model gave an answer that cannot be read: ${message.slice(0, 500)}`, {
    code: 'SERVICE_ANSWER_UNEXPECTED',
    description:
      'Check the address in the credential: what answers there may be something else than the service of the model.',
    ...(body !== undefined && { details: body }),
    cause: error,
  });
}
