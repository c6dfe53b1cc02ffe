import './function.ts';
import { arrayConstructor } from './array.ts';
import { dateConstructor } from './date.ts';
import { errorConstructors } from './error.ts';
import { helperFunctions } from './helpers.ts';
import { intlNamespace } from './intl.ts';
import { jsonNamespace } from './json.ts';
import { luxonConstructors } from './luxon.ts';
import { mapConstructor, setConstructor } from './map-set.ts';
import { bigintConstructor, mathNamespace, numberConstructor, parseFloatFunction, parseIntFunction } from './number.ts';
import { booleanConstructor, objectConstructor, symbolConstructor } from './object.ts';
import { regExpConstructor } from './regexp.ts';
import { stringConstructor } from './string.ts';
import { textFunctions } from './text-functions.ts';
import { urlConstructor, urlSearchParamsConstructor } from './url.ts';

/** Everything an expression can name without declaring it. Nothing else of the host can be reached. */
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
