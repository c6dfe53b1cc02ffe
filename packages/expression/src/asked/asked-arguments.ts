import type { JsonValue } from '@millrace/workflow';
import { ExpressionSyntaxError } from '../errors/errors.ts';
import { type Syntax, textIn, writtenCalls } from './written-calls.ts';

/** Names of the function by which an expression asks the model that calls a tool. */
export const ASKING_NAMES: readonly string[] = ['$fromAI', '$fromAi', '$fromai'];

/** Something that a parameter of a tool asks the model for. */
export interface AskedArgument {
  key: string;
  description: string;
  type: 'string' | 'number' | 'boolean' | 'json';
  /** Without it the model has to give a value. */
  hasDefault: boolean;
  /** The default, where it is written out. */
  default?: string | number | boolean;
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
  for (const call of writtenCalls(parameters, ASKING_NAMES)) {
    const asked = askedBy(call);
    if (!found.has(asked.key)) found.set(asked.key, asked);
  }
  return [...found.values()];
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
    ...defaultIn(fallback),
  };
}

function defaultIn(fallback: Syntax | undefined): Pick<AskedArgument, 'default'> {
  if (!fallback) return {};
  const value = textIn(fallback) ?? (fallback.type === 'Literal' ? fallback.value : undefined);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? { default: value } : {};
}

function isUndefined({ type, name }: Syntax): boolean {
  return type === 'Identifier' && name === 'undefined';
}
