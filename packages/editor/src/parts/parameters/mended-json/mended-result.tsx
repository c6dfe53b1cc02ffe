import { ExpressionPreview } from '../../expression-field/expression-preview.tsx';
import type { JsonReader } from './use-json-reader.ts';

/** What a run makes of a fixed text that is only nearly JSON; nothing for text that it reads as it is. */
export function MendedResult({ text, reader }: { text: string; reader: JsonReader }) {
  if (reader.read(text)?.kind !== 'mended') return null;
  return <ExpressionPreview expression={text} evaluate={reader.readText} isOpen onFix={undefined} />;
}
