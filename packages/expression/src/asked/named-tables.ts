import type { JsonValue } from '@millrace/workflow';
import { textIn, writtenCalls } from './written-calls.ts';

/**
 * Names of the data tables that expressions within parameters read by `$table('name')`, each once, in their order. A name that is computed is
 * none of them. Nothing is evaluated.
 * @throws {ExpressionSyntaxError} for code that cannot be read
 */
export function namedTables(parameters: JsonValue): string[] {
  const names = new Set<string>();
  for (const [name] of writtenCalls(parameters, ['$table'])) {
    const text = name && textIn(name);
    if (text !== undefined) names.add(text);
  }
  return [...names];
}
