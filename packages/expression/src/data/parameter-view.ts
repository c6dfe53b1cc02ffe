import type { JsonObject, JsonValue } from '@millrace/workflow';
import { ExpressionError } from '../errors/errors.ts';
import type { Scope } from '../interpreter/scope.ts';
import { HostObject } from '../interpreter/values.ts';
import { compileTemplate, isExpression } from '../template/compile-template.ts';

const MAX_DEPTH = 20;

/** `$parameter`: fixed values as they are, expressions evaluated when they are read. */
export function parameterView(parameters: JsonObject, scope: Scope): object {
  return hasExpression(parameters) ? new ParameterView(parameters, scope, { depth: 0 }) : parameters;
}

function hasExpression(value: JsonValue): boolean {
  if (typeof value === 'string') return isExpression(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(hasExpression);
}

class ParameterView extends HostObject {
  readonly #values: JsonObject;
  readonly #scope: Scope;
  readonly #state: { depth: number };

  constructor(values: JsonObject, scope: Scope, state: { depth: number }) {
    super();
    this.#values = values;
    this.#scope = scope;
    this.#state = state;
  }

  get(key: string): unknown {
    const value = Object.hasOwn(this.#values, key) ? this.#values[key] : undefined;
    return value === undefined ? undefined : this.#resolve(value, key);
  }

  keys(): string[] {
    return Object.keys(this.#values);
  }

  #resolve(value: JsonValue, key: string): unknown {
    if (isExpression(value)) return this.#evaluate(value, key);
    if (Array.isArray(value)) return hasExpression(value) ? value.map((entry) => this.#resolve(entry, key)) : value;
    if (typeof value !== 'object' || value === null || !hasExpression(value)) return value;
    return new ParameterView(value, this.#scope, this.#state);
  }

  #evaluate(text: string, key: string): unknown {
    if (this.#state.depth >= MAX_DEPTH) {
      throw new ExpressionError('parameter_loop', `The parameter "${key}" depends on itself`, {
        description: 'Its expression reads a parameter whose expression leads back to it.',
      });
    }
    this.#state.depth++;
    try {
      return compileTemplate(text).evaluate(this.#scope);
    } finally {
      this.#state.depth--;
    }
  }
}
