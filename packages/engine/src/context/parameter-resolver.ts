import { type CompiledValue, PAUSED, Pauses, type RunScope } from '@millrace/expression';
import { isJsonObject, type JsonObject } from '@millrace/workflow';
import type { Pacer } from '../session/pacer.ts';
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
    return this.#evaluate(index);
  }

  /**
   * The same, with pauses between expressions that take long, so that others in the process have their turn. Without a promise
   * where none is due.
   * @throws ExpressionError; rejects with ExecutionAborted when the run was stopped meanwhile.
   */
  inTurns(index: number, pacer: Pacer): JsonObject | Promise<JsonObject> {
    if (this.#compiled.isStatic) return this.#evaluate(index);
    const pauses = new Pauses(() => pacer.isDue());
    const value = this.#unlessPaused(index, pauses);
    return value ?? this.#goOn(index, pauses, pacer);
  }

  async #goOn(index: number, pauses: Pauses, pacer: Pacer): Promise<JsonObject> {
    for (;;) {
      await pacer.rest();
      const value = this.#unlessPaused(index, pauses);
      if (value) return value;
    }
  }

  #unlessPaused(index: number, pauses: Pauses): JsonObject | undefined {
    pauses.begin();
    try {
      return this.#evaluate(index, pauses);
    } catch (error) {
      if (error !== PAUSED) throw error;
      return undefined;
    }
  }

  #evaluate(index: number, pauses?: Pauses): JsonObject {
    const scope = this.#scope;
    scope.itemIndex = index;
    scope.pauses = pauses;
    try {
      const value = this.#compiled.evaluate(scope);
      if (!isJsonObject(value)) throw new TypeError('Parameters of a node must be an object');
      return value;
    } finally {
      scope.pauses = undefined;
    }
  }
}

function raise(error: unknown): never {
  throw error;
}
