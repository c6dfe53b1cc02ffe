import { isJsonObject, type JsonObject, type TextDocument, type TextSplitter } from '@millrace/node-sdk';

/** Documents in parts, each with the lines where it stands in its document. */
export async function splitDocuments(
  documents: readonly TextDocument[],
  splitter: TextSplitter,
): Promise<TextDocument[]> {
  const parts: TextDocument[] = [];
  for (const { text, metadata } of documents) {
    const places = lineFinder(text);
    for (const part of await splitter.split(text)) parts.push({ text: part, metadata: placed(metadata, places(part)) });
  }
  return parts;
}

function placed(metadata: JsonObject, lines: JsonObject): JsonObject {
  const loc = isJsonObject(metadata.loc) ? metadata.loc : {};
  return { ...metadata, loc: { ...loc, lines } };
}

/** The lines of parts that are asked for in their order. Each line break is counted once. */
function lineFinder(text: string): (part: string) => JsonObject {
  let at = 0;
  let line = 1;
  return (part) => {
    // Parts overlap, so the next one is looked for from the beginning of the last one.
    const found = text.indexOf(part, at);
    if (found >= 0) {
      line += breaksIn(text.slice(at, found));
      at = found;
    }
    return { from: line, to: line + breaksIn(part) };
  };
}

function breaksIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
