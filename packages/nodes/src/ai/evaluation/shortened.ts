import type { JsonObject } from '@millrace/node-sdk';
import { setOwn } from '../../lib/values/own-property.ts';

/** What is noted of an evaluation is for people to compare: so many names, and characters of a value as JSON text. */
const MOST_NAMES = 50;
const MOST_CHARACTERS = 4000;

/** Values as they are noted: long ones are cut, and become text. */
export function shortened(values: JsonObject): JsonObject {
  const noted: JsonObject = {};
  for (const [name, value] of Object.entries(values).slice(0, MOST_NAMES)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    setOwn(noted, name, text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : value);
  }
  return noted;
}
