import { ExpressionError } from '../errors/errors.ts';
import { toInteger, toNumber, toText } from '../interpreter/coerce.ts';
import { toList } from '../interpreter/iterate.ts';
import { defineField } from '../interpreter/member.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { Native } from '../interpreter/values.ts';
import { isEmptyValue } from '../intrinsics/empty.ts';
import { parseQuery } from './jmespath/query.ts';
import { search } from './jmespath/search.ts';

function numbers(args: unknown[], rt: Runtime): number[] {
  const list = args.length === 1 && Array.isArray(args[0]) ? toList(args[0], rt) : args;
  return list.map((value) => toNumber(value, rt));
}

function jmespath([data, query]: unknown[], rt: Runtime): unknown {
  if (typeof query !== 'string') {
    throw new ExpressionError('invalid_argument', '$jmespath needs a query as its second argument', {
      description: 'For example $jmespath($json, "people[*].name").',
    });
  }
  rt.useFuel(query.length * 10);
  try {
    return search(parseQuery(query), data, rt);
  } catch (error) {
    if (error instanceof ExpressionError) throw error;
    const reason = error instanceof Error ? error.message : 'unknown fault';
    throw new ExpressionError('thrown', `The JMESPath query failed: ${reason}`, {
      description: `Query: ${toText(query, rt).slice(0, 200)}`,
    });
  }
}

const jmespathNative = new Native('$jmespath', (_self, args, rt) => jmespath(args, rt), { length: 2 });

function numberList([start, end]: unknown[], rt: Runtime): number[] {
  const from = toInteger(start, rt);
  const to = toInteger(end, rt);
  const length = Math.abs(to - from) + 1;
  rt.allocateArray(length);
  return rt.own(Array.from({ length }, (_, i) => (from <= to ? from + i : from - i)));
}

function zip([names, values]: unknown[], rt: Runtime): object {
  const keys = toList(names, rt);
  const list = toList(values, rt);
  if (keys.length !== list.length) {
    throw new ExpressionError('invalid_argument', 'zip needs as many values as names', {
      description: `There are ${keys.length} names and ${list.length} values.`,
    });
  }
  const record = {};
  keys.forEach((key, index) => {
    defineField(record, toText(key, rt), list[index]);
  });
  return rt.own(record);
}

/** The functions every expression can call beside the language's own. */
const min = new Native('min', (_self, args, rt) =>
  extreme(Math.min, Number.POSITIVE_INFINITY, numbers(args, rt), args),
);
const max = new Native('max', (_self, args, rt) =>
  extreme(Math.max, Number.NEGATIVE_INFINITY, numbers(args, rt), args),
);

/** Of an empty list it is 0, as `Math.max([])` is; of nothing there is none. */
function extreme(pick: typeof Math.min, none: number, list: readonly number[], args: readonly unknown[]): number {
  if (list.length === 0 && args.length > 0) return 0;
  return list.reduce((a, b) => pick(a, b), none);
}

const average = new Native('average', (_self, args, rt) => {
  const list = numbers(args, rt);
  return list.length === 0 ? 0 : list.reduce((a, b) => a + b, 0) / list.length;
});

export const helperFunctions: ReadonlyMap<string, Native> = new Map([
  [
    '$if',
    new Native('$if', (_self, [condition, whenTrue, whenFalse = false]) => (condition ? whenTrue : whenFalse), {
      length: 3,
    }),
  ],
  [
    '$ifEmpty',
    new Native('$ifEmpty', (_self, [value, fallback], rt) => (isEmptyValue(value, rt) ? fallback : value), {
      length: 2,
    }),
  ],
  ['$not', new Native('$not', (_self, [value]) => !value, { length: 1 })],
  ['$min', min],
  ['$max', max],
  ['$average', average],
  ['min', min],
  ['max', max],
  ['average', average],
  ['numberList', new Native('numberList', (_self, args, rt) => numberList(args, rt), { length: 2 })],
  ['zip', new Native('zip', (_self, args, rt) => zip(args, rt), { length: 2 })],
  ['$jmespath', jmespathNative],
  ['$jmesPath', jmespathNative],
]);
