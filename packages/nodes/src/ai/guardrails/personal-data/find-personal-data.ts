import { type Finding, findingsOf, outermost } from '../findings.ts';
import { PERSONAL_DATA } from './kinds.ts';

/** Characters before and behind something in which a word may say what it is. */
const NEAR = 60;

/** Personal data in a text: of the kinds that are named, or of all. Each place counts once, as the longest that it may be. */
export function findPersonalData(text: string, kinds?: readonly string[]): Finding[] {
  const found: Finding[] = [];
  for (const [kind, { pattern, isValid, words }] of Object.entries(PERSONAL_DATA)) {
    if (kinds && !kinds.includes(kind)) continue;
    for (const finding of findingsOf(text, pattern, kind)) {
      const { start, end } = finding;
      if (isValid && !isValid(text.slice(start, end))) continue;
      // Who asks for this kind wants each that may be one.
      if (!kinds && words && !words.test(text.slice(Math.max(0, start - NEAR), end + NEAR))) continue;
      found.push(finding);
    }
  }
  return outermost(found);
}
