import type { Item, JsonValue } from '@millrace/workflow';

/** Items whose values hold the text, case ignored, with their place in the whole list. */
export interface FoundItem {
  item: Item;
  index: number;
}

export function searchItems(items: readonly Item[], query: string): FoundItem[] {
  const wanted = query.trim().toLowerCase();
  const found: FoundItem[] = [];
  items.forEach((item, index) => {
    if (wanted === '' || holds(item.json, wanted)) found.push({ item, index });
  });
  return found;
}

function holds(value: JsonValue, wanted: string): boolean {
  if (typeof value === 'string') return value.toLowerCase().includes(wanted);
  if (Array.isArray(value)) return value.some((entry) => holds(entry, wanted));
  if (typeof value === 'object' && value !== null)
    return Object.keys(value).some((key) => holds(value[key] as JsonValue, wanted));
  return String(value).toLowerCase().includes(wanted);
}

/** A text cut at the places where a search hits: every second part is a hit. */
export function splitAtHits(text: string, query: string): string[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [text];
  const lower = text.toLowerCase();
  // Lower-casing may change the length of a few characters; then places do not match: show without marks.
  if (lower.length !== text.length) return [text];
  const parts: string[] = [];
  let from = 0;
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, from)) {
    parts.push(text.slice(from, at), text.slice(at, at + wanted.length));
    from = at + wanted.length;
  }
  parts.push(text.slice(from));
  return parts;
}
