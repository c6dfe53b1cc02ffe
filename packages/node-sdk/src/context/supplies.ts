import type { JsonObject } from '@millrace/workflow';

/**
 * What sub-nodes supply to the node they are connected to, by the kind of their connection. A package that brings a kind
 * of its own adds it here.
 */
export interface Supplies {
  ai_languageModel: LanguageModel;
  ai_memory: ChatMemory;
  ai_tool: Tool;
}

export type SupplyKind = keyof Supplies & string;

/** A call of a tool that a model asks for. */
export interface ToolCall {
  id: string;
  name: string;
  arguments: JsonObject;
}

export type ChatMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; toolCalls?: ToolCall[] }
  | { role: 'tool'; content: string; toolCallId: string };

/** What a model is told of a tool. */
export interface ToolDescription {
  /** Letters, digits, `_` and `-`. */
  name: string;
  description: string;
  /** JSON Schema of the arguments, an object. */
  parameters: JsonObject;
}

export interface ChatAnswer {
  content: string;
  toolCalls: ToolCall[];
  /** Tokens, where the service tells. */
  usage?: { prompt: number; completion: number };
}

export interface LanguageModel {
  /** @throws NodeError when the service gives no answer. */
  generate(request: { messages: readonly ChatMessage[]; tools?: readonly ToolDescription[] }): Promise<ChatAnswer>;
}

/** Remembers a conversation. */
export interface ChatMemory {
  /** Oldest first. */
  load(): Promise<ChatMessage[]>;
  /** Adds what was said last. */
  save(messages: readonly ChatMessage[]): Promise<void>;
}

export interface Tool extends ToolDescription {
  /** @throws NodeError; what it says is told to the model, which may try otherwise. */
  invoke(args: JsonObject): Promise<string>;
}
