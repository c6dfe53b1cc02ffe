import { ExpressionError, type ExpressionErrorCode } from '../errors/errors.ts';
import { PAUSED } from '../interpreter/pauses.ts';
import { Runtime } from '../interpreter/runtime.ts';
import { located, type Scope } from '../interpreter/scope.ts';
import { isStackOverflow, stackLimit } from '../interpreter/script-errors.ts';
import { Env, ErrorValue, Thrown } from '../interpreter/values.ts';
import { language } from '../language/language.ts';
import type { CompiledCode, DataPath } from './compile-code.ts';
import { exportValue } from './export-value.ts';

const NO_SLOTS = new Env([], undefined);

/** Runtimes by nesting: evaluating a parameter may evaluate another one. */
const runtimes: Runtime[] = [];
let nesting = 0;
/** Deeper ones would fill the stack. */
const MAX_NESTING = 30;

/** Going on with nothing would hide that a budget is spent, or that the workflow or its links are broken. */
const NEVER_FORGIVEN: ReadonlySet<ExpressionErrorCode> = new Set([
  'syntax',
  'limit',
  'regex_limit',
  'function_result',
  'invalid_argument',
  'node_not_found',
  'node_not_executed',
  'item_not_linked',
  'item_ambiguous',
  'item_not_found',
  'run_not_found',
  'output_not_found',
  'no_input',
  'parameter_loop',
  'not_available',
]);

/** Whether the evaluation that ended last took long. */
let wasCostly = false;

/** Runs compiled code in a scope. The result holds data, dates and luxon values only. @throws PAUSED where the scope has pauses. */
export function runCode(code: CompiledCode, scope: Scope): unknown {
  const { pauses } = scope;
  if (pauses === undefined || nesting > 0) return evaluate(code, scope);
  const ordinal = pauses.nextOrdinal();
  if (pauses.isKnown(ordinal)) return pauses.valueOf(ordinal);
  wasCostly = false;
  const value = evaluate(code, scope);
  if (wasCostly) pauses.keep(ordinal, value);
  return value;
}

function evaluate(code: CompiledCode, scope: Scope): unknown {
  if (code.path !== undefined) {
    const value = readPath(code.path, scope);
    if (value !== NOT_PLAIN) return value;
  }
  return interpret(code, scope);
}

const NOT_PLAIN: unique symbol = Symbol('not plain data');

/** Reads a path through plain data, without a copy. Where it meets anything else, the interpreter takes over. */
function readPath(path: DataPath, scope: Scope): unknown {
  let value: unknown;
  try {
    value = scope.resolve(path.name);
  } catch (error) {
    throw toExpressionError(error, scope);
  }
  for (const field of path.fields) {
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
      return NOT_PLAIN;
    if (!Object.hasOwn(value, field)) return NOT_PLAIN;
    value = (value as Record<string, unknown>)[field];
  }
  if (typeof value === 'object' && value !== null) return isDataRoot(path.name) ? value : NOT_PLAIN;
  return typeof value === 'function' || typeof value === 'symbol' ? undefined : value;
}

/** Only data of items is known to hold nothing but data. */
function isDataRoot(name: string): boolean {
  return name === '$json' || name === '$binary';
}

function interpret(code: CompiledCode, scope: Scope): unknown {
  if (nesting >= MAX_NESTING) throw tooNested(scope);
  const outer = runtimes[nesting - 1];
  let rt = runtimes[nesting];
  if (rt === undefined) {
    rt = new Runtime(language);
    runtimes.push(rt);
  }
  nesting++;
  rt.begin(scope, code.tracksWrites, outer);
  try {
    const env =
      code.slotCount === 0 ? NO_SLOTS : new Env(new Array<unknown>(code.slotCount).fill(undefined), undefined);
    const value = code.run(env, rt);
    if (typeof value !== 'object' || value === null) return typeof value === 'symbol' ? undefined : value;
    return exportValue(value, rt);
  } catch (error) {
    const failure = toExpressionError(error, scope);
    if (!scope.isForgiving || NEVER_FORGIVEN.has(failure.code)) throw failure;
    scope.onForgiven?.(failure);
    return undefined;
  } finally {
    wasCostly ||= rt.isCostly;
    rt.end(outer);
    nesting--;
  }
}

function tooNested(scope: Scope): ExpressionError {
  const message = 'Expressions evaluate each other too deep';
  const description = 'Check whether the expression leads back to itself.';
  return located(new ExpressionError('limit', message, { description }), scope);
}

/** Any failure of an evaluation as an {@link ExpressionError} that says where it happened. @throws PAUSED, which is none. */
export function toExpressionError(error: unknown, scope: Scope): ExpressionError {
  if (error === PAUSED) throw error;
  return located(classify(error), scope);
}

function classify(error: unknown): ExpressionError {
  if (error instanceof ExpressionError) return error;
  if (error instanceof Thrown) return fromThrown(error.value);
  if (isStackOverflow(error)) return stackLimit();
  if (error instanceof TypeError) return new ExpressionError('type', error.message, hintFor(error.message));
  if (error instanceof ReferenceError)
    return new ExpressionError('reference', error.message, { jsName: 'ReferenceError' });
  if (error instanceof RangeError) return new ExpressionError('range', error.message, { jsName: 'RangeError' });
  const message = error instanceof Error ? error.message : 'The expression failed';
  return new ExpressionError('thrown', message, { jsName: error instanceof Error ? error.name : 'Error' });
}

function hintFor(message: string): { description?: string; jsName: string } {
  const field = /^Cannot read properties of (undefined|null) \(reading '(.*)'\)$/s.exec(message);
  if (!field) return { jsName: 'TypeError' };
  return {
    description: `There is no value to read "${field[2]}" from. Check the name before it, or write ?. where it may be missing.`,
    jsName: 'TypeError',
  };
}

function fromThrown(value: unknown): ExpressionError {
  if (value instanceof ErrorValue) {
    if (value.origin) return classify(value.origin);
    return new ExpressionError('thrown', value.message === '' ? value.name : value.message, { jsName: value.name });
  }
  const text = typeof value === 'object' && value !== null ? 'an object' : String(value);
  return new ExpressionError('thrown', `The expression threw ${text}`);
}
