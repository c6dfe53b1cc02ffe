import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';

/**
 * Parameters in which expressions name a node by its new name: `$('A')`, `$node["A"]`, `$node.A`, `$items("A")`.
 * Code parameters name nodes the same way, so plain texts are searched too. Without a reference the same object comes back.
 */
export function renameInParameters(parameters: JsonObject, oldName: string, newName: string): JsonObject {
  const replace = referenceReplacer(oldName, newName);
  return mapTexts(parameters, replace) as JsonObject;
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

function referenceReplacer(oldName: string, newName: string): (text: string) => string {
  const quoted = ["'", '"', '`'].map((quote) => escapePattern(quoteText(oldName, quote))).join('|');
  const inQuotes = new RegExp(`(\\$\\(\\s*|\\$node\\s*\\[\\s*|\\$items\\(\\s*)(${quoted})`, 'g');
  const asMember = IDENTIFIER.test(oldName)
    ? new RegExp(`\\$node\\.${escapePattern(oldName)}(?![A-Za-z0-9_$])`, 'g')
    : undefined;
  return (text) => {
    if (!text.includes('$')) return text;
    const renamed = text.replace(
      inQuotes,
      (_, before: string, name: string) => before + quoteText(newName, name[0] ?? "'"),
    );
    if (!asMember) return renamed;
    const member = IDENTIFIER.test(newName) ? `.${newName}` : `[${quoteText(newName, '"')}]`;
    return renamed.replace(asMember, () => `$node${member}`);
  };
}

function quoteText(text: string, quote: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
  return quote + (quote === '`' ? escaped.replaceAll('${', '\\${') : escaped) + quote;
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/** As {@link renameInParameters}, for several names at once. */
export function renameAllInParameters(parameters: JsonObject, names: ReadonlyMap<string, string>): JsonObject {
  let result = parameters;
  for (const [oldName, newName] of names) {
    if (oldName !== newName) result = renameInParameters(result, oldName, newName);
  }
  return result;
}
