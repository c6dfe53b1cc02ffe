import type { CharTest } from './pattern.ts';
import type { Instruction, PatternProgram } from './program.ts';

/** Called for every few steps; throws when the budget is spent. */
export type SpendSteps = (steps: number) => void;

const STRIDE = 1024;
/** First number of a stack entry: a branch to take (then: instruction, position), else the slot to restore (then: value, unused). */
const BRANCH = -1;

/**
 * A backtracking matcher that counts its steps, with the language's own semantics. Its stack is a list of numbers,
 * three for each entry, so that a long text cannot overflow the host's.
 */
export class Backtracker {
  readonly #program: PatternProgram;
  readonly #text: string;
  readonly #spend: SpendSteps;
  /** Capture positions, then the registers of loops. */
  readonly #slots: number[];
  readonly #captureSlots: number;
  readonly #first: CharTest | undefined;
  #stack: number[] = [];
  #steps = 0;

  constructor(program: PatternProgram, text: string, spend: SpendSteps) {
    this.#program = program;
    this.#text = text;
    this.#spend = spend;
    this.#captureSlots = (program.captureCount + 1) * 2;
    this.#slots = new Array<number>(this.#captureSlots + program.registerCount).fill(-1);
    this.#first = firstTest(program.code);
  }

  /** Whether a match can start here at all, by its first character. */
  mayStartAt(index: number): boolean {
    return this.#first === undefined || (index < this.#text.length && this.#first(this.#codeAt(index)));
  }

  /** Start and end of the whole match and of each group (-1 where a group took no part), or undefined. */
  matchAt(index: number): number[] | undefined {
    this.#slots.fill(-1);
    this.#stack = [];
    const end = this.#run(this.#program.code, index);
    if (end === -1) return undefined;
    this.#slots[0] = index;
    this.#slots[1] = end;
    return this.#slots.slice(0, this.#captureSlots);
  }

  /** Spends what is left to count. */
  settle(): void {
    this.#spend(this.#steps);
    this.#steps = 0;
  }

