import {
  type ChatAnswer,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Path,
  type Tool,
} from '@millrace/node-sdk';
import { parseJson } from '../../../../../lib/json/parse-json.ts';

/** One of the two interfaces at which a model of OpenAI is asked. */
export interface ServiceInterface {
  path: Path;
  /** Fields that describe the tools that the model may call. */
  toolFields(prompt: JsonObject, tools: ReadonlyArray<Omit<Tool, 'invoke'>>): JsonObject;
  /** The prompt, with what was said since: entries of answers as they came, and what tools gave. */
  withSaid(prompt: JsonObject, said: readonly SaidEntry[]): JsonObject;
  resultOf(callId: string, result: string): JsonObject;
  read(answer: JsonObject): ReadAnswer;
}

/** What follows a prompt, as the service writes it. */
export interface SaidEntry {
  by: 'model' | 'tool';
  /** Which answer of the model it belongs to. */
  round: number;
  entry: JsonObject;
}

/** What the loop needs to know of an answer. */
export interface ReadAnswer extends Omit<ChatAnswer, 'reasoning' | 'usage'> {
  /** What goes back with the next request, unchanged. */
  entries: JsonObject[];
}

export function objectsIn(value: JsonValue | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** What a model writes is not always JSON: the tool then gets the text, and says what it misses. */
export function argumentsIn(text: JsonValue | undefined): JsonObject {
  const written = String(text ?? '');
  const value = written.trim() === '' ? {} : parsed(written);
  return isJsonObject(value) ? value : { input: value };
}

/** JSON in a text; the text where it is none. */
export function parsed(text: string): JsonValue {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
