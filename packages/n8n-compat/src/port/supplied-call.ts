import type { ChatAnswer, ChatMessage, JsonObject, JsonValue, ToolDescription } from '@millrace/node-sdk';

/** One thing that a sub-node supplies, as it is told to others: they call it by its place in the list. Plain data. */
export interface SuppliedThing {
  /** Of a tool. */
  tool?: ToolDescription;
  /** Of an output parser. */
  parser?: { instructions: string; schema?: JsonObject };
  /** Of a thing of another kind than tool, model, memory and parser: its fields that are plain data, and its methods. */
  object?: { values: JsonObject; methods: string[] };
}

/** A call of something that a sub-node supplies. Plain data: it travels between processes. */
export type SuppliedCall = { index: number } & (
  | { method: 'invoke'; args: JsonObject }
  | { method: 'generate'; messages: ChatMessage[]; tools: ToolDescription[] }
  | { method: 'load' }
  | { method: 'parse'; text: string }
  | { method: 'save'; messages: ChatMessage[] }
  | { method: 'call'; name: string; args: JsonValue[] }
);

/** What calls give, by their method. */
export interface SuppliedResults {
  invoke: string;
  generate: ChatAnswer;
  load: ChatMessage[];
  parse: JsonValue;
  save: null;
  call: JsonValue;
}
