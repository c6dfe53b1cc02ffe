import {
  type ChatAnswer,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type TokenUsage,
  type ToolCall,
  type ToolDescription,
} from '@millrace/node-sdk';
import { parseJson } from '../../json/parse-json.ts';

/** How an interface of a service for models writes what is asked and answered, where its answers are put out as they came. */
export interface ServiceFormat {
  /** Fields that describe the tools that the model may call. */
  toolFields(prompt: JsonObject, tools: readonly ToolDescription[]): JsonObject;
  /** The prompt, with what was said since: entries of answers as they came, and what tools gave. */
  withSaid(prompt: JsonObject, said: readonly SaidEntry[]): JsonObject;
  /** What goes back to the model of a call of a tool. */
  resultOf(call: Pick<ToolCall, 'id' | 'name'>, result: string): JsonObject;
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
export interface ReadAnswer extends Omit<ChatAnswer, 'reasoning'> {
  /** What goes back with the next request, unchanged. */
  entries: JsonObject[];
}

export function objectsIn(value: JsonValue | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** What was said, by answers of the model with what followed them: services that want the results of one answer together. */
export function roundsOf(said: readonly SaidEntry[]): Array<{ model: JsonObject[]; tool: JsonObject[] }> {
  const rounds: Array<{ model: JsonObject[]; tool: JsonObject[] }> = [];
  for (const { by, round, entry } of said) {
    rounds[round - 1] ??= { model: [], tool: [] };
    rounds[round - 1]?.[by].push(entry);
  }
  return rounds;
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

/** Where a service tells what an answer took: paths in what it tells, to be added up. */
export interface TokenPaths {
  /** With what was read from a cache. */
  input: readonly string[];
  /** With what the model thought. */
  output: readonly string[];
  cached?: string;
  reasoning?: string;
}

/** What an answer took, to be spread; nothing where the service does not say. */
export function usageIn(told: JsonValue | undefined, paths: TokenPaths): { usage?: TokenUsage } {
  if (!isJsonObject(told)) return {};
  const [input, output] = [tokensAt(told, paths.input), tokensAt(told, paths.output)];
  if (input === undefined && output === undefined) return {};
  const cached = paths.cached && tokensAt(told, [paths.cached]);
  const reasoning = paths.reasoning && tokensAt(told, [paths.reasoning]);
  return {
    usage: {
      inputTokens: input ?? 0,
      outputTokens: output ?? 0,
      ...(cached && { cachedTokens: cached }),
      ...(reasoning && { reasoningTokens: reasoning }),
    },
  };
}

function tokensAt(told: JsonObject, paths: readonly string[]): number | undefined {
  const counts = paths.flatMap((path) => {
    const at = path
      .split('.')
      .reduce<JsonValue | undefined>((value, key) => (isJsonObject(value) ? value[key] : undefined), told);
    return typeof at === 'number' ? at : [];
  });
  return counts.length > 0 ? counts.reduce((sum, count) => sum + count, 0) : undefined;
}
