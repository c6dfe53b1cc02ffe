import { isJsonObject, type JsonValue } from '@millrace/workflow';

/** The first place where two JSON values differ, as text; `undefined` when they are equal. The order of fields does not count. */
export function firstDifference(
  expected: JsonValue | undefined,
  actual: JsonValue | undefined,
  path = '',
): string | undefined {
  if (Array.isArray(expected) && Array.isArray(actual)) {
    if (expected.length !== actual.length)
      return `${at(path)}${expected.length} entries expected, ${actual.length} found`;
    return firstOf(expected.keys(), (index) => firstDifference(expected[index], actual[index], `${path}[${index}]`));
  }
  if (isJsonObject(expected) && isJsonObject(actual)) {
    const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
    return firstOf(names, (name) =>
      firstDifference(
        Object.hasOwn(expected, name) ? expected[name] : undefined,
        Object.hasOwn(actual, name) ? actual[name] : undefined,
        `${path}.${name}`,
      ),
    );
  }
  if (Object.is(expected, actual)) return undefined;
  return `${at(path)}${shown(expected)} expected, ${shown(actual)} found`;
}

function firstOf<Entry>(entries: Iterable<Entry>, find: (entry: Entry) => string | undefined): string | undefined {
  for (const entry of entries) {
    const found = find(entry);
    if (found !== undefined) return found;
  }
  return undefined;
}

function at(path: string): string {
  return path === '' ? '' : `${path}: `;
}

function shown(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}
