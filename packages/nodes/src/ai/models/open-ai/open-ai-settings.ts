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
  textFormat?:
    | { textOptions?: { type: string; verbosity: string; name?: string | undefined; schema?: JsonValue | undefined } }
    | undefined;
  reasoningEffort?: string;
  timeout?: number;
  conversationId?: string | undefined;
  promptCacheKey?: string | undefined;
  safetyIdentifier?: string | undefined;
  serviceTier?: string | undefined;
  metadata?: JsonValue | undefined;
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
    output: schema && { name: form?.name || 'answer', schema },
    timeoutMs: timeout,
    providerOptions: { openai: providerOptions(options, { verbosity: form?.verbosity, hasResponses }) },
  });
}

function providerOptions(
  options: OpenAiOptions,
  { verbosity, hasResponses }: { verbosity: string | undefined; hasResponses: boolean },
): JsonObject {
  const { reasoningEffort, conversationId, promptCacheKey, safetyIdentifier, serviceTier } = options;
  const metadata = objectIn(options.metadata);
  const set = {
    ...{ reasoningEffort, promptCacheKey, safetyIdentifier, serviceTier },
    conversation: conversationId,
    textVerbosity: verbosity,
    metadata: metadata && Object.keys(metadata).length > 0 ? metadata : undefined,
  };
  return {
    // A schema of a user need not have what the strict form asks for.
    strictJsonSchema: false,
    // Without a conversation there nothing is kept at the service.
    ...(hasResponses && !conversationId && { store: false }),
    ...(Object.fromEntries(
      Object.entries(set).filter(([, value]) => value !== undefined && value !== ''),
    ) as JsonObject),
  };
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
