import { compileValue, isExpression, parameterScope, type RunScope } from '@millrace/expression';
import { isJsonObject, type JsonObject, type WebhookDescription } from '@millrace/workflow';
import type { PreparedNode } from '../workflow/prepared-node.ts';

/** Parameters of a trigger, which knows no items yet. @throws ExpressionError */
export function triggerParameters(prepared: PreparedNode, scope: RunScope): JsonObject {
  const value = prepared.parameters.evaluate(scope);
  if (!isJsonObject(value)) throw new TypeError('Parameters of a node must be an object');
  return value;
}

/** Reads the fields of a webhook's description, which may be expressions over the trigger's parameters. */
export class WebhookFields {
  readonly #description: WebhookDescription;
  readonly #scope: ReturnType<typeof parameterScope>;

  constructor(description: WebhookDescription, parameters: JsonObject, typeVersion: number) {
    this.#description = description;
    this.#scope = parameterScope({ parameters, typeVersion });
  }

  /** The value; `undefined` when the description has no such field. */
  read(field: keyof WebhookDescription): unknown {
    const value = this.#description[field];
    if (!isExpression(value)) return value;
    return compileValue(value).evaluate(this.#scope);
  }

  /** The value as text; empty when there is none. */
  text(field: keyof WebhookDescription): string {
    const value = this.read(field);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }
}
