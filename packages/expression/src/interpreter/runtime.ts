import { type ExpressionError, LimitError } from '../errors/errors.ts';
import type { Language } from './language.ts';
import type { MemberTables } from './member-tables.ts';
import { located, type Scope } from './scope.ts';

/** What one evaluation may use. */
const LIMITS = {
  /** Steps: calls, loop turns, elements that host functions visit. Roughly 10 ns each. */
  fuel: 10_000_000,
  /** Bytes made, roughly: of texts, lists and objects together. */
  allocation: 64_000_000,
  /** Length of one string. */
  stringLength: 33_554_432,
  /** Length of one array. */
  arrayLength: 5_000_000,
  /** Calls within calls. */
  depth: 1200,
  /** Longest evaluation, in ms: what lengths do not tell, the clock does. */
  timeMs: 2000,
};

const NOWHERE: Scope = {
  resolve: () => undefined,
  names: () => [],
  timezone: 'utc',
  now: () => 0,
  location: () => ({}),
};

const UNITS_PER_ELEMENT = 8;

/** An evaluation of more steps takes milliseconds. */
const COSTLY_STEPS = 50_000;

/** The clock is read once in so many calls, and after work of so many steps. */
const CALLS_PER_LOOK = 1024;
const STEPS_PER_LOOK = 50_000;

/** State of one evaluation: budgets, and which objects the expression made itself. */
export class Runtime {
  readonly language: Language;
  readonly members: MemberTables;
  scope: Scope = NOWHERE;
  fuel = 0;
  allocation = 0;
  depth = 0;
  returnValue: unknown = undefined;
  /** Values of names that the expression assigned without declaring them. */
  readonly undeclared = new Map<string, unknown>();
  #calls = 0;
  #unseen = 0;
  #startedAt: number | undefined;
  /** Whether the code can write at all: without writes nothing needs to be noted. */
  tracksWrites = false;
  #owned: Set<object> | undefined;
  #hasSpared = false;

  constructor(language: Language) {
    this.language = language;
    this.members = language.members;
  }

  /** @param outer the evaluation that asked for this one: both share one budget. */
  begin(scope: Scope, tracksWrites: boolean, outer?: Runtime): void {
    this.scope = scope;
    this.fuel = outer?.fuel ?? LIMITS.fuel;
    this.allocation = outer?.allocation ?? LIMITS.allocation;
    this.depth = 0;
    this.#calls = 0;
    this.#unseen = 0;
    this.#startedAt = outer ? outer.#startedAt : undefined;
    this.#hasSpared = false;
    this.tracksWrites = tracksWrites;
  }

  /** Runtimes are used again: one that rests must not hold the data of the run it served last. */
  end(outer?: Runtime): void {
    if (outer) {
      outer.fuel = this.fuel;
      outer.allocation = this.allocation;
      outer.#startedAt = this.#startedAt;
    }
    this.scope = NOWHERE;
    this.#owned = undefined;
    this.returnValue = undefined;
    this.undeclared.clear();
  }

  /** Whether the evaluation took long until now. */
  get isCostly(): boolean {
    return this.fuel < LIMITS.fuel - COSTLY_STEPS;
  }

  tick(): void {
    if (--this.fuel < 0) throw outOfFuel();
  }

  useFuel(steps: number): void {
    this.fuel -= steps;
    if (this.fuel < 0) throw outOfFuel();
    if (steps > 1000) this.#note(steps);
  }

  /** To be told of a look at a few places of a long text: one that was pieced together is put in one piece then. */
  glanceAt(text: string): void {
    this.#note(text.length >> 6);
  }

  #note(steps: number): void {
    this.#unseen += steps;
    if (this.#unseen < STEPS_PER_LOOK) return;
    this.#unseen = 0;
    this.#checkTime();
  }

  #checkTime(): void {
    const now = this.scope.clock?.() ?? this.scope.now();
    this.#startedAt ??= now;
    if (now - this.#startedAt > LIMITS.timeMs) throw outOfFuel();
  }

  allocate(units: number): void {
    this.allocation -= units;
    if (!(this.allocation >= 0)) {
      throw new LimitError(
        'The expression makes more data than it may',
        'Work on less data at a time, or use a Code node.',
      );
    }
  }

  /** To be asked before a string of this length is made. */
  allocateString(length: number): void {
    if (length > LIMITS.stringLength) {
      throw new LimitError('The expression makes a text that is too long', 'Shorten it, or use a Code node.');
    }
    this.allocate(length);
  }

  /** The longest list that an expression may make. */
  get maxArrayLength(): number {
    return LIMITS.arrayLength;
  }

  /** To be asked before an array of this length is made. */
  allocateArray(length: number): void {
    if (length > LIMITS.arrayLength) {
      throw new LimitError('The expression makes a list that is too long', 'Shorten it, or use a Code node.');
    }
    this.allocate(length * UNITS_PER_ELEMENT);
    this.useFuel(length >> 3);
  }

  enterCall(): void {
    if (--this.fuel < 0) throw outOfFuel();
    if (++this.#calls % CALLS_PER_LOOK === 0) this.#checkTime();
    if (++this.depth > LIMITS.depth) {
      throw new LimitError('The expression calls itself too deep', 'Check the end condition of its recursion.');
    }
  }

  leaveCall(): void {
    this.depth--;
  }

  /** Notes that the expression made this object, so that it may change it. */
  own<T>(value: T): T {
    if (this.tracksWrites && typeof value === 'object' && value !== null) {
      this.#owned ??= new Set();
      this.#owned.add(value);
    }
    return value;
  }

  owns(value: object): boolean {
    return this.#owned?.has(value) ?? false;
  }

  /** Goes on without a change that an expression may not make, where the scope is forgiving; else throws the reason. */
  spare(reason: ExpressionError): void {
    if (!this.scope.isForgiving) throw reason;
    if (this.#hasSpared) return;
    this.#hasSpared = true;
    this.scope.onForgiven?.(located(reason, this.scope));
  }
}

function outOfFuel(): LimitError {
  return new LimitError(
    'The expression takes too long and was stopped',
    'Check its loops, or move the work to a Code node.',
  );
}
