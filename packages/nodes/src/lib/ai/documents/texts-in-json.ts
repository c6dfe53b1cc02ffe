import { isJsonObject, type JsonValue, NodeError, type TextDocument } from '@millrace/node-sdk';

/**
 * Each text in a piece of JSON as a document, with its number as `line`. Numbers and truth values are left out.
 * @param pointers JSON pointers (`/a/b`), divided by commas: only what they name, and what is below. Empty: all.
 * @throws NodeError for what is no JSON pointer
 */
export function documentsInJson(json: JsonValue, pointers: string, blobType: string): TextDocument[] {
  const places = pointers
    .split(',')
    .map((pointer) => pointer.trim())
    .filter((pointer) => pointer !== '');
  const found = places.length === 0 ? [json] : places.map((pointer) => valueAt(json, pointer));
  return found
    .flatMap((value) => textsIn(value))
    .map((text, index) => ({ text, metadata: { source: 'blob', blobType, line: index + 1 } }));
}

function valueAt(json: JsonValue, pointer: string): JsonValue | undefined {
  if (!pointer.startsWith('/')) {
    throw new NodeError(`"${pointer}" is not a JSON pointer`, {
      parameter: 'options.pointers',
      description: 'Write for example /title, or /chapters/0/text.',
    });
  }
  const keys = pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return keys.reduce<JsonValue | undefined>((value, key) => {
    if (Array.isArray(value)) return value[Number(key)];
    return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }, json);
}

/** Depth first, without recursion: a file may nest as deep as it likes. */
function textsIn(value: JsonValue | undefined): string[] {
  const texts: string[] = [];
  const open: Array<JsonValue | undefined> = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string' && next !== '') texts.push(next);
    const inner = Array.isArray(next) ? next : isJsonObject(next) ? Object.values(next) : [];
    for (let at = inner.length - 1; at >= 0; at--) open.push(inner[at]);
  }
  return texts;
}
