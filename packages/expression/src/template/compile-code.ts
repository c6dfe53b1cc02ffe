import { type Expression, parseExpressionAt, type Token, tokenizer, tokTypes } from 'acorn';
import { Compiler } from '../compiler/compiler.ts';
import type { Evaluate } from '../compiler/context.ts';
import { ExpressionSyntaxError } from '../errors/errors.ts';
import { language } from '../language/language.ts';

/** The code between one pair of braces, compiled. */
export interface CompiledCode {
  readonly run: Evaluate;
  /** Slots that its top level needs. */
  readonly slotCount: number;
  readonly tracksWrites: boolean;
  /** A name and the fields read from it, where the code is nothing else: `$json.a.b`. */
  readonly path: DataPath | undefined;
}

export interface DataPath {
  readonly name: string;
  readonly fields: readonly string[];
}

const ACORN_OPTIONS = { ecmaVersion: 2024, sourceType: 'module', allowAwaitOutsideFunction: false } as const;

/** Compiles one expression. @param position offset of the code, for error positions. */
export function compileCode(code: string, position: number): CompiledCode {
  const node = parse(code, position);
  const compiler = new Compiler(code, language.globals, position);
  try {
    const run = node === undefined ? () => undefined : compiler.expression(node);
    const { tracksWrites, layout } = compiler;
    return { run, slotCount: layout.size, tracksWrites, path: node && dataPath(node) };
  } catch (error) {
    throw asSyntaxError(error, position);
  }
}

/** Fields of a path are own data only, so that it can be read without an interpreter; anything else is not a path. */
function dataPath(node: Expression): DataPath | undefined {
  const fields: string[] = [];
  let current = node;
  while (current.type === 'MemberExpression') {
    const { object, property, computed, optional } = current;
    if (optional || object.type === 'Super') return undefined;
    if (!computed && property.type === 'Identifier') fields.unshift(property.name);
    else if (property.type === 'Literal' && typeof property.value === 'string') fields.unshift(property.value);
    else return undefined;
    current = object;
  }
  if (current.type !== 'Identifier' || !current.name.startsWith('$')) return undefined;
  return fields.length === 0 ? undefined : { name: current.name, fields };
}

function parse(code: string, position: number): Expression | undefined {
  try {
    if (isBlank(code)) return undefined;
    // The node's own end leaves out closing parentheses.
    let end = 0;
    const onToken = (token: Token) => {
      end = token.end;
    };
    const node = parseExpressionAt(code, 0, { ...ACORN_OPTIONS, onToken });
    checkRest(code, end, position);
    return node;
  } catch (error) {
    throw asSyntaxError(error, position);
  }
}

function isBlank(code: string): boolean {
  return code.trim() === '' || tokenizer(code, ACORN_OPTIONS).getToken().type === tokTypes.eof;
}

/** After the expression only semicolons and comments may follow. */
function checkRest(code: string, end: number, position: number): void {
  const rest = code.slice(end);
  if (rest.trim() === '') return;
  const tokens = tokenizer(rest, ACORN_OPTIONS);
  for (let token = tokens.getToken(); token.type !== tokTypes.eof; token = tokens.getToken()) {
    if (token.type === tokTypes.semi) continue;
    const text = rest.slice(token.start, token.end);
    throw new ExpressionSyntaxError(
      `"${text.slice(0, 30)}" is not expected here: an expression is one value`,
      position + end + token.start,
    );
  }
}

function asSyntaxError(error: unknown, position: number): unknown {
  if (error instanceof ExpressionSyntaxError) return error;
  if (error instanceof SyntaxError && 'pos' in error && typeof error.pos === 'number') {
    return new ExpressionSyntaxError(error.message.replace(/ \(\d+:\d+\)$/, ''), position + error.pos);
  }
  if (error instanceof RangeError) return new ExpressionSyntaxError('the code is nested too deep', position);
  return error;
}
