import { DateTime, Duration, Interval } from 'luxon';
import { MemberTables } from '../interpreter/member-tables.ts';
import { Closure, ErrorValue, IteratorValue, Native } from '../interpreter/values.ts';
import { arrayMembers } from '../intrinsics/array.ts';
import { dateMembers } from '../intrinsics/date.ts';
import { errorMembers } from '../intrinsics/error.ts';
import { closureMembers, nativeMembers } from '../intrinsics/function.ts';
import { intlMembers } from '../intrinsics/intl.ts';
import { dateTimeMembers, durationMembers, intervalMembers } from '../intrinsics/luxon.ts';
import { iteratorMembers, mapMembers, setMembers } from '../intrinsics/map-set.ts';
import { bigintMembers, numberMembers } from '../intrinsics/number.ts';
import { booleanMembers, objectMembers, symbolMembers } from '../intrinsics/object.ts';
import { regExpMembers } from '../intrinsics/regexp.ts';
import { stringMembers } from '../intrinsics/string.ts';
import { urlMembers, urlSearchParamsMembers } from '../intrinsics/url.ts';
import { RegExpValue } from '../regex/reg-exp-value.ts';

/** What can follow a dot, by receiver. */
export const members = new MemberTables({
  string: stringMembers,
  number: numberMembers,
  boolean: booleanMembers,
  bigint: bigintMembers,
  symbol: symbolMembers,
  object: objectMembers,
  array: arrayMembers,
  classes: [
    [Closure.prototype, closureMembers],
    [Native.prototype, nativeMembers],
    [ErrorValue.prototype, errorMembers],
    [IteratorValue.prototype, iteratorMembers],
    [RegExpValue.prototype, regExpMembers],
    [Map.prototype, mapMembers],
    [Set.prototype, setMembers],
    [Date.prototype, dateMembers],
    [DateTime.prototype, dateTimeMembers],
    [Duration.prototype, durationMembers],
    [Interval.prototype, intervalMembers],
    [URL.prototype, urlMembers],
    [URLSearchParams.prototype, urlSearchParamsMembers],
    ...intlMembers,
  ],
});
