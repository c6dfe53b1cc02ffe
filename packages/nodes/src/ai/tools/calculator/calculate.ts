import { NodeError } from '@millrace/node-sdk';

const LONGEST = 10_000;
const DEEPEST = 200;

const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ['pi', Math.PI],
  ['e', Math.E],
]);

const FUNCTIONS: ReadonlyMap<string, (...values: number[]) => number> = new Map([
  ['sqrt', Math.sqrt],
  ['cbrt', Math.cbrt],
  ['abs', Math.abs],
  ['round', Math.round],
  ['floor', Math.floor],
  ['ceil', Math.ceil],
  ['exp', Math.exp],
  ['ln', Math.log],
  ['log', Math.log10],
  ['log2', Math.log2],
  ['sin', Math.sin],
  ['cos', Math.cos],
  ['tan', Math.tan],
  ['asin', Math.asin],
  ['acos', Math.acos],
  ['atan', Math.atan],
  ['min', Math.min],
  ['max', Math.max],
  ['pow', (base, exponent) => (base ?? Number.NaN) ** (exponent ?? Number.NaN)],
]);

type Token = { kind: 'number'; value: number } | { kind: 'name' | 'sign'; text: string };

/**
 * The value of an arithmetic expression: numbers, `+ - * / % ^`, brackets, `pi`, `e`, and functions such as `sqrt(2)`.
 * @throws NodeError that says what cannot be read
 */
export function calculate(expression: string): number {
  if (expression.length > LONGEST) throw unreadable(`it is longer than ${LONGEST} characters`);
  const reader = new Reader(tokensOf(expression));
  const value = reader.sum(0);
  reader.end();
  if (Number.isNaN(value)) throw unreadable('it has no value');
  return value;
}

function tokensOf(expression: string): Token[] {
  const tokens: Token[] = [];
  const pattern = /\s*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([A-Za-z_]\w*)|(\*\*|[-+*/%^(),]))/y;
  while (expression.slice(pattern.lastIndex).trim() !== '') {
    const at = pattern.lastIndex;
    const match = pattern.exec(expression);
    if (!match) throw unreadable(`it has "${expression.slice(at).trim().slice(0, 20)}" in it`);
    const [, number, name, sign] = match;
    if (number !== undefined) tokens.push({ kind: 'number', value: Number(number) });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name.toLowerCase() });
    else tokens.push({ kind: 'sign', text: sign === '**' ? '^' : (sign ?? '') });
  }
  return tokens;
}

/** Reads from left to right, each level of binding by a method of its own. */
class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  sum(depth: number): number {
    if (depth > DEEPEST) throw unreadable('its brackets are too deep');
    let value = this.#product(depth);
    for (;;) {
      if (this.#takes('+')) value += this.#product(depth);
      else if (this.#takes('-')) value -= this.#product(depth);
      else return value;
    }
  }

  end(): void {
    const token = this.#tokens[this.#at];
    if (token) throw unreadable(`"${textOf(token)}" stands where nothing more can`);
  }

  #product(depth: number): number {
    let value = this.#signed(depth);
    for (;;) {
      if (this.#takes('*')) value *= this.#signed(depth);
      else if (this.#takes('/')) value /= this.#signed(depth);
      else if (this.#takes('%')) value %= this.#signed(depth);
      else return value;
    }
  }

  /** A sign binds less than a power: -2^2 is -4. */
  #signed(depth: number): number {
    if (depth > DEEPEST) throw unreadable('it has too many signs');
    if (this.#takes('-')) return -this.#signed(depth + 1);
    if (this.#takes('+')) return this.#signed(depth + 1);
    const base = this.#atom(depth);
    return this.#takes('^') ? base ** this.#signed(depth + 1) : base;
  }

  #atom(depth: number): number {
    const token = this.#tokens[this.#at++];
    if (!token) throw unreadable('it ends too early');
    if (token.kind === 'number') return token.value;
    if (token.kind === 'name') return this.#named(token.text, depth);
    if (token.text !== '(') throw unreadable(`"${token.text}" stands where a number is wanted`);
    const value = this.sum(depth + 1);
    this.#expect(')');
    return value;
  }

  #named(name: string, depth: number): number {
    const constant = CONSTANTS.get(name);
    if (constant !== undefined) return constant;
    const compute = FUNCTIONS.get(name);
    if (!compute)
      throw unreadable(`"${name}" is not known; known are ${[...CONSTANTS.keys(), ...FUNCTIONS.keys()].join(', ')}`);
    this.#expect('(');
    const values = [this.sum(depth + 1)];
    while (this.#takes(',')) values.push(this.sum(depth + 1));
    this.#expect(')');
    return compute(...values);
  }

  #takes(sign: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'sign' || token.text !== sign) return false;
    this.#at++;
    return true;
  }

  #expect(sign: string): void {
    if (!this.#takes(sign)) throw unreadable(`a "${sign}" is missing`);
  }
}

function textOf(token: Token): string {
  return token.kind === 'number' ? String(token.value) : token.text;
}

function unreadable(why: string): NodeError {
  return new NodeError(`The expression cannot be computed: ${why}`, {
    description: 'Write numbers with + - * / % ^, brackets and functions such as sqrt(2).',
  });
}
