import { describe, invoke } from './invoke.ts';
import { getMember, guard } from './member.ts';
import type { Runtime } from './runtime.ts';
import { HostObject, IteratorValue, isCallable } from './values.ts';

/** What a script can iterate over. Lists and text are the common case; the rest goes through steps. */
export function iterate(value: unknown, rt: Runtime): Iterator<unknown> {
  if (Array.isArray(value)) return new ListSteps(value);
  if (typeof value === 'string') return value[Symbol.iterator]();
  if (value instanceof Map) return mapEntries(value, rt);
  if (value instanceof Set) return value.values();
  if (value instanceof IteratorValue) return value.steps;
  if (value instanceof URLSearchParams) return value.entries();
  if (value instanceof HostObject) throw new TypeError(`${value.label()} is not iterable`);
  if (rt.members.isRecord(value)) {
    const make = getMember(value, Symbol.iterator, rt);
    if (isCallable(make)) return scriptIterator(invoke(make, value, [], rt), rt);
  }
  const text = typeof value === 'string' ? 'text' : describe(value);
  throw new TypeError(`${text} is not iterable`);
}

function* mapEntries(map: Map<unknown, unknown>, rt: Runtime): Generator<unknown> {
  for (const [key, value] of map) yield rt.own([key, value]);
}

function scriptIterator(iterator: unknown, rt: Runtime): Iterator<unknown> {
  if (iterator instanceof IteratorValue) return iterator.steps;
  const next = getMember(iterator, 'next', rt);
  return {
    next(): IteratorResult<unknown> {
      const step = invoke(next, iterator, [], rt);
      if (!rt.members.isRecord(step)) throw new TypeError(`Iterator result ${describe(step)} is not an object`);
      return getMember(step, 'done', rt)
        ? { done: true, value: getMember(step, 'value', rt) }
        : { done: false, value: getMember(step, 'value', rt) };
    },
    return(value?: unknown): IteratorResult<unknown> {
      const close = getMember(iterator, 'return', rt);
      if (isCallable(close)) invoke(close, iterator, [], rt);
      return { done: true, value };
    },
  };
}

/** Steps through a list that may be item data: what is no value of the language is undefined. */
class ListSteps implements Iterator<unknown> {
  readonly #list: readonly unknown[];
  #index = 0;

  constructor(list: readonly unknown[]) {
    this.#list = list;
  }

  next(): IteratorResult<unknown> {
    if (this.#index >= this.#list.length) {
      this.#index = Number.POSITIVE_INFINITY;
      return { done: true, value: undefined };
    }
    return { done: false, value: guard(this.#list[this.#index++]) };
  }
}

/** All values of an iterable, as a fresh list. */
export function toList(value: unknown, rt: Runtime): unknown[] {
  if (Array.isArray(value)) {
    rt.allocateArray(value.length);
    return Array.from(value, guard);
  }
  const list: unknown[] = [];
  const steps = iterate(value, rt);
  for (let step = steps.next(); !step.done; step = steps.next()) {
    rt.tick();
    rt.allocate(8);
    list.push(step.value);
  }
  return list;
}
