import { jsonrepair } from 'jsonrepair';

/** The JSON of a text that is nearly JSON and written as an object, after comments too. Other texts are mistakes. */
export function repairedObject(text: string): string | undefined {
  if (!text.includes('{')) return undefined;
  try {
    const mended = jsonrepair(text);
    return mended.trimStart().startsWith('{') ? mended : undefined;
  } catch {
    return undefined;
  }
}
