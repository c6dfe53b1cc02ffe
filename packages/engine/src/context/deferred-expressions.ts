import { compileTemplate, compileValue } from '@millrace/expression';
import { isJsonObject, type JsonValue } from '@millrace/workflow';
import { openScope, type ScopeHost, type ScopeRun } from '../session/open-scope.ts';

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

/** Evaluates what a credential holds. @throws ExpressionError */
export function evaluateCredential(value: JsonValue, host: ScopeHost, run: ScopeRun, itemIndex: number): unknown {
  const { onForgiven: _, ...strict } = run;
  const scope = openScope(host, { ...strict, isForgiving: false });
  scope.itemIndex = itemIndex;
  return compileValue(value).evaluate(scope);
}

/** Evaluates expressions that a node asked for at run time, with names of its own. */
export class DeferredExpressions {
  readonly #host: ScopeHost;
  readonly #run: ScopeRun;

  constructor(host: ScopeHost, run: ScopeRun) {
    this.#host = host;
    this.#run = run;
  }

  evaluate(value: JsonValue | undefined, variables: Record<string, JsonValue>, itemIndex: number): unknown {
    return evaluateDeferred(value, this.#host, { ...this.#run, variables }, itemIndex);
  }
}
