import { patternRisk } from './pattern-risk.ts';
import { MAX_STEPS, splitFlags, toLinear, toNative, tooCostly } from './safe-pattern.ts';

/** A place in a text. */
export interface Match {
  start: number;
  end: number;
}

/**
 * Finds all matches of a regular expression that users write, as `/source/flags` or as its bare source, and cannot hang. Matches
 * without characters are none.
 * @throws NodeError for a pattern that cannot be read; the finder throws one for a pattern too costly for its text.
 */
export function safeFinder(pattern: string): (text: string) => Match[] {
  const { source, flags } = splitFlags(pattern);
  const native = toNative(source, `${flags}g`, pattern);
  const { degree } = patternRisk(source);
  const linear = degree < 2 ? null : toLinear(source, flags);
  return (text) => {
    const isCheap = (text.length + 1) ** degree <= MAX_STEPS;
    if (!isCheap && !linear) throw tooCostly(pattern, text.length);
    const found: Match[] = [];
    if (isCheap) {
      for (const { index, 0: match } of text.matchAll(native)) found.push({ start: index, end: index + match.length });
    } else if (linear) {
      const matcher = linear.matcher(text);
      while (matcher.find()) found.push({ start: matcher.start(), end: matcher.end() });
    }
    return found.filter(({ start, end }) => end > start);
  };
}
