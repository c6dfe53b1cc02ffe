import type { Item } from '@millrace/workflow';
import { ExpressionError } from '../errors/errors.ts';
import { toInteger, toText } from '../interpreter/coerce.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { HostObject, Native } from '../interpreter/values.ts';

/** Members answered by functions, name by name. */
export class Facade extends HostObject {
  readonly #label: string;
  readonly #members: ReadonlyMap<string, () => unknown>;

  constructor(label: string, members: Record<string, () => unknown>) {
    super();
    this.#label = label;
    this.#members = new Map(Object.entries(members));
  }

  get(key: string): unknown {
    return this.#members.get(key)?.();
  }

  keys(): string[] {
    return [...this.#members.keys()];
  }

  override label(): string {
    return this.#label;
  }
}

/** A record whose every name is answered by one function, such as `$node["Name"]`. */
export class Lookup extends HostObject {
  readonly #find: (key: string) => unknown;
  readonly #names: () => string[];

  constructor(find: (key: string) => unknown, names: () => string[]) {
    super();
    this.#find = find;
    this.#names = names;
  }

  get(key: string): unknown {
    return this.#find(key);
  }

  keys(): string[] {
    return this.#names();
  }
}

/** A function that scripts can call with checked arguments. */
export function dataFunction(name: string, call: (args: unknown[], rt: Runtime) => unknown): Native {
  return new Native(name, (_self, args, rt) => call(args, rt), { work: 'constant' });
}

/** An optional index argument. */
export function indexArgument(value: unknown, rt: Runtime): number | undefined {
  return value === undefined || value === null ? undefined : toInteger(value, rt);
}

/** A node name argument. */
export function nameArgument(value: unknown, rt: Runtime, usage: string): string {
  if (value === undefined || value === null) {
    throw new ExpressionError('invalid_argument', `${usage} needs the name of a node`);
  }
  return toText(value, rt);
}

/** A copy of a list of items that scripts own: they may sort or change the list, not the items. */
export function ownList(items: Item[], rt: Runtime): Item[] {
  if (!rt.tracksWrites) return items;
  rt.allocateArray(items.length);
  return rt.own([...items]);
}
