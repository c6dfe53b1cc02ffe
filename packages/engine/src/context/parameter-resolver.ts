import type { CompiledValue, RunScope } from '@millrace/expression';
import { isJsonObject, type JsonObject } from '@millrace/workflow';
import type { PreparedNode } from '../workflow/prepared-node.ts';

/** Parameters of a run, for each item. Without expressions every item gets the same object. */
export class ParameterResolver {
  readonly #compiled: CompiledValue;
  readonly #scope: RunScope;

  constructor(compiled: CompiledValue, scope: RunScope) {
    this.#compiled = compiled;
    this.#scope = scope;
  }

  /** Those of a node. An expression that cannot be read is an error of each item it is evaluated for, like any other. */
  static of(prepared: PreparedNode, scope: RunScope): ParameterResolver {
    try {
      return new ParameterResolver(prepared.parameters, scope);
    } catch (error) {
      return new ParameterResolver({ isStatic: false, evaluate: () => raise(error) }, scope);
    }
  }

  /** @throws ExpressionError when an expression fails for this item. */
  at(index: number): JsonObject {
    this.#scope.itemIndex = index;
    const value = this.#compiled.evaluate(this.#scope);
    if (!isJsonObject(value)) throw new TypeError('Parameters of a node must be an object');
    return value;
  }
}

function raise(error: unknown): never {
  throw error;
}
