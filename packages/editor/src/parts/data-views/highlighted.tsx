import { splitAtHits } from './search.ts';

/** A text with the hits of a search marked. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  const parts = splitAtHits(text, query);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
    index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
  );
}
