import type { JsonObject, JsonValue } from '@millrace/workflow';
import type { DocumentLoader, EmbeddingModel, Reranker, Retriever, TextSplitter, VectorStore } from './knowledge.ts';
import type { LanguageModel, ToolDescription } from './language-model.ts';
import type { ChatMessage } from './messages.ts';

/**
 * What sub-nodes supply to the node they are connected to, by the kind of their connection. A package that brings a kind
 * of its own adds it here.
 */
export interface Supplies {
  ai_languageModel: LanguageModel;
  ai_memory: ChatMemory;
  ai_tool: Tool;
  ai_outputParser: OutputParser;
  ai_embedding: EmbeddingModel;
  ai_document: DocumentLoader;
  ai_textSplitter: TextSplitter;
  ai_vectorStore: VectorStore;
  ai_retriever: Retriever;
  ai_reranker: Reranker;
}

export type SupplyKind = keyof Supplies & string;

/** Remembers a conversation. */
export interface ChatMemory {
  /** Oldest first. */
  load(): Promise<ChatMessage[]>;
  /** Adds what was said last: a whole turn, from the prompt to the answer, with calls of tools and what they gave. */
  save(messages: readonly ChatMessage[]): Promise<void>;
  /** Holds nothing but these from now on. Absent: it can only be added to. */
  replace?(messages: readonly ChatMessage[]): Promise<void>;
}

export interface Tool extends ToolDescription {
  /** Its name for models where another tool has the usual one. */
  readonly otherName?: string;
  /**
   * @param calledAs the name by which the model knows the tool, where that may be another one
   * @throws NodeError; what it says is told to the model, which may try otherwise.
   */
  invoke(args: JsonObject, calledAs?: string): Promise<string>;
}

/** Makes values of what a model writes. */
export interface OutputParser {
  /** JSON Schema of what the model is to write. Absent: text of a kind that the instructions describe. */
  readonly schema?: JsonObject;
  /** Tells the model what to write. */
  readonly instructions: string;
  /** @throws NodeError `AI_OUTPUT_INVALID` that says what is wrong with the text, so that a model can mend it. */
  parse(text: string): Promise<JsonValue>;
}
