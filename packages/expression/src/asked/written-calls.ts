import type { JsonValue } from '@millrace/workflow';
import { parseExpressionAt } from 'acorn';
import { ExpressionSyntaxError } from '../errors/errors.ts';
import { isExpression } from '../template/compile-template.ts';
import { splitTemplate } from '../template/split-template.ts';

/** A node of the syntax tree. */
export type Syntax = Readonly<Record<string, unknown>>;

/**
 * Arguments of each call of a function, by any of its names, that expressions within parameters make: as they are written. Nothing is evaluated.
 * @throws {ExpressionSyntaxError} for code that holds such a name and cannot be read
 */
export function* writtenCalls(parameters: JsonValue, names: readonly string[]): Generator<Syntax[]> {
  for (const code of codeIn(parameters)) {
    if (names.some((name) => code.includes(name))) yield* callsIn(parse(code), names);
  }
}

/** The code between the braces of all expressions. */
function* codeIn(value: JsonValue): Generator<string> {
  if (isExpression(value)) {
    for (const part of splitTemplate(value, 1)) if (part.kind === 'code') yield part.code;
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) if (inner !== undefined) yield* codeIn(inner);
  }
}

function parse(code: string): Syntax {
  try {
    return { ...parseExpressionAt(code, 0, { ecmaVersion: 2024, sourceType: 'module' }) };
  } catch (error) {
    throw new ExpressionSyntaxError(error instanceof Error ? error.message : 'the code cannot be read', 0);
  }
}

function* callsIn(root: Syntax, names: readonly string[]): Generator<Syntax[]> {
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (isSyntax(value) && value.type === 'CallExpression' && isNamed(value.callee, names)) {
      yield Array.isArray(value.arguments) ? value.arguments.filter(isSyntax) : [];
    }
    for (const inner of Object.values(value).toReversed()) waiting.push(inner);
  }
}

function isSyntax(value: unknown): value is Syntax {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNamed(callee: unknown, names: readonly string[]): boolean {
  return isSyntax(callee) && callee.type === 'Identifier' && names.includes(String(callee.name));
}

/** A text that is written out. */
export function textIn(node: Syntax): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  const { quasis } = node;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(quasis) || quasis.length !== 1) return undefined;
  const { value } = quasis[0] as { value: { cooked?: string | null } };
  return value.cooked ?? undefined;
}