  #codeAt(position: number): number {
    return this.#program.unicode ? (this.#text.codePointAt(position) ?? 0) : this.#text.charCodeAt(position);
  }

  /** Runs from a position; the end position, or -1. Stack entries above its start belong to this call. */
  #run(code: Instruction[], start: number): number {
    const base = this.#stack.length;
    const stack = this.#stack;
    let pc = 0;
    let position = start;
    for (;;) {
      if (++this.#steps >= STRIDE) this.settle();
      const instruction = code[pc];
      if (instruction === undefined || instruction.op === 'match') return position;
      let next = position;
      pc++;
      switch (instruction.op) {
        case 'char':
          next = instruction.back
            ? this.#charBefore(instruction.test, position)
            : this.#charAfter(instruction.test, position);
          break;
        case 'split':
          stack.push(BRANCH, instruction.second, position);
          pc = instruction.first;
          break;
        case 'jump':
          pc = instruction.to;
          break;
        default:
          next = this.#step(instruction, position);
      }
      if (next !== -1) {
        position = next;
        continue;
      }
      pc = this.#backtrack(base);
      if (pc === -1) return -1;
      position = this.#branchPosition;
    }
  }

  #branchPosition = 0;

  /** The rarer instructions: the new position, or -1 when it fails. */
  #step(instruction: Exclude<Instruction, { op: 'match' | 'char' | 'split' | 'jump' }>, position: number): number {
    switch (instruction.op) {
      case 'save':
        this.#write(instruction.slot, position);
        return position;
      case 'reset':
        for (let i = instruction.from; i <= instruction.to; i++) this.#write(i, -1);
        return position;
      case 'mark':
        this.#write(this.#captureSlots + instruction.register, position);
        return position;
      case 'progress':
        return this.#slots[this.#captureSlots + instruction.register] === position ? -1 : position;
      case 'start':
        return position === 0 || (instruction.multiline && isLineEnd(this.#text.charCodeAt(position - 1)))
          ? position
          : -1;
      case 'end':
        return position === this.#text.length || (instruction.multiline && isLineEnd(this.#text.charCodeAt(position)))
          ? position
          : -1;
      case 'boundary':
        return this.#isBoundary(instruction.isWord, position) !== instruction.negative ? position : -1;
      case 'reference':
        return this.#reference(instruction, position);
      case 'look':
        return this.#look(instruction, position);
    }
  }

  #write(slot: number, value: number): void {
    this.#stack.push(slot, this.#slots[slot] ?? -1, 0);
    this.#slots[slot] = value;
  }

  /** Undoes up to the last branch: the instruction to go on with, or -1. */
  #backtrack(base: number): number {
    const stack = this.#stack;
    while (stack.length > base) {
      const third = stack.pop() ?? 0;
      const second = stack.pop() ?? 0;
      const first = stack.pop() ?? BRANCH;
      if (first === BRANCH) {
        this.#branchPosition = third;
        return second;
      }
      this.#slots[first] = second;
    }
    return -1;
  }

  #charAfter(test: CharTest, position: number): number {
    if (position >= this.#text.length) return -1;
    const code = this.#codeAt(position);
    return test(code) ? position + (code > 0xffff ? 2 : 1) : -1;
  }

  #charBefore(test: CharTest, position: number): number {
    if (position <= 0) return -1;
    if (this.#program.unicode && position >= 2) {
      const code = this.#text.codePointAt(position - 2) ?? 0;
      if (code > 0xffff) return test(code) ? position - 2 : -1;
    }
    return test(this.#text.charCodeAt(position - 1)) ? position - 1 : -1;
  }

  #isBoundary(isWord: CharTest, position: number): boolean {
    const before = position > 0 && isWord(this.#text.charCodeAt(position - 1));
    const after = position < this.#text.length && isWord(this.#text.charCodeAt(position));
    return before !== after;
  }

  #reference(instruction: Extract<Instruction, { op: 'reference' }>, position: number): number {
    const slots = this.#slots;
    const group = instruction
      .groups()
      .find((index) => (slots[index * 2] ?? -1) >= 0 && (slots[index * 2 + 1] ?? -1) >= 0);
    if (group === undefined) return position;
    const wanted = this.#text.slice(slots[group * 2], slots[group * 2 + 1]);
    this.#steps += wanted.length >> 4;
    const from = instruction.back ? position - wanted.length : position;
    if (from < 0) return -1;
    const found = this.#text.slice(from, from + wanted.length);
    const isSame = instruction.ignoreCase ? found.toLowerCase() === wanted.toLowerCase() : found === wanted;
    if (!isSame) return -1;
    return instruction.back ? from : position + wanted.length;
  }

  #look(instruction: Extract<Instruction, { op: 'look' }>, position: number): number {
    const base = this.#stack.length;
    const end = this.#run(instruction.body, position);
    if (instruction.negative) {
      while (this.#backtrack(base) !== -1);
      return end === -1 ? position : -1;
    }
    if (end === -1) return -1;
    // The choices inside are final; what they captured is undone when the path around fails.
    const inner = this.#stack.splice(base);
    for (let i = 0; i < inner.length; i += 3) {
      const [first = BRANCH, second = 0] = inner.slice(i, i + 2);
      if (first !== BRANCH) this.#stack.push(first, second, 0);
    }
    return position;
  }
}

/** The test that the first character of any match passes, where the pattern starts with a plain character. */
function firstTest(code: Instruction[]): CharTest | undefined {
  for (const instruction of code) {
    if (instruction.op === 'char') return instruction.back ? undefined : instruction.test;
    if (instruction.op !== 'save' && instruction.op !== 'reset') return undefined;
  }
  return undefined;
}

function isLineEnd(code: number): boolean {
  return code === 10 || code === 13 || code === 0x2028 || code === 0x2029;
}
