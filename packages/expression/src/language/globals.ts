import { helperFunctions } from '../helpers/helpers.ts';
import { arrayConstructor } from '../intrinsics/array.ts';
import { dateConstructor } from '../intrinsics/date.ts';
import { errorConstructors } from '../intrinsics/error.ts';
import { intlNamespace } from '../intrinsics/intl.ts';
import { jsonNamespace } from '../intrinsics/json.ts';
import { luxonConstructors } from '../intrinsics/luxon.ts';
import { mapConstructor, setConstructor } from '../intrinsics/map-set.ts';
import {
  bigintConstructor,
  mathNamespace,
  numberConstructor,
  parseFloatFunction,
  parseIntFunction,
} from '../intrinsics/number.ts';
import { booleanConstructor, objectConstructor, symbolConstructor } from '../intrinsics/object.ts';
import { regExpConstructor } from '../intrinsics/regexp.ts';
import { stringConstructor } from '../intrinsics/string.ts';
import { textFunctions } from '../intrinsics/text-functions.ts';
import { urlConstructor, urlSearchParamsConstructor } from '../intrinsics/url.ts';

/** Everything an expression can name without declaring it. */
export const globals: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['Object', objectConstructor],
  ['Array', arrayConstructor],
  ['String', stringConstructor],
  ['Number', numberConstructor],
  ['Boolean', booleanConstructor],
  ['BigInt', bigintConstructor],
  ['Symbol', symbolConstructor],
  ['Math', mathNamespace],
  ['JSON', jsonNamespace],
  ['Intl', intlNamespace],
  ['Date', dateConstructor],
  ['RegExp', regExpConstructor],
  ['Map', mapConstructor],
  ['Set', setConstructor],
  ['URL', urlConstructor],
  ['URLSearchParams', urlSearchParamsConstructor],
  ['parseInt', parseIntFunction],
  ['parseFloat', parseFloatFunction],
  ...textFunctions,
  ...errorConstructors,
  ...luxonConstructors,
  ...helperFunctions,
]);
