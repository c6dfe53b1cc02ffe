/**
 * The JSON of a text that is nearly JSON and written as an object, after comments too; other texts are mistakes. Nodes
 * and the fields that show what nodes read decide by it alike.
 * @param repair makes JSON of any text that resembles it, or throws: each side loads a library for it when it needs one.
 */
export function mendedObject(text: string, repair: (text: string) => string): string | undefined {
  if (!text.includes('{')) return undefined;
  try {
    const mended = repair(text);
    return mended.trimStart().startsWith('{') ? mended : undefined;
  } catch {
    return undefined;
  }
}
