import { isJsonObject, type JsonValue } from '@millrace/node-sdk';
import { valueJson } from './row-json.ts';

/** Evaluates `{ expression }` for the item at hand; other values come back as they are. */
export type Evaluate = (value: JsonValue | undefined) => unknown;

/** A query as text. Expressions in it are evaluated whether or not it is marked as one: the SQL editor does not mark it. */
export function queryText(value: JsonValue | undefined, evaluate: Evaluate): string {
  const result = typeof value === 'string' && value.includes('{{') ? evaluate({ expression: value }) : evaluate(value);
  return typeof result === 'string' ? result : (JSON.stringify(result) ?? '');
}

/**
 * Values for the placeholders of a query: a list, or texts and expressions separated by commas. A comma in what an
 * expression gives separates nothing, unless it gives the whole setting and the query asks for several values.
 * @param wanted how many values the query asks for.
 */
export function queryParameters(setting: JsonValue | undefined, evaluate: Evaluate, wanted: number): JsonValue[] {
  if (setting === undefined || setting === null || setting === '') return [];
  const text = isJsonObject(setting) && typeof setting.expression === 'string' ? setting.expression : setting;
  if (typeof text !== 'string') return listOf(text, wanted);
  const parts = splitAtCommas(text);
  if (parts.length === 1) return listOf(partValue(text.trim(), evaluate), wanted);
  if (wanted === 1 && !text.includes('{{')) return [text];
  return parts.map((part) => partValue(part.trim(), evaluate));
}

function partValue(part: string, evaluate: Evaluate): JsonValue {
  return part.includes('{{') ? valueJson(evaluate({ expression: part })) : part;
}

function listOf(value: JsonValue, wanted: number): JsonValue[] {
  if (Array.isArray(value)) return value;
  if (typeof value === 'string' && wanted > 1) return value.split(',').map((entry) => entry.trim());
  return [value];
}

/** Splits at commas outside of `{{ … }}`. */
function splitAtCommas(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (text.startsWith('{{', at)) at = endOfExpression(text, at);
    else if (text[at] === ',') {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

/** Index of the last character of the expression that begins at `start`. Braces in texts do not count. */
function endOfExpression(text: string, start: number): number {
  const matcher = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|[{}]/gs;
  matcher.lastIndex = start;
  let depth = 0;
  for (let match = matcher.exec(text); match; match = matcher.exec(text)) {
    if (match[0] === '{') depth++;
    else if (match[0] === '}' && --depth === 0) return match.index;
  }
  return text.length - 1;
}
