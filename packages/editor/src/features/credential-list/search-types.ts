/** A type of credentials in a list: what it is called, and what files call it. */
interface Choice {
  label: string;
  value: string;
}

/**
 * Types that a query means, best first: each of its words stands in the name. What files call the type counts, too: "OAuth2 API" is
 * how others name `oAuth2Api`.
 */
export function searchTypes<Type extends Choice>(types: readonly Type[], query: string): Type[] {
  const wanted = query.trim().toLowerCase();
  const words = wanted.split(/\s+/);
  return types
    .filter(({ label, value }) => words.every((word) => `${label} ${value}`.toLowerCase().includes(word)))
    .sort((one, other) => rankOf(one, wanted) - rankOf(other, wanted));
}

/** Less is better; those of one rank keep their order. */
function rankOf({ label }: Choice, wanted: string): number {
  const name = label.toLowerCase();
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  return name.includes(wanted) ? 2 : 3;
}
