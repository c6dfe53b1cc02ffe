import type { Instruction, PatternProgram } from './program.ts';

/** Called for every few steps; throws when the budget is spent. */
export type SpendSteps = (steps: number) => void;

const STRIDE = 1024;

/** What to restore when a path fails: a branch to take, or a slot's former value. */
type Undo =
  | { kind: 'branch'; pc: number; position: number }
  | { kind: 'slot'; slots: number[]; index: number; value: number };

/**
 * A backtracking matcher that counts its steps, with the language's own semantics. Its stack is a list, so that
 * a long text cannot overflow the host's.
 */
export class Backtracker {
  readonly #program: PatternProgram;
  readonly #text: string;
  readonly #spend: SpendSteps;
  readonly #slots: number[];
  readonly #registers: number[];
  #undo: Undo[] = [];
  #steps = 0;

  constructor(program: PatternProgram, text: string, spend: SpendSteps) {
    this.#program = program;
    this.#text = text;
    this.#spend = spend;
    this.#slots = new Array<number>((program.captureCount + 1) * 2).fill(-1);
    this.#registers = new Array<number>(program.registerCount).fill(-1);
  }

  /** Start and end of the whole match and of each group (-1 where a group took no part), or undefined. */
  matchAt(index: number): number[] | undefined {
    this.#slots.fill(-1);
    this.#undo = [];
    this.#countStep();
    const end = this.#run(this.#program.code, index);
    if (end === -1) return undefined;
    this.#slots[0] = index;
    this.#slots[1] = end;
    return this.#slots.slice();
  }

  /** To be called at the end: spends what is left to count. */
  settle(): void {
    this.#spend(this.#steps);
    this.#steps = 0;
  }

  #countStep(): void {
    if (++this.#steps < STRIDE) return;
    this.#spend(this.#steps);
    this.#steps = 0;
  }

  /** Runs from a position; the end position, or -1. Undo entries above `base` belong to this call. */
  #run(code: Instruction[], start: number): number {
    const base = this.#undo.length;
    let pc = 0;
    let position = start;
    for (;;) {
      this.#countStep();
      const instruction = code[pc];
      if (!instruction || instruction.op === 'match') return position;
      const next = this.#step(instruction, pc, position);
      if (next === undefined) {
        const branch = this.#backtrack(base);
        if (!branch) return -1;
        pc = branch.pc;
        position = branch.position;
      } else {
        pc = this.#nextPc;
        position = next;
      }
    }
  }

  #nextPc = 0;

  /** One instruction: the new position, or undefined when it fails. */
  #step(instruction: Exclude<Instruction, { op: 'match' }>, pc: number, position: number): number | undefined {
    this.#nextPc = pc + 1;
    switch (instruction.op) {
      case 'char':
        return instruction.back
          ? this.#charBefore(instruction.test, position)
          : this.#charAfter(instruction.test, position);
      case 'split':
        this.#undo.push({ kind: 'branch', pc: instruction.second, position });
        this.#nextPc = instruction.first;
        return position;
      case 'jump':
        this.#nextPc = instruction.to;
        return position;
      case 'save':
        this.#write(this.#slots, instruction.slot, position);
        return position;
      case 'reset':
        for (let i = instruction.from; i <= instruction.to; i++) this.#write(this.#slots, i, -1);
        return position;
      case 'mark':
        this.#write(this.#registers, instruction.register, position);
        return position;
      case 'progress':
        return this.#registers[instruction.register] === position ? undefined : position;
      case 'start':
        return position === 0 || (instruction.multiline && isLineEnd(this.#text.charCodeAt(position - 1)))
          ? position
          : undefined;
      case 'end':
        return position === this.#text.length || (instruction.multiline && isLineEnd(this.#text.charCodeAt(position)))
          ? position
          : undefined;
      case 'boundary':
        return this.#isBoundary(instruction.isWord, position) !== instruction.negative ? position : undefined;
      case 'reference':
        return this.#reference(instruction, position);
      case 'look': {
        const after = this.#look(instruction, position);
        this.#nextPc = pc + 1;
        return after;
      }
    }
  }

  #write(slots: number[], index: number, value: number): void {
    this.#undo.push({ kind: 'slot', slots, index, value: slots[index] ?? -1 });
    slots[index] = value;
  }

  #backtrack(base: number): { pc: number; position: number } | undefined {
    while (this.#undo.length > base) {
      const entry = this.#undo.pop();
      if (entry?.kind === 'branch') return entry;
      if (entry) entry.slots[entry.index] = entry.value;
    }
    return undefined;
  }

  #charAfter(test: (code: number) => boolean, position: number): number | undefined {
    if (position >= this.#text.length) return undefined;
    const code = this.#program.unicode ? (this.#text.codePointAt(position) ?? 0) : this.#text.charCodeAt(position);
    return test(code) ? position + (code > 0xffff ? 2 : 1) : undefined;
  }

  #charBefore(test: (code: number) => boolean, position: number): number | undefined {
    if (position <= 0) return undefined;
    if (this.#program.unicode && position >= 2) {
      const code = this.#text.codePointAt(position - 2) ?? 0;
      if (code > 0xffff) return test(code) ? position - 2 : undefined;
    }
    return test(this.#text.charCodeAt(position - 1)) ? position - 1 : undefined;
  }

  #isBoundary(isWord: (code: number) => boolean, position: number): boolean {
    const before = position > 0 && isWord(this.#text.charCodeAt(position - 1));
    const after = position < this.#text.length && isWord(this.#text.charCodeAt(position));
    return before !== after;
  }

  #reference(instruction: Extract<Instruction, { op: 'reference' }>, position: number): number | undefined {
    const group = instruction
      .groups()
      .find((index) => (this.#slots[index * 2 + 1] ?? -1) >= 0 && (this.#slots[index * 2] ?? -1) >= 0);
    if (group === undefined) return position;
    const wanted = this.#text.slice(this.#slots[group * 2], this.#slots[group * 2 + 1]);
    this.#steps += wanted.length >> 4;
    const from = instruction.back ? position - wanted.length : position;
    if (from < 0) return undefined;
    const found = this.#text.slice(from, from + wanted.length);
    const isSame = instruction.ignoreCase ? found.toLowerCase() === wanted.toLowerCase() : found === wanted;
    if (!isSame) return undefined;
    return instruction.back ? from : position + wanted.length;
  }

  #look(instruction: Extract<Instruction, { op: 'look' }>, position: number): number | undefined {
    const base = this.#undo.length;
    const end = this.#run(instruction.body, position);
    if (instruction.negative) {
      this.#restore(base);
      return end === -1 ? position : undefined;
    }
    if (end === -1) return undefined;
    // The choices inside are final; what they captured is undone when the path around fails.
    for (const entry of this.#undo.splice(base)) if (entry.kind === 'slot') this.#undo.push(entry);
    return position;
  }

  #restore(base: number): void {
    while (this.#undo.length > base) {
      const entry = this.#undo.pop();
      if (entry?.kind === 'slot') entry.slots[entry.index] = entry.value;
    }
  }
}

function isLineEnd(code: number): boolean {
  return code === 10 || code === 13 || code === 0x2028 || code === 0x2029;
}
