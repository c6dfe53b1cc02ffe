import type { JsonObject, JsonValue } from '@millrace/workflow';
import { ExpressionError } from '../errors/errors.ts';
import type { Scope } from '../interpreter/scope.ts';
import { HostObject } from '../interpreter/values.ts';
import { compileTemplate, isExpression } from '../template/compile-template.ts';

/** `$parameter`: expressions of the node's own fields evaluated when they are read, all else as it is stored. */
export function parameterView(parameters: JsonObject, scope: Scope): object {
  return Object.values(parameters).some(isExpression) ? new ParameterView(parameters, scope) : parameters;
}

class ParameterView extends HostObject {
  readonly #values: JsonObject;
  readonly #scope: Scope;
  readonly #open = new Set<string>();

  constructor(values: JsonObject, scope: Scope) {
    super();
    this.#values = values;
    this.#scope = scope;
  }

  get(key: string): unknown {
    const value: JsonValue | undefined = Object.hasOwn(this.#values, key) ? this.#values[key] : undefined;
    return isExpression(value) ? this.#evaluate(value, key) : value;
  }

  keys(): string[] {
    return Object.keys(this.#values);
  }

  #evaluate(text: string, key: string): unknown {
    if (this.#open.has(key)) {
      throw new ExpressionError('parameter_loop', `The parameter "${key}" depends on itself`, {
        description: 'Its expression reads a parameter whose expression leads back to it.',
      });
    }
    this.#open.add(key);
    try {
      return compileTemplate(text).evaluate(this.#scope);
    } finally {
      this.#open.delete(key);
    }
  }
}
