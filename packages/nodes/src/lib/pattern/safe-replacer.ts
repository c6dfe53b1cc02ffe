import { patternRisk } from './pattern-risk.ts';
import { MAX_STEPS, toLinear, toNative, tooCostly } from './safe-pattern.ts';

/** Replaces matches in a text; `$1` in the replacement stands for a group. */
export type SafeReplacer = (text: string, replacement: string) => string;

/**
 * A replacement that cannot hang, for a bare regular expression and its flags.
 * @throws NodeError for a pattern that cannot be read; the replacer throws one for a pattern too costly for its text.
 */
export function safeReplacer(source: string, flags: string): SafeReplacer {
  const native = toNative(source, flags, source);
  const { degree } = patternRisk(source);
  const linear = degree < 2 ? null : toLinear(source, flags);
  return (text, replacement) => {
    if ((text.length + 1) ** degree <= MAX_STEPS) return text.replace(native, replacement);
    if (!linear) throw tooCostly(source, text.length);
    const matcher = linear.matcher(text);
    return flags.includes('g') ? matcher.replaceAll(replacement) : matcher.replaceFirst(replacement);
  };
}
