import { objectText } from '../interpreter/coerce.ts';
import { asCallback, invoke } from '../interpreter/invoke.ts';
import { toList } from '../interpreter/iterate.ts';
import { Accessor, Closure, type MemberTable, Native } from '../interpreter/values.ts';
import { getters, methods, selfError } from './define.ts';

const shared = methods({
  call: (self, [receiver, ...args], rt) => invoke(asCallback(self), receiver, args, rt),
  apply: (self, [receiver, args], rt) =>
    invoke(asCallback(self), receiver, args === undefined || args === null ? [] : toList(args, rt), rt),
  bind: (self, [receiver, ...first]) => {
    const fn = asCallback(self);
    return new Native('bound', (_self, args, rt) => invoke(fn, receiver, [...first, ...args], rt));
  },
  toString: (self: unknown) => objectText(asCallback(self)),
});

/** Members of a `function`. */
export const closureMembers: MemberTable = new Map<string, Native | Accessor>([
  ...shared,
  ...getters({
    name: (self) => closureOf(self).code.name,
    length: (self) => closureOf(self).code.length,
  }),
]);

function closureOf(self: unknown): Closure {
  if (self instanceof Closure) return self;
  throw selfError('A function member');
}

/** Natives carry static members of their own, such as `Object.keys`. */
class NativeTable extends Map<string, Native | Accessor> {
  override get(key: string): Native | Accessor | undefined {
    return super.get(key) ?? (NATIVE_STATIC.has(key) ? undefined : staticAccessor(key));
  }
}

const NATIVE_STATIC: ReadonlySet<string> = new Set(['[toPrimitive]']);
const accessors = new Map<string, Accessor>();

function staticAccessor(key: string): Accessor {
  let accessor = accessors.get(key);
  if (!accessor) {
    accessor = new Accessor((self) => (self instanceof Native ? readStatic(self, key) : undefined));
    if (accessors.size > 1000) accessors.clear();
    accessors.set(key, accessor);
  }
  return accessor;
}

function readStatic(native: Native, key: string): unknown {
  const own = native.members?.get(key);
  if (own !== undefined) return own;
  if (key === 'name') return native.name;
  return key === 'length' ? native.length : undefined;
}

/** Members of a host function. */
export const nativeMembers: MemberTable = new NativeTable(shared);
