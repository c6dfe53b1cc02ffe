import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import type { JsonValue } from './json.ts';

/** Text that is not JSON. */
export class JsonTextError extends Error {
  readonly code = 'JSON_INVALID';
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  /** What is wrong, without the place. */
  readonly reason: string;

  constructor(at: { line: number; column: number; reason: string }) {
    super(`line ${at.line}, column ${at.column}: ${at.reason}`);
    this.name = 'JsonTextError';
    this.line = at.line;
    this.column = at.column;
    this.reason = at.reason;
  }
}

/**
 * `JSON.parse` with errors that say where and why.
 * @throws JsonTextError
 */
export function parseJsonText(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    throw new JsonTextError(locate(text));
  }
}

/** `JSON.parse` names no place for short texts, so the text is read again by a parser that does. */
function locate(text: string): { line: number; column: number; reason: string } {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  const [first] = errors;
  if (!first) return { line: 1, column: 1, reason: 'this is not JSON' };
  const before = text.slice(0, first.offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, reason: describe(first, text) };
}

const REASONS: Record<string, string> = {
  InvalidNumberFormat: 'this is not a number',
  InvalidSymbol: 'this word is not JSON; texts and names need double quotes',
  PropertyNameExpected: 'a property name in double quotes is expected',
  ValueExpected: 'a value is expected',
  ColonExpected: 'a colon is expected',
  CommaExpected: 'a comma is expected',
  CloseBraceExpected: 'a closing } is expected',
  CloseBracketExpected: 'a closing ] is expected',
  EndOfFileExpected: 'nothing is expected behind the value',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfString: 'the text in quotes is not closed',
  InvalidUnicode: 'a \\u escape needs four hexadecimal digits',
  InvalidEscapeCharacter: 'there is no such escape',
  InvalidCharacter: 'this control character must be escaped',
};

function describe(error: ParseError, text: string): string {
  if (text[error.offset] === "'") return 'texts and names need double quotes, not single quotes';
  return REASONS[printParseErrorCode(error.error)] ?? 'this is not JSON';
}
