import { toNumber, toText } from '../interpreter/coerce.ts';
import type { Runtime } from '../interpreter/runtime.ts';
import { Native } from '../interpreter/values.ts';

function textFunction(name: string, apply: (text: string) => string): [string, Native] {
  return [
    name,
    new Native(
      name,
      (_self, [value], rt: Runtime) => {
        const text = toText(value, rt);
        rt.allocateString(text.length);
        return apply(text);
      },
      { length: 1, work: 'heavy' },
    ),
  ];
}

/** Global functions from text to text, and the checks of numbers. */
export const textFunctions: ReadonlyMap<string, Native> = new Map([
  textFunction('encodeURI', encodeURI),
  textFunction('encodeURIComponent', encodeURIComponent),
  textFunction('decodeURI', decodeURI),
  textFunction('decodeURIComponent', decodeURIComponent),
  textFunction('atob', atob),
  textFunction('btoa', btoa),
  ['isNaN', new Native('isNaN', (_self, [value], rt) => Number.isNaN(toNumber(value, rt)), { length: 1 })],
  ['isFinite', new Native('isFinite', (_self, [value], rt) => Number.isFinite(toNumber(value, rt)), { length: 1 })],
]);
