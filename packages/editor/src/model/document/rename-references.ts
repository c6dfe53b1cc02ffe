import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';

/**
 * Parameters in which expressions name a node by its new name: `$('A')`, `$node["A"]`, `$node.A`, `$items("A")`.
 * Code parameters name nodes the same way, so plain texts are searched too. Without a reference the same object comes back.
 */
export function renameInParameters(parameters: JsonObject, oldName: string, newName: string): JsonObject {
  return renameAllInParameters(parameters, new Map([[oldName, newName]]));
}

/** As {@link renameInParameters}, for several names at once: one may take the old name of another. */
export function renameAllInParameters(parameters: JsonObject, names: ReadonlyMap<string, string>): JsonObject {
  return mapTexts(parameters, (text) => (text.includes('$') ? withNewNames(text, names) : text)) as JsonObject;
}

function mapTexts(value: JsonValue, replace: (text: string) => string): JsonValue {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) {
    const mapped = value.map((entry) => mapTexts(entry, replace));
    return mapped.some((entry, index) => entry !== value[index]) ? mapped : value;
  }
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([key, entry]) => [key, mapTexts(entry, replace)] as const);
  return entries.some(([key, entry]) => entry !== value[key]) ? Object.fromEntries(entries) : value;
}

const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/;
/**
 * What names a node: what stands before the quote, the quote and the name as it is written; or a member. The
 * name is bounded: a text of megabytes without an end would be more than a pattern can hold.
 */
const REFERENCE =
  /(\$\(\s*|\$node\s*\[\s*|\$items\(\s*)(['"`])((?:\\[\s\S]|(?!\2)[^\\]){0,10000})\2|\$node\.([A-Za-z_$][A-Za-z0-9_$]*)/g;

function withNewNames(text: string, names: ReadonlyMap<string, string>): string {
  return text.replace(REFERENCE, (whole, before = '', quote = '', written = '', member?: string) => {
    const oldName = member ?? written.replace(/\\([\s\S])/g, '$1');
    const newName = names.get(oldName);
    if (newName === undefined || newName === oldName) return whole;
    if (member === undefined) return before + quoteText(newName, quote);
    return IDENTIFIER.test(newName) ? `$node.${newName}` : `$node[${quoteText(newName, '"')}]`;
  });
}

function quoteText(text: string, quote: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
  return quote + (quote === '`' ? escaped.replaceAll('${', '\\${') : escaped) + quote;
}
