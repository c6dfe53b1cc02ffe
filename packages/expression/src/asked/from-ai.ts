import type { JsonObject } from '@millrace/workflow';
import { toText } from '../interpreter/coerce.ts';
import { Native } from '../interpreter/values.ts';

/** `$fromAI(key, description, type, default)`: what a model gave for a key when it called the tool. */
export function fromAiFunction(given: JsonObject): Native {
  return new Native(
    '$fromAI',
    (_self, [key, , , fallback], rt) => {
      const name = toText(key, rt);
      return Object.hasOwn(given, name) ? given[name] : fallback;
    },
    { length: 1 },
  );
}
