import { compileTemplate } from '@millrace/expression';
import { isJsonObject, type JsonValue } from '@millrace/workflow';
import type { Step } from '../running/step.ts';
import { openScope } from './open-scope.ts';

/** Evaluates expressions that a node asked for at run time, with names of its own. */
export class DeferredExpressions {
  readonly #step: Step;

  constructor(step: Step) {
    this.#step = step;
  }

  /** Values that are no expression come back as they are. @throws ExpressionError */
  evaluate(value: JsonValue | undefined, variables: Record<string, JsonValue>, itemIndex: number): unknown {
    if (!isJsonObject(value) || typeof value.expression !== 'string') return value;
    const { session, prepared, inputs, sources, runIndex } = this.#step;
    const scope = openScope(session, { node: prepared.node, inputs, sources, runIndex, variables });
    scope.itemIndex = itemIndex;
    return compileTemplate(`=${value.expression}`).evaluate(scope);
  }
}
