import type { JsonValue } from '@millrace/node-sdk';
import { parseJson } from '../../json/parse-json.ts';

/** The JSON in what a model wrote: all of it, what stands in a fence, or what is between the first and the last bracket. */
export function jsonInText(text: string): { value: JsonValue } | undefined {
  for (const candidate of candidatesIn(text.trim())) {
    try {
      return { value: parseJson(candidate) };
    } catch {
      // The next one may be it.
    }
  }
  return undefined;
}

function* candidatesIn(text: string): Generator<string> {
  yield text;
  const open = text.indexOf('```');
  const close = text.lastIndexOf('```');
  if (open >= 0 && close > open) {
    const inside = text.slice(open + 3, close);
    // The first line names the language.
    yield inside.slice(inside.indexOf('\n') + 1);
  }
  for (const [first, last] of ['{}', '[]']) {
    const start = text.indexOf(String(first));
    const end = text.lastIndexOf(String(last));
    if (start >= 0 && end > start) yield text.slice(start, end + 1);
  }
}
