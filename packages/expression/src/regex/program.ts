import { ExpressionError } from '../errors/errors.ts';
import type { CharTest, Pattern, PatternNode } from './pattern.ts';

/** One step of a compiled pattern. Targets are instruction indices. */
export type Instruction =
  | { op: 'char'; test: CharTest; back: boolean }
  | { op: 'split'; first: number; second: number }
  | { op: 'jump'; to: number }
  | { op: 'save'; slot: number }
  | { op: 'reset'; from: number; to: number }
  | { op: 'mark'; register: number }
  | { op: 'progress'; register: number }
  | { op: 'start'; multiline: boolean }
  | { op: 'end'; multiline: boolean }
  | { op: 'boundary'; negative: boolean; isWord: CharTest }
  | { op: 'reference'; groups: () => number[]; ignoreCase: boolean; back: boolean }
  | { op: 'look'; negative: boolean; body: Instruction[] }
  | { op: 'match' };

export interface PatternProgram {
  code: Instruction[];
  captureCount: number;
  registerCount: number;
  unicode: boolean;
}

const MAX_INSTRUCTIONS = 50_000;

/** Compiles a pattern for the bounded matcher. */
export function compilePatternProgram(pattern: Pattern): PatternProgram {
  const builder = new Builder();
  const code = builder.block(pattern.root, false);
  return { code, captureCount: pattern.captureCount, registerCount: builder.registers, unicode: pattern.unicode };
}

class Builder {
  registers = 0;
  #size = 0;

  /** A program of its own: the whole pattern, or the inside of a lookaround. */
  block(node: PatternNode, back: boolean): Instruction[] {
    const code: Instruction[] = [];
    this.#emit(code, node, back);
    code.push({ op: 'match' });
    return code;
  }

  #push(code: Instruction[], instruction: Instruction): void {
    if (++this.#size > MAX_INSTRUCTIONS) {
      throw new ExpressionError('regex_limit', 'The regular expression is too large', {
        description: 'Use smaller repeat counts.',
        jsName: 'SyntaxError',
      });
    }
    code.push(instruction);
  }

  #emit(code: Instruction[], node: PatternNode, back: boolean): void {
    switch (node.type) {
      case 'char':
        this.#push(code, { op: 'char', test: node.test, back });
        return;
      case 'sequence':
        for (const part of back ? node.parts.toReversed() : node.parts) this.#emit(code, part, back);
        return;
      case 'choice':
        this.#emitChoice(code, node.options, back);
        return;
      case 'group':
        this.#emitGroup(code, node.body, node.capture, back);
        return;
      case 'look':
        this.#push(code, { op: 'look', negative: node.negative, body: this.block(node.body, node.behind) });
        return;
      case 'repeat':
        this.#emitRepeat(code, node, back);
        return;
      case 'start':
      case 'end':
        this.#push(code, { op: node.type, multiline: node.multiline });
        return;
      case 'boundary':
        this.#push(code, { op: 'boundary', negative: node.negative, isWord: node.isWord });
        return;
      case 'reference':
        this.#push(code, { op: 'reference', groups: node.groups, ignoreCase: node.ignoreCase, back });
        return;
    }
  }

  #emitChoice(code: Instruction[], options: PatternNode[], back: boolean): void {
    const exits: Array<{ op: 'jump'; to: number }> = [];
    for (const [i, option] of options.entries()) {
      if (i === options.length - 1) {
        this.#emit(code, option, back);
        break;
      }
      const split = { op: 'split' as const, first: code.length + 1, second: 0 };
      this.#push(code, split);
      this.#emit(code, option, back);
      const exit = { op: 'jump' as const, to: 0 };
      this.#push(code, exit);
      exits.push(exit);
      split.second = code.length;
    }
    for (const exit of exits) exit.to = code.length;
  }

  #emitGroup(code: Instruction[], body: PatternNode, capture: number | undefined, back: boolean): void {
    if (capture === undefined) {
      this.#emit(code, body, back);
      return;
    }
    const [first, second] = back ? [capture * 2 + 1, capture * 2] : [capture * 2, capture * 2 + 1];
    this.#push(code, { op: 'save', slot: first });
    this.#emit(code, body, back);
    this.#push(code, { op: 'save', slot: second });
  }

  #emitRepeat(code: Instruction[], node: Extract<PatternNode, { type: 'repeat' }>, back: boolean): void {
    for (let i = 0; i < node.min; i++) this.#emitTurn(code, node, back);
    if (node.max === Number.POSITIVE_INFINITY) {
      this.#emitLoop(code, node, back);
      return;
    }
    const splits: Array<Extract<Instruction, { op: 'split' }>> = [];
    for (let i = node.min; i < node.max; i++) {
      splits.push(this.#emitSplit(code));
      this.#emitChecked(code, node, back);
    }
    for (const split of splits) aim(split, node.greedy, code.length);
  }

  #emitLoop(code: Instruction[], node: Extract<PatternNode, { type: 'repeat' }>, back: boolean): void {
    const top = code.length;
    const split = this.#emitSplit(code);
    this.#emitChecked(code, node, back);
    this.#push(code, { op: 'jump', to: top });
    aim(split, node.greedy, code.length);
  }

  #emitSplit(code: Instruction[]): Extract<Instruction, { op: 'split' }> {
    const split = { op: 'split' as const, first: code.length + 1, second: 0 };
    this.#push(code, split);
    return split;
  }

  /** A turn beyond the minimum, which must consume something. */
  #emitChecked(code: Instruction[], node: Extract<PatternNode, { type: 'repeat' }>, back: boolean): void {
    if (node.body.type === 'char') {
      this.#emitTurn(code, node, back);
      return;
    }
    const register = this.registers++;
    this.#push(code, { op: 'mark', register });
    this.#emitTurn(code, node, back);
    this.#push(code, { op: 'progress', register });
  }

  #emitTurn(code: Instruction[], node: Extract<PatternNode, { type: 'repeat' }>, back: boolean): void {
    if (node.lastCapture >= node.firstCapture) {
      this.#push(code, { op: 'reset', from: node.firstCapture * 2, to: node.lastCapture * 2 + 1 });
    }
    this.#emit(code, node.body, back);
  }
}

function aim(split: Extract<Instruction, { op: 'split' }>, greedy: boolean, exit: number): void {
  if (greedy) split.second = exit;
  else {
    split.second = split.first;
    split.first = exit;
  }
}
