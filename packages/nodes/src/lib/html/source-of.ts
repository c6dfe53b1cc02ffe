import { type BinaryStore, type Item, NodeError } from '@millrace/node-sdk';
import { readPath } from '../fields/field-path.ts';
import { valueText } from '../values/value-text.ts';

/** HTML to extract from: one text, or several in a list. @throws NodeError when there is none. */
export async function htmlSource(
  item: Item,
  from: { kind: 'binary' | 'json'; name: string },
  store: BinaryStore,
): Promise<string | string[]> {
  if (from.kind === 'binary') {
    const file = item.binary && Object.hasOwn(item.binary, from.name) ? item.binary[from.name] : undefined;
    if (!file) throw noSource(`The item has no file '${from.name}'`);
    return Buffer.from(await store.read(file)).toString('utf8');
  }
  const value = readPath(item.json, from.name);
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(String);
  const found = value === undefined ? 'is not in the item' : `holds no text: ${valueText(value)}`;
  throw noSource(`The field '${from.name}' ${found}`);
}

function noSource(message: string): NodeError {
  return new NodeError(message, {
    description: 'Choose the one that holds the HTML.',
    parameter: 'dataPropertyName',
    code: 'HTML_MISSING',
  });
}
