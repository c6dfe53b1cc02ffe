import { errorText, toText } from '../interpreter/coerce.ts';
import { getMember } from '../interpreter/member.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { Accessor, ErrorValue, type MemberTable, Native } from '../interpreter/values.ts';
import { methods, selfError, table } from './define.ts';

function errorOf(self: unknown): ErrorValue {
  if (self instanceof ErrorValue) return self;
  throw selfError('An Error member');
}

/** Members of a `Error`. */
export const errorMembers: MemberTable = table(
  methods({ toString: (self: unknown) => errorText(errorOf(self)) }),
  new Map([
    [
      'name',
      new Accessor(
        (self) => errorOf(self).name,
        (self, value, rt) => {
          errorOf(self).name = toText(value, rt);
        },
      ),
    ],
    [
      'message',
      new Accessor(
        (self) => errorOf(self).message,
        (self, value, rt) => {
          errorOf(self).message = toText(value, rt);
        },
      ),
    ],
    ['cause', new Accessor((self) => errorOf(self).cause)],
  ]),
);

function errorConstructor(name: string): Native {
  const make = ([message, options]: unknown[], rt: Runtime): ErrorValue => {
    const text = message === undefined ? '' : toText(message, rt);
    const cause = typeof options === 'object' && options !== null ? getMember(options, 'cause', rt) : undefined;
    return rt.own(new ErrorValue(name, text, undefined, cause));
  };
  return new Native(name, (_self, args, rt) => make(args, rt), {
    length: 1,
    construct: make,
    isInstance: (value) => value instanceof ErrorValue && (name === 'Error' || value.name === name),
  });
}

/** The globals `Error`, `TypeError` and so on. */
export const errorConstructors: ReadonlyMap<string, Native> = new Map(
  ['Error', 'TypeError', 'RangeError', 'SyntaxError', 'ReferenceError', 'URIError', 'EvalError'].map((name) => [
    name,
    errorConstructor(name),
  ]),
);
