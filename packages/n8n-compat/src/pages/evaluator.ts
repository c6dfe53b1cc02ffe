import type { JsonObject, JsonValue } from '@millrace/workflow';
import type { NodePort } from '../port/node-port.ts';

/** Gives values that may hold expressions, for one item. */
export interface Evaluator {
  evaluate(value: unknown, names?: JsonObject): Promise<unknown>;
}

/** @param common names that all expressions of the item know; the credential is fetched when one is named. */
export function createEvaluator(options: {
  port: Pick<NodePort, 'evaluate' | 'credential'>;
  itemIndex: number;
  common: JsonObject;
  credentialType: string | undefined;
}): Evaluator {
  const { port, itemIndex, common, credentialType } = options;

  async function namesFor(expression: string, names: JsonObject): Promise<JsonObject> {
    const all = { ...common, ...names };
    if (!expression.includes('$credentials') || credentialType === undefined) return all;
    return { ...all, $credentials: await port.credential(credentialType) };
  }

  async function evaluate(value: unknown, names: JsonObject = {}): Promise<unknown> {
    if (typeof value === 'string') {
      if (!value.startsWith('=')) return value;
      const expression = value.slice(1);
      return await port.evaluate(expression, await namesFor(expression, names), itemIndex);
    }
    if (Array.isArray(value)) return await Promise.all(value.map((entry) => evaluate(entry, names)));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(async ([name, inner]) => [name, await evaluate(inner, names)] as const);
    return Object.fromEntries(await Promise.all(entries));
  }
  return { evaluate };
}

/** What of a value is JSON: what expressions may be given. */
export function asJson(value: unknown): JsonValue {
  const text = JSON.stringify(value);
  return text === undefined ? null : (JSON.parse(text) as JsonValue);
}
