import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';

interface Limits {
  /** Characters of a text. */
  text: number;
  /** Entries of a list, and fields of an object. */
  entries: number;
}

/** From what hardly anybody notices to what is hardly of use. */
const STEPS: readonly Limits[] = [
  { text: 8000, entries: 200 },
  { text: 2000, entries: 60 },
  { text: 500, entries: 20 },
  { text: 200, entries: 6 },
  { text: 80, entries: 2 },
];
const MOST_LEVELS = 24;

/**
 * A value as JSON text of at most so many characters. Long texts and lists end with how much more there is, so that a reader knows of it.
 * Linear in the size of the value.
 */
export function cutToSize(value: JsonValue, maxCharacters: number): string {
  const whole = JSON.stringify(
    shorten(value, { text: Number.POSITIVE_INFINITY, entries: Number.POSITIVE_INFINITY }, 0),
  );
  if (whole.length <= maxCharacters) return whole;
  for (const limits of STEPS) {
    const text = JSON.stringify(shorten(value, limits, 0));
    if (text.length <= maxCharacters) return text;
  }
  return JSON.stringify({ cut: `${whole.slice(0, Math.floor(maxCharacters / 2) - 100)}… [cut: ask for less at once]` });
}

function shorten(value: JsonValue, limits: Limits, level: number): JsonValue {
  if (typeof value === 'string') return shortText(value, limits.text);
  if (typeof value !== 'object' || value === null) return value;
  if (level > MOST_LEVELS) return '… [deeper levels are left out]';
  if (Array.isArray(value)) return shortList(value, limits, level);
  return isJsonObject(value) ? shortObject(value, limits, level) : null;
}

function shortText(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}… [${text.length - most} more characters]`;
}

function shortList(list: readonly JsonValue[], limits: Limits, level: number): JsonValue[] {
  const kept = list.slice(0, limits.entries).map((entry) => shorten(entry, limits, level + 1));
  return list.length <= limits.entries ? kept : [...kept, `… [${list.length - limits.entries} more]`];
}

function shortObject(object: JsonObject, limits: Limits, level: number): JsonObject {
  const entries = Object.entries(object);
  const kept: JsonObject = Object.create(null);
  for (const [name, value] of entries.slice(0, limits.entries)) kept[name] = shorten(value ?? null, limits, level + 1);
  if (entries.length > limits.entries) kept['…'] = `[${entries.length - limits.entries} more fields]`;
  return kept;
}
