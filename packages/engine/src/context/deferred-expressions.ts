import { compileTemplate } from '@millrace/expression';
import { isJsonObject, type JsonValue } from '@millrace/workflow';
import type { Step } from '../running/step.ts';
import { openScope, type ScopeHost, type ScopeRun } from './open-scope.ts';

/**
 * Evaluates an expression that a node got as text, `{ expression }`. Values that are none come back as they are.
 * @throws ExpressionError
 */
export function evaluateDeferred(value: JsonValue | undefined, host: ScopeHost, run: ScopeRun, itemIndex = 0): unknown {
  if (!isJsonObject(value) || typeof value.expression !== 'string') return value;
  const scope = openScope(host, run);
  scope.itemIndex = itemIndex;
  return compileTemplate(`=${value.expression}`).evaluate(scope);
}

/** Evaluates expressions that a node asked for at run time, with names of its own. */
export class DeferredExpressions {
  readonly #step: Step;

  constructor(step: Step) {
    this.#step = step;
  }

  evaluate(value: JsonValue | undefined, variables: Record<string, JsonValue>, itemIndex: number): unknown {
    const { session, prepared, inputs, sources, runIndex } = this.#step;
    return evaluateDeferred(value, session, { node: prepared.node, inputs, sources, runIndex, variables }, itemIndex);
  }
}
