import { expressionErrorCode } from '@millrace/engine';
import type { NodeError } from '@millrace/node-sdk';
import type { JsonObject, JsonValue } from '@millrace/workflow';
import { runnerError } from '../errors/runner-error.ts';

/** Evaluates a value whose texts may be expressions. @throws ExpressionError */
export type EvaluateField = (value: JsonValue, names: Record<string, JsonValue>) => unknown;

/** What the fields of a credential are evaluated with. */
export interface FieldValues {
  data: JsonObject;
  /** Name of the credential. */
  credential: string;
  evaluate: EvaluateField;
  names: Record<string, JsonValue>;
  /** What `$secrets` is, by field: each has its own, as each reads in the name of who set it. */
  secrets?: JsonObject | undefined;
}

/** The field that the control plane writes: a token is never an expression. */
const TOKEN_FIELD = 'oauthTokenData';

/** Not there in fields: whoever writes a text that a field evaluates would read what only the field may (docs/decisions/0056). */
const CLOSED_NAMES = { $evaluateExpression: null };

/** Whether a field holds an expression, and somewhere the given name. */
export function namesInFields(data: JsonObject, name: string): boolean {
  return Object.entries(data).some(([field, value]) => isDynamic(field, value) && JSON.stringify(value).includes(name));
}

/** Whether some field has to be evaluated. */
export function hasExpressions(data: JsonObject): boolean {
  return Object.entries(data).some(([field, value]) => isDynamic(field, value));
}

/**
 * A credential with the values of its expressions.
 * @throws NodeError `CREDENTIAL_EXPRESSION` that names credential and field, and never a value.
 */
export function evaluateFields({ data, credential, evaluate, names, secrets = {} }: FieldValues): JsonObject {
  const result: JsonObject = Object.create(null);
  for (const [field, value] of Object.entries(data)) {
    result[field] = isDynamic(field, value) ? evaluateField(field, value) : value;
  }
  return result;

  function evaluateField(field: string, value: JsonValue): JsonValue {
    let found: unknown;
    try {
      const $secrets = (Object.hasOwn(secrets, field) && secrets[field]) || {};
      found = evaluate(value, { ...names, ...CLOSED_NAMES, $secrets });
    } catch (error) {
      const code = expressionErrorCode(error);
      throw code === undefined ? error : failed(credential, field, REASONS.get(code));
    }
    // A service must not get an empty secret because a name is misspelt.
    if (found === undefined || found === null) throw failed(credential, field, 'what it reads is empty');
    // Evaluated fields are JSON data.
    return found as JsonValue;
  }
}

function isDynamic(field: string, value: JsonValue): boolean {
  if (field === TOKEN_FIELD) return false;
  if (typeof value === 'string') return value.startsWith('=');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, entry]) => isDynamic(name, entry));
}

/** The messages of expressions may quote what they read: these do not. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['syntax', 'it cannot be read'],
  ['no_input', 'it reads an item, and there is none here'],
  ['reference', 'it uses a name that does not exist'],
  ['type', 'it reads a field of nothing, or uses a value as what it is not'],
  ['node_not_found', 'it names a node that the workflow does not have'],
  ['node_not_executed', 'it reads a node that has not run, or whose data is not kept'],
  ['not_available', 'it reads what is not available to it, such as an environment variable that is not allowed'],
  ['limit', 'it took too long'],
]);

function failed(credential: string, field: string, reason = 'it failed'): NodeError {
  return runnerError(
    'CREDENTIAL_EXPRESSION',
    `The expression in the field '${field}' of the credential '${credential}' gives no value: ${reason}`,
    { description: 'Open the credential and correct the expression, or check the data and secrets that it reads.' },
  );
}
