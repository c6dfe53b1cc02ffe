import { DateTime, Duration, Interval } from 'luxon';
import { ExpressionError, ExpressionSyntaxError } from '../errors/errors.ts';
import type { Scope } from '../interpreter/scope.ts';
import { type CompiledCode, compileCode } from './compile-code.ts';
import { toJsonData } from './export-value.ts';
import { runCode, toExpressionError } from './run-code.ts';
import { splitTemplate, type TemplatePart } from './split-template.ts';

/** A template ready to be evaluated, any number of times, in any scope. */
export interface CompiledTemplate {
  /** True when it has no code: its value is always the same text. */
  readonly isStatic: boolean;
  /**
   * The template's value. One `{{ … }}` and nothing else gives the raw value: JSON data, a Date, a luxon value or
   * undefined. Otherwise a text.
   * @throws {ExpressionError} with the code, node, item and run it belongs to.
   */
  evaluate(scope: Scope): unknown;
}

/** Longest template text. */
const MAX_LENGTH = 1_000_000;
/** Longest text that a template may give. */
const MAX_RESULT = 100_000_000;
const CACHE_ENTRIES = 5000;
/** Longer texts are compiled anew: they are rare, and would fill memory. */
const CACHE_MAX_LENGTH = 20_000;

const caches = { text: new Map<string, CompiledTemplate>(), json: new Map<string, CompiledTemplate>() };

/** How lists and nothing stand within a text: joined by commas and empty, or as JSON and as `null`. */
export type TextForm = keyof typeof caches;

/** Whether a parameter value is an expression: a text that starts with `=`. */
export function isExpression(value: unknown): value is string {
  return typeof value === 'string' && value.charCodeAt(0) === 61;
}

/**
 * Compiles a template, its leading `=` included. Compiled templates are kept, up to a limit.
 * @throws {ExpressionSyntaxError}
 */
export function compileTemplate(text: string, form: TextForm = 'text'): CompiledTemplate {
  const cache = caches[form];
  const known = cache.get(text);
  if (known) return known;
  const compiled = compile(text, form);
  if (text.length <= CACHE_MAX_LENGTH) {
    if (cache.size >= CACHE_ENTRIES) {
      const oldest = cache.keys().next();
      if (!oldest.done) cache.delete(oldest.value);
    }
    cache.set(text, compiled);
  }
  return compiled;
}

function compile(text: string, form: TextForm): CompiledTemplate {
  if (text.length > MAX_LENGTH) throw new ExpressionSyntaxError('the text is too long for an expression', MAX_LENGTH);
  const parts = splitTemplate(text, isExpression(text) ? 1 : 0).map(compilePart);
  const [first] = parts;
  if (first === undefined) return fixed('');
  if (parts.length === 1)
    return typeof first === 'string' ? fixed(first) : { isStatic: false, evaluate: (scope) => runCode(first, scope) };
  return { isStatic: false, evaluate: (scope) => joinParts(parts, scope, form) };
}

/** Code without its end is forgiven where it is whole otherwise. */
function compilePart(part: TemplatePart): string | CompiledCode {
  if (part.kind === 'text') return part.text;
  try {
    return compileCode(part.code, part.position);
  } catch (error) {
    if (!part.isOpen || !(error instanceof ExpressionSyntaxError)) throw error;
    throw new ExpressionSyntaxError('"{{" has no closing "}}"', part.position - 2);
  }
}

function fixed(text: string): CompiledTemplate {
  return { isStatic: true, evaluate: () => text };
}

function joinParts(parts: Array<string | CompiledCode>, scope: Scope, form: TextForm): string {
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') text += part;
    else {
      const value = runCode(part, scope);
      try {
        text += form === 'json' ? jsonPart(value) : valueText(value);
        if (text.length > MAX_RESULT) throw tooLong();
      } catch (error) {
        // Item data can be nested deeper than the host can write.
        throw toExpressionError(error, scope);
      }
    }
  }
  return text;
}

/** A value within a text that is to be read as JSON: lists as JSON, and what is nothing by its name. */
function jsonPart(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(toJsonData(value));
  return value === undefined || value === null || Number.isNaN(value) ? String(value) : valueText(value);
}

function tooLong(): ExpressionError {
  return new ExpressionError('limit', 'The expression makes a text that is too long', {
    description: `At most ${MAX_RESULT} characters are possible.`,
  });
}

/** A value within text: nothing for null, undefined and NaN; lists of plain values joined by commas; JSON for objects. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null || Number.isNaN(value)) return '';
  if (typeof value !== 'object') return String(value);
  if (value instanceof DateTime || value instanceof Duration || value instanceof Interval) return String(value);
  if (value instanceof Date) return String(toJsonData(value) ?? '');
  if (Array.isArray(value) && value.every(isPlain)) return joined(value);
  return JSON.stringify(toJsonData(value));
}

/** No object, and no list that holds one. */
function isPlain(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isPlain) : typeof value !== 'object' || value === null;
}

function joined(value: unknown): string {
  if (Array.isArray(value)) return value.map(joined).join(',');
  return value === undefined || value === null ? '' : String(value);
}
