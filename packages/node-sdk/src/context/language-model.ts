import type { JsonObject } from '@millrace/workflow';
import type { ChatMessage, ReasoningPart, ToolCall } from './messages.ts';

/** What a model is told of a tool. */
export interface ToolDescription {
  /** Letters, digits, `_` and `-`. */
  name: string;
  description: string;
  /** JSON Schema of the arguments, an object. */
  parameters: JsonObject;
}

/** What a model is asked. */
export interface ChatRequest {
  messages: readonly ChatMessage[];
  tools?: readonly ToolDescription[];
  /** Whether it may, must or must not use tools, or must use a certain one. Default `auto`. */
  toolChoice?: 'auto' | 'required' | 'none' | { name: string };
  /** The answer is to be JSON of this schema. Models that cannot promise it are only told. */
  output?: { name: string; schema: JsonObject };
  /** Ends the call; it then fails with the reason. */
  signal?: AbortSignal;
  /** Gets the answer piece by piece while it is written. Without it the answer comes whole. */
  onDelta?(text: string): void;
}

/** Tokens of a call, as the service counted them. */
export interface TokenUsage {
  inputTokens: number;
  outputTokens: number;
  /** Of the input: read from a cache, which costs less. */
  cachedTokens?: number;
  /** Of the output: thinking. */
  reasoningTokens?: number;
}

/** Why a model stopped. `length`: at the most tokens it may write, so that its answer is cut off. */
export type FinishReason = 'stop' | 'length' | 'toolCalls' | 'contentFilter' | 'other';

export interface ChatAnswer {
  content: string;
  toolCalls: ToolCall[];
  reasoning?: ReasoningPart[];
  finish: FinishReason;
  /** Where the service tells. */
  usage?: TokenUsage;
}

export interface LanguageModel {
  /** As its service calls it. */
  readonly name: string;
  /** Its node is set so that it answers with JSON of any form. */
  readonly answersJson?: boolean;
  /** @throws NodeError when the service gives no answer; its code says why (`SERVICE_*`, `HTTP_*`). */
  generate(request: ChatRequest): Promise<ChatAnswer>;
}
