import type {
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4Usage,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';
import {
  type ChatAnswer,
  type FinishReason,
  isJsonObject,
  type JsonObject,
  type TokenUsage,
  type ToolCall,
} from '@millrace/node-sdk';
import { parseJson } from '../../json/parse-json.ts';

/** What a package of a provider made of an answer. */
export interface ProviderAnswer {
  content: readonly LanguageModelV4Content[];
  finishReason: LanguageModelV4FinishReason;
  usage: LanguageModelV4Usage;
}

/** An answer in our form. */
export function fromContent({ content, finishReason, usage }: ProviderAnswer): ChatAnswer {
  const texts: string[] = [];
  const reasoning: NonNullable<ChatAnswer['reasoning']> = [];
  const toolCalls: ToolCall[] = [];
  for (const part of content) {
    if (part.type === 'text') texts.push(part.text);
    else if (part.type === 'reasoning') reasoning.push({ text: part.text, ...metadataOf(part.providerMetadata) });
    else if (part.type === 'tool-call' && !part.providerExecuted) {
      const { toolCallId: id, toolName: name, input, providerMetadata } = part;
      toolCalls.push({ id, name, arguments: argumentsIn(input), ...metadataOf(providerMetadata) });
    }
  }
  const counted = usageOf(usage);
  return {
    content: texts.join(''),
    toolCalls,
    ...(reasoning.length > 0 && { reasoning }),
    finish: FINISHES[finishReason.unified] ?? 'other',
    ...(counted && { usage: counted }),
  };
}

const FINISHES: Partial<Record<LanguageModelV4FinishReason['unified'], FinishReason>> = {
  stop: 'stop',
  length: 'length',
  'tool-calls': 'toolCalls',
  'content-filter': 'contentFilter',
};

function usageOf({ inputTokens, outputTokens }: LanguageModelV4Usage): TokenUsage | undefined {
  if (inputTokens.total === undefined || outputTokens.total === undefined) return undefined;
  return {
    inputTokens: inputTokens.total,
    outputTokens: outputTokens.total,
    ...(inputTokens.cacheRead && { cachedTokens: inputTokens.cacheRead }),
    ...(outputTokens.reasoning && { reasoningTokens: outputTokens.reasoning }),
  };
}

function metadataOf(given: SharedV4ProviderMetadata | undefined): { metadata?: JsonObject } {
  // Out of JSON of the service.
  return given ? { metadata: given as JsonObject } : {};
}

/** What a model writes is not always JSON: the tool then gets the text, and says what it misses. */
function argumentsIn(text: string): JsonObject {
  if (text.trim() === '') return {};
  try {
    const value = parseJson(text);
    return isJsonObject(value) ? value : { input: value };
  } catch {
    return { input: text };
  }
}
