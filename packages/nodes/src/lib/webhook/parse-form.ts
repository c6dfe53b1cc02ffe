import { type JsonObject, type JsonValue, ownTurn } from '@millrace/node-sdk';
import { setOwn } from '../values/own-property.ts';

/** Characters that are parsed between two turns of the event loop: a few milliseconds. */
const PIECE = 64 * 1024;
const NAMES_IN_A_TURN = 10_000;

/**
 * Reads `application/x-www-form-urlencoded`, with turns of the event loop in between when it is long. A field that comes
 * several times gives a list.
 */
export async function parseForm(text: string): Promise<JsonObject> {
  const valuesByName = new Map<string, string[]>();
  for (let from = 0; from < text.length; ) {
    if (from > 0) await ownTurn();
    const to = endOfPiece(text, from);
    collect(text.slice(from, to), valuesByName);
    from = to;
  }
  return await fieldsOf(valuesByName);
}

/** The next piece begins with the sign between two fields: what URLSearchParams takes off the front stays. */
function endOfPiece(text: string, from: number): number {
  const end = text.length - from > PIECE ? text.indexOf('&', from + PIECE) : -1;
  return end === -1 ? text.length : end;
}

function collect(piece: string, valuesByName: Map<string, string[]>): void {
  for (const [name, value] of new URLSearchParams(piece)) {
    const values = valuesByName.get(name);
    if (values) values.push(value);
    else valuesByName.set(name, [value]);
  }
}

async function fieldsOf(valuesByName: ReadonlyMap<string, string[]>): Promise<JsonObject> {
  const fields: JsonObject = {};
  let count = 0;
  for (const [name, values] of valuesByName) {
    if (++count % NAMES_IN_A_TURN === 0) await ownTurn();
    setOwn<JsonValue>(fields, name, values.length === 1 ? (values[0] as string) : values);
  }
  return fields;
}
