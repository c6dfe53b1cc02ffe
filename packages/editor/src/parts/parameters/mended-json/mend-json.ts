import { jsonrepair } from 'jsonrepair';

/** The JSON of a text that is nearly the JSON of an object, as nodes that mend it read it. */
export function mendJson(text: string): string | undefined {
  if (!text.includes('{')) return undefined;
  try {
    const mended = jsonrepair(text);
    return mended.trimStart().startsWith('{') ? mended : undefined;
  } catch {
    return undefined;
  }
}
