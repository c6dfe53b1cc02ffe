import type { JsonValue } from '@millrace/workflow';
import { parseExpressionAt } from 'acorn';
import { ExpressionSyntaxError } from '../errors/errors.ts';
import { isExpression } from '../template/compile-template.ts';
import { splitTemplate } from '../template/split-template.ts';

/** Names of the function by which an expression asks the model that calls a tool. */
export const ASKING_NAMES: readonly string[] = ['$fromAI', '$fromAi', '$fromai'];

/** Something that a parameter of a tool asks the model for. */
export interface AskedArgument {
  key: string;
  description: string;
  type: 'string' | 'number' | 'boolean' | 'json';
  /** Without it the model has to give a value. */
  hasDefault: boolean;
}

const TYPES: ReadonlyArray<AskedArgument['type']> = ['string', 'number', 'boolean', 'json'];
const KEY = /^[a-zA-Z0-9_-]{1,64}$/;

/**
 * All that expressions within parameters ask a model for, each key once, in their order: calls `$fromAI(key, description,
 * type, default)` whose key, description and type are plain texts. Nothing is evaluated.
 * @throws {ExpressionSyntaxError} for a call whose key is no plain text, and for code that cannot be read
 */
export function askedArguments(parameters: JsonValue): AskedArgument[] {
  const found = new Map<string, AskedArgument>();
  for (const code of codeIn(parameters)) {
    if (!ASKING_NAMES.some((name) => code.includes(name))) continue;
    for (const call of callsIn(parse(code))) {
      const asked = askedBy(call);
      if (!found.has(asked.key)) found.set(asked.key, asked);
    }
  }
  return [...found.values()];
}

/** The code between the braces of all expressions. */
function* codeIn(value: JsonValue): Generator<string> {
  if (isExpression(value)) {
    for (const part of splitTemplate(value, 1)) if (part.kind === 'code') yield part.code;
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) if (inner !== undefined) yield* codeIn(inner);
  }
}

/** A node of the syntax tree. */
type Syntax = Readonly<Record<string, unknown>>;

function parse(code: string): Syntax {
  try {
    return { ...parseExpressionAt(code, 0, { ecmaVersion: 2024, sourceType: 'module' }) };
  } catch (error) {
    throw new ExpressionSyntaxError(error instanceof Error ? error.message : 'the code cannot be read', 0);
  }
}

/** Arguments of each call of the function, as they are written. */
function callsIn(root: Syntax): Syntax[][] {
  const calls: Syntax[][] = [];
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (isSyntax(value) && value.type === 'CallExpression' && isAsking(value.callee)) {
      calls.push(Array.isArray(value.arguments) ? value.arguments.filter(isSyntax) : []);
    }
    for (const inner of Object.values(value).toReversed()) waiting.push(inner);
  }
  return calls;
}

function isSyntax(value: unknown): value is Syntax {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isAsking(callee: unknown): boolean {
  return isSyntax(callee) && callee.type === 'Identifier' && ASKING_NAMES.includes(String(callee.name));
}

function askedBy([key, description, type, fallback]: readonly Syntax[]): AskedArgument {
  const name = key && textIn(key);
  if (name === undefined || !KEY.test(name)) {
    throw new ExpressionSyntaxError(
      '$fromAI needs a name of letters, digits, "_" and "-" as a plain text, at most 64 of them',
      0,
    );
  }
  const given = type && textIn(type);
  return {
    key: name,
    description: (description && textIn(description)) ?? '',
    type: TYPES.find((known) => known === given) ?? 'string',
    hasDefault: fallback !== undefined && !isUndefined(fallback),
  };
}

/** A text that is written out. */
function textIn(node: Syntax): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  const { quasis } = node;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(quasis) || quasis.length !== 1) return undefined;
  const { value } = quasis[0] as { value: { cooked?: string | null } };
  return value.cooked ?? undefined;
}

function isUndefined({ type, name }: Syntax): boolean {
  return type === 'Identifier' && name === 'undefined';
}
