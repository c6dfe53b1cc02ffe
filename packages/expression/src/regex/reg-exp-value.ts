import { LimitError } from '../errors/errors.ts';
import { Backtracker } from './backtracker.ts';
import { parsePattern } from './parse-pattern.ts';
import type { Pattern } from './pattern.ts';
import { compilePatternProgram, type PatternProgram } from './program.ts';
import { SyntaxFault } from './syntax-fault.ts';
import { type WorstCase, worstCaseOf } from './worst-case.ts';

/** One match. */
export interface RegExpMatch {
  index: number;
  end: number;
  /** The whole match, then each group. */
  texts: Array<string | undefined>;
  /** Start and end of each, -1 for a group that took no part. */
  positions: number[];
}

/** What the matcher asks of the evaluation's budget. */
interface StepBudget {
  readonly fuel: number;
  useFuel(steps: number): void;
}

/** Work the host's own engine may be given at most, in rough steps. */
const HOST_LIMIT = 4_000_000;
/** A step of the bounded matcher costs about as much as this many steps of the interpreter. */
const FUEL_PER_STEP = 5;

/** A compiled regular expression, shared by all values of the same text. */
class SharedRegExp {
  /** Finds the next match on the host's engine; `#at` matches at one place only. */
  readonly search: RegExp;
  readonly #at: RegExp;
  readonly names: ReadonlyMap<string, number[]>;
  readonly #pattern: Pattern | undefined;
  readonly #worstCase: WorstCase;
  #program: PatternProgram | undefined;

  constructor(source: string, flags: string) {
    hostRegExp(source, flags);
    const base = flags.replace(/[gyd]/g, '');
    this.search = hostRegExp(source, `${base}gd`);
    this.#at = hostRegExp(source, `${base}yd`);
    this.#pattern = matchesStrings(source, flags) ? undefined : parsePattern(source, flags);
    this.#worstCase = this.#pattern ? worstCaseOf(this.#pattern) : { isUnbounded: true, degree: 0, factor: 1 };
    this.names = groupNames(source);
  }

  /** The first match at or after `index`, or only at `index` when sticky. */
  exec(text: string, index: number, sticky: boolean, budget: StepBudget): RegExpMatch | undefined {
    const length = text.length - index + 1;
    const { isUnbounded, degree, factor } = this.#worstCase;
    const work = factor * length ** (degree + (sticky ? 0 : 1));
    if (!isUnbounded && work <= HOST_LIMIT) {
      budget.useFuel(8 + Math.ceil(work / 32));
      return this.#execOnHost(text, index, sticky);
    }
    return this.#execBounded(text, index, sticky, budget);
  }

  #execOnHost(text: string, index: number, sticky: boolean): RegExpMatch | undefined {
    const engine = sticky ? this.#at : this.search;
    engine.lastIndex = index;
    const found = engine.exec(text);
    if (!found) return undefined;
    const end = engine.lastIndex;
    const positions = found.indices?.flatMap((range) => range ?? [-1, -1]) ?? [];
    return { index: found.index, end, texts: [...found], positions };
  }

  #execBounded(text: string, index: number, sticky: boolean, budget: StepBudget): RegExpMatch | undefined {
    if (!this.#pattern) throw tooSlow();
    this.#program ??= compilePatternProgram(this.#pattern);
    const matcher = new Backtracker(this.#program, text, (steps) => {
      if (budget.fuel < steps * FUEL_PER_STEP) throw tooSlow();
      budget.useFuel(steps * FUEL_PER_STEP);
    });
    for (let start = index; start <= text.length; start++) {
      const positions = matcher.mayStartAt(start) ? matcher.matchAt(start) : undefined;
      if (positions) {
        matcher.settle();
        return toMatch(text, positions);
      }
      if (sticky) break;
      if (this.#program.unicode && (text.codePointAt(start) ?? 0) > 0xffff) start++;
    }
    matcher.settle();
    budget.useFuel((text.length - index) >> 2);
    return undefined;
  }
}

function toMatch(text: string, positions: number[]): RegExpMatch {
  const texts: Array<string | undefined> = [];
  for (let i = 0; i < positions.length; i += 2) {
    const start = positions[i] ?? -1;
    const end = positions[i + 1] ?? -1;
    const took = start >= 0 && end >= 0;
    texts.push(took ? text.slice(start, end) : undefined);
    if (!took) {
      positions[i] = -1;
      positions[i + 1] = -1;
    }
  }
  return { index: positions[0] ?? 0, end: positions[1] ?? 0, texts, positions };
}

function tooSlow(): LimitError {
  return new LimitError(
    'The regular expression takes too long on this text and was stopped',
    'Avoid repeats inside repeats, such as (a+)+, or shorten the text.',
    'regex_limit',
  );
}

function hostRegExp(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    throw new SyntaxFault(error instanceof Error ? error.message : 'Invalid regular expression');
  }
}

/** With the v flag a class may match several characters at once, which the bounded matcher does not do. */
function matchesStrings(source: string, flags: string): boolean {
  return flags.includes('v') && /\\q\{|\\p\{(?:RGI_|Basic_Emoji|Emoji_Keycap)/.test(source);
}

function groupNames(source: string): Map<string, number[]> {
  const names = new Map<string, number[]>();
  const structure = source.replace(/\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]/g, (text) => '_'.repeat(text.length));
  let index = 0;
  for (const group of structure.matchAll(/\((?!\?)|\(\?<([^=!][^>]*)>/g)) {
    index++;
    if (group[1] !== undefined) names.set(group[1], [...(names.get(group[1]) ?? []), index]);
  }
  return names;
}

/** A regular expression as scripts hold it. */
export class RegExpValue {
  readonly source: string;
  readonly flags: string;
  readonly shared: SharedRegExp;
  lastIndex = 0;

  constructor(shared: SharedRegExp, flags: string) {
    this.shared = shared;
    this.source = shared.search.source;
    this.flags = [...flags].sort().join('');
  }

  get isGlobal(): boolean {
    return this.flags.includes('g');
  }

  get isSticky(): boolean {
    return this.flags.includes('y');
  }

  get isUnicode(): boolean {
    return this.flags.includes('u') || this.flags.includes('v');
  }
}

const cache = new Map<string, SharedRegExp>();
const CACHE_SIZE = 500;

/** A regular expression value. Throws {@link SyntaxFault} on a bad pattern or flag. */
export function makeRegExp(source: string, flags: string): RegExpValue {
  const key = `${flags}/${source}`;
  let shared = cache.get(key);
  if (!shared) {
    shared = new SharedRegExp(source, flags);
    if (cache.size >= CACHE_SIZE) cache.clear();
    cache.set(key, shared);
  }
  return new RegExpValue(shared, flags);
}
