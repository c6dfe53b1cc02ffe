import { toNumber, toText } from '../interpreter/coerce.ts';
import { Accessor, type MemberTable, Native, type NativeCall } from '../interpreter/values.ts';
import { makeRegExp, RegExpValue } from '../regex/reg-exp-value.ts';
import { getters, methods, optionalText, selfError, table } from './define.ts';
import { execOnce, matchValue } from './regexp-methods.ts';

function regExpOf(self: unknown): RegExpValue {
  if (self instanceof RegExpValue) return self;
  throw selfError('A RegExp method');
}

function flag(letter: string): (self: unknown) => boolean {
  return (self) => regExpOf(self).flags.includes(letter);
}

const asText: NativeCall = (self) => `/${regExpOf(self).source}/${regExpOf(self).flags}`;

/** Members of a `RegExp`. */
export const regExpMembers: MemberTable = table(
  methods({
    test: (self, [text], rt) => execOnce(regExpOf(self), toText(text, rt), rt) !== undefined,
    exec: (self, [value], rt) => {
      const text = toText(value, rt);
      const match = execOnce(regExpOf(self), text, rt);
      return match ? matchValue(regExpOf(self), match, text, rt) : null;
    },
    toString: asText,
    '[toPrimitive]': asText,
  }),
  getters({
    source: (self) => regExpOf(self).source,
    flags: (self) => regExpOf(self).flags,
    global: flag('g'),
    ignoreCase: flag('i'),
    multiline: flag('m'),
    dotAll: flag('s'),
    unicode: flag('u'),
    unicodeSets: flag('v'),
    sticky: flag('y'),
    hasIndices: flag('d'),
  }),
  new Map([
    [
      'lastIndex',
      new Accessor(
        (self) => regExpOf(self).lastIndex,
        (self, value, rt) => {
          regExpOf(self).lastIndex = toNumber(value, rt);
        },
      ),
    ],
  ]),
);

const make: NativeCall = (_self, [pattern, flags], rt) => {
  if (pattern instanceof RegExpValue)
    return rt.own(makeRegExp(pattern.source, optionalText(flags, rt) ?? pattern.flags));
  return rt.own(makeRegExp(optionalText(pattern, rt) ?? '', optionalText(flags, rt) ?? ''));
};

/** The global `RegExp`. */
export const regExpConstructor = new Native('RegExp', make, {
  length: 2,
  construct: (args, rt) => make(undefined, args, rt),
  isInstance: (value) => value instanceof RegExpValue,
});
