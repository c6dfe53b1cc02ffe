import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/node-sdk';
import { type ModelSettings, modelSettings } from '../../../lib/ai/models/model-settings.ts';
import { parseJson } from '../../../lib/json/parse-json.ts';

export interface OpenAiOptions {
  temperature?: number;
  maxTokens?: number;
  topP?: number;
  frequencyPenalty?: number;
  presencePenalty?: number;
  responseFormat?: string;
  textFormat?: { textOptions?: TextFormat } | undefined;
  reasoningEffort?: string;
  timeout?: number;
  conversationId?: string | undefined;
  promptCacheKey?: string | undefined;
  safetyIdentifier?: string | undefined;
  serviceTier?: string | undefined;
  metadata?: JsonValue | undefined;
  topLogprobs?: number | undefined;
  promptConfig?: { promptOptions?: StoredPrompt } | undefined;
}

interface TextFormat {
  type: string;
  verbosity: string;
  name?: string | undefined;
  description?: string | undefined;
  schema?: JsonValue | undefined;
  strict?: boolean | undefined;
}

interface StoredPrompt {
  promptId: string;
  version: string;
  variables: JsonValue;
}

/** The options of the node as settings of a model. */
export function openAiSettings(options: OpenAiOptions, hasResponses: boolean): ModelSettings {
  const { temperature, maxTokens, topP, frequencyPenalty, presencePenalty, timeout } = options;
  const form = options.textFormat?.textOptions;
  const schema = form?.type === 'json_schema' ? objectIn(form.schema) : undefined;
  return modelSettings({
    ...{ temperature, topP, frequencyPenalty, presencePenalty },
    maxOutputTokens: maxTokens,
    json: (form?.type ?? options.responseFormat) === 'json_object',
    output: schema && {
      name: form?.name || 'answer',
      schema,
      ...(form?.description && { description: form.description }),
    },
    timeoutMs: timeout,
    providerOptions: { openai: providerOptions(options, { form, hasResponses }) },
  });
}

function providerOptions(
  options: OpenAiOptions,
  { form, hasResponses }: { form: TextFormat | undefined; hasResponses: boolean },
): JsonObject {
  const { reasoningEffort, conversationId, promptCacheKey, safetyIdentifier, serviceTier, topLogprobs } = options;
  const metadata = objectIn(options.metadata);
  const set = {
    ...{ reasoningEffort, promptCacheKey, safetyIdentifier, serviceTier },
    conversation: conversationId,
    textVerbosity: form?.verbosity,
    logprobs: topLogprobs || undefined,
    metadata: metadata && Object.keys(metadata).length > 0 ? metadata : undefined,
  };
  return {
    // A schema of a user need not have what the strict form asks for.
    strictJsonSchema: form?.strict === true,
    // Without a conversation there nothing is kept at the service.
    ...(hasResponses && !conversationId && { store: false }),
    ...(Object.fromEntries(
      Object.entries(set).filter(([, value]) => value !== undefined && value !== ''),
    ) as JsonObject),
  };
}

/** What the package of the provider does not know. */
export function storedPromptOf({ promptConfig }: OpenAiOptions): JsonObject {
  const { promptId: id = '', version = '', variables } = promptConfig?.promptOptions ?? {};
  if (id === '') return {};
  return { prompt: { id, ...(version !== '' && { version }), variables: objectIn(variables) ?? {} } };
}

/** A field of JSON, which is a text or what an expression gave. */
export function objectIn(value: JsonValue | undefined): JsonObject | undefined {
  const parsed = jsonIn(value);
  return isJsonObject(parsed) ? parsed : undefined;
}

export function jsonIn(value: JsonValue | undefined): JsonValue | undefined {
  if (typeof value !== 'string') return value;
  return value.trim() === '' ? undefined : parseJson(value);
}
