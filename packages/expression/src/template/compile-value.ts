import type { JsonValue } from '@millrace/workflow';
import { ExpressionError } from '../errors/errors.ts';
import { defineField } from '../interpreter/member.ts';
import type { Scope } from '../interpreter/scope.ts';
import { compileTemplate, isExpression, type TextForm } from './compile-template.ts';
import { toJsonData } from './export-value.ts';
import { toExpressionError } from './run-code.ts';

/** A parameter tree ready to be evaluated for each item. */
export interface CompiledValue {
  /** True when nothing in it is an expression: every evaluation gives the same frozen value, at no cost. */
  readonly isStatic: boolean;
  /**
   * The tree with its expressions replaced by their values, as JSON data: dates become ISO text. Parts without an
   * expression are shared between evaluations and frozen.
   * @throws {ExpressionError} with the parameter it belongs to.
   */
  evaluate(scope: Scope): unknown;
}

/** What is known of the texts of a tree. */
export interface CompileOptions {
  /** Fields of the tree whose texts are to be read as JSON: lists within them are written as JSON. */
  jsonFields?: ReadonlySet<string>;
}

/** Compiles a parameter tree: a value, or objects and lists of values. @throws {ExpressionSyntaxError} */
export function compileValue(value: JsonValue, { jsonFields }: CompileOptions = {}): CompiledValue {
  return compileNode(value, '', jsonFields);
}

function compileNode(value: JsonValue, path: string, jsonFields?: ReadonlySet<string>): CompiledValue {
  if (isExpression(value)) return compileText(value, path, jsonFields?.has(path) ? 'json' : 'text');
  if (typeof value !== 'object' || value === null) return constant(value);
  return Array.isArray(value) ? compileList(value, path) : compileRecord(value, path, jsonFields);
}

function constant(value: unknown): CompiledValue {
  return { isStatic: true, evaluate: () => value };
}

function compileText(text: string, path: string, form: TextForm): CompiledValue {
  const template = at(path, () => compileTemplate(text, form));
  if (template.isStatic) return constant(text.slice(1) === '' ? '' : at(path, () => template.evaluate(NOWHERE)));
  return {
    isStatic: false,
    evaluate(scope) {
      scope.enterParameter?.(path);
      try {
        const value = template.evaluate(scope);
        return typeof value === 'object' || typeof value === 'bigint' ? toJsonData(value) : value;
      } catch (error) {
        throw named(toExpressionError(error, scope), path);
      }
    },
  };
}

/** A fixed text needs no scope; this one fails if it is asked. */
const NOWHERE: Scope = {
  resolve: () => undefined,
  names: () => [],
  timezone: 'utc',
  now: () => 0,
  location: () => ({}),
};

function at<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw named(error, path);
  }
}

function named(error: unknown, path: string): unknown {
  if (error instanceof ExpressionError && path !== '') error.parameter ??= path;
  return error;
}

function compileList(list: JsonValue[], path: string): CompiledValue {
  const parts = list.map((entry, i) => compileNode(entry, `${path}[${i}]`));
  if (parts.every((part) => part.isStatic)) return constant(Object.freeze(parts.map((part) => part.evaluate(NOWHERE))));
  return { isStatic: false, evaluate: (scope) => parts.map((part) => part.evaluate(scope)) };
}

function compileRecord(
  record: Record<string, JsonValue>,
  path: string,
  jsonFields?: ReadonlySet<string>,
): CompiledValue {
  const fields = Object.keys(record).map((key) => ({
    key,
    value: compileNode(record[key] ?? null, path === '' ? key : `${path}.${key}`, path === '' ? jsonFields : undefined),
  }));
  const evaluate = (scope: Scope) => {
    const result = {};
    for (const { key, value } of fields) defineField(result, key, value.evaluate(scope));
    return result;
  };
  if (fields.every((field) => field.value.isStatic)) return constant(Object.freeze(evaluate(NOWHERE)));
  return { isStatic: false, evaluate };
}
