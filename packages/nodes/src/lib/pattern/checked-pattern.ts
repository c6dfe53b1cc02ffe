import { patternRisk } from './pattern-risk.ts';
import { MAX_STEPS, toNative, tooCostly } from './safe-pattern.ts';

/**
 * A regular expression for a library that takes nothing else, judged by the length of the text it will see.
 * @throws NodeError for a pattern that cannot be read, or that is too costly for the text.
 */
export function checkedPattern(source: string, flags: string, textLength: number): RegExp {
  const pattern = toNative(source, flags, source);
  if ((textLength + 1) ** patternRisk(source).degree > MAX_STEPS) throw tooCostly(source, textLength);
  return pattern;
}
