import type { ScriptFailure, ScriptRun, ScriptScope, ScriptValueKind } from '../protocol.ts';
import { Bridge, type HostFunctions } from './bridge.ts';
import { describeFailure } from './failure.ts';
import { defineGlobals } from './globals.ts';
import { defineScope } from './scope.ts';
import type { Position, ScriptItem } from './script-item.ts';

type UserFunction = (this: object) => Promise<unknown>;

/** What a call of the prelude gives; copied to the host. */
export type PreludeAnswer =
  /** JSON text of a list of results; more follow. */
  | { type: 'results'; json: string; failures: ScriptFailure[] }
  /** The last results. */
  | { type: 'done'; json: string; failures: ScriptFailure[]; kind: ScriptValueKind; staticData: string | null }
  | { type: 'failed'; failure: ScriptFailure };

/** Results to a batch, so that the host never handles one giant text. */
const RESULTS_PER_BATCH = 2_000;
const MAX_ITEMS_AT_ONCE = 20_000;
/** Entries of a list that a script returns; holes count, too. */
const MAX_RESULTS = 5_000_000;
/** A script may replace it. */
const { stringify } = JSON;

/** One script, from its start to its last result. */
export class ScriptSession {
  readonly #bridge: Bridge;
  readonly #position: Position = { items: [], itemIndex: 0 };
  #dialect: ScriptRun['dialect'] = 'code';
  #isEach = false;
  #goesOnAfterFailures = false;
  #itemsSeen = 0;
  #value: unknown;
  #nextResult = 0;

  constructor(host: HostFunctions) {
    this.#bridge = new Bridge(host);
  }

  start(scopeText: string, mode: ScriptRun['mode'], dialect: ScriptRun['dialect'], goesOnAfterFailures: boolean): void {
    const scope: ScriptScope = JSON.parse(scopeText);
    this.#goesOnAfterFailures = goesOnAfterFailures;
    this.#dialect = dialect;
    this.#isEach = mode === 'each';
    defineScope({ bridge: this.#bridge, scope, position: this.#position, dialect });
  }

  /** Takes a batch of items. */
  add(json: string): void {
    const batch: ScriptItem[] = JSON.parse(json);
    const items = this.#position.items;
    for (const item of batch) {
      item.pairedItem = { item: items.length };
      items.push(item);
    }
  }

  /** Mode `each`: runs the script for the next items that have come. @param isComplete no more will come. */
  async each(run: UserFunction, isComplete: boolean): Promise<PreludeAnswer> {
    const { items } = this.#position;
    const results: unknown[] = [];
    const failures: ScriptFailure[] = [];
    const first = this.#itemsSeen;
    const end = isComplete ? Math.min(items.length, first + MAX_ITEMS_AT_ONCE) : items.length;
    for (; this.#itemsSeen < end; this.#itemsSeen++) {
      try {
        this.#moveTo(this.#itemsSeen);
        const value = await run.call(globalThis);
        results.push(this.#dialect === 'functionItem' ? this.#withFiles(value) : (value ?? null));
      } catch (error) {
        const failure = describeFailure(error, this.#itemsSeen);
        if (!this.#goesOnAfterFailures) return { type: 'failed', failure };
        failures.push(failure);
        results.push(null);
      }
    }
    if (this.#goesOnAfterFailures) leaveOutUnwritable(results, failures, first);
    return this.#answer(results, isComplete && end === items.length ? 'list' : undefined, failures);
  }

  /** Mode `all`: runs the script once, and gives its first results. */
  async all(run: UserFunction): Promise<PreludeAnswer> {
    try {
      this.#moveTo(0);
      defineGlobals({ items: this.#position.items });
      this.#value = await run.call(globalThis);
    } catch (error) {
      return { type: 'failed', failure: describeFailure(error) };
    }
    return this.next();
  }

  /** Mode `all`: the next results. */
  next(): PreludeAnswer {
    const value = this.#value;
    if (value === undefined) return this.#answer([], 'nothing');
    if (!Array.isArray(value)) return this.#answer([value], 'single');
    if (value.length > MAX_RESULTS) return { type: 'failed', failure: tooManyResults(value.length) };
    const batch = value.slice(this.#nextResult, this.#nextResult + RESULTS_PER_BATCH);
    this.#nextResult += RESULTS_PER_BATCH;
    return this.#answer(batch, this.#nextResult >= value.length ? 'list' : undefined);
  }

  /** @param kind given with the last results. */
  #answer(results: unknown[], kind: ScriptValueKind | undefined, failures: ScriptFailure[] = []): PreludeAnswer {
    try {
      const json = stringify(results);
      if (kind === undefined) return { type: 'results', json, failures };
      return { type: 'done', json, failures, kind, staticData: this.#bridge.staticDataText() };
    } catch (error) {
      return { type: 'failed', failure: unwritable(error) };
    }
  }

  /** A script of this kind returns data only; it changes the files of its item by a function. */
  #withFiles(json: unknown): object {
    const { items, itemIndex } = this.#position;
    return { json, binary: items[itemIndex]?.binary };
  }

  #moveTo(index: number): void {
    this.#position.itemIndex = index;
    const item = this.#position.items[index];
    const names = globalThis as unknown as Record<string, unknown>;
    names.$itemIndex = index;
    names.$position = index;
    names.$thisItemIndex = index;
    names.$thisItem = item;
    names.$json = item?.json;
    names.$data = item?.json;
    names.$binary = item?.binary ?? {};
    names.item = this.#dialect === 'functionItem' ? item?.json : item;
    if (this.#isEach && index === 0) names.items = this.#position.items;
  }
}

/** One result that cannot be written must not spoil the others. */
function leaveOutUnwritable(results: unknown[], failures: ScriptFailure[], first: number): void {
  try {
    stringify(results);
  } catch {
    for (let index = 0; index < results.length; index++) {
      try {
        stringify(results[index]);
      } catch (error) {
        failures.push(unwritable(error, first + index));
        results[index] = null;
      }
    }
  }
}

function tooManyResults(count: number): ScriptFailure {
  const message = `The script returned a list of ${count} entries; at most ${MAX_RESULTS} are allowed`;
  return { kind: 'error', name: 'RangeError', message };
}

function unwritable(error: unknown, itemIndex?: number): ScriptFailure {
  const failure = describeFailure(error, itemIndex);
  const [reason] = failure.message.split('\n');
  return { ...failure, message: `What the script returned cannot be written as JSON: ${reason}` };
}
