import { mendedObject } from '@millrace/node-sdk';
import { jsonrepair } from 'jsonrepair';

/** The JSON of a text that is nearly the JSON of an object. */
export function repairedObject(text: string): string | undefined {
  return mendedObject(text, jsonrepair);
}
