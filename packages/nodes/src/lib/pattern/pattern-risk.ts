/** What a regular expression may cost on a text of length n: about n to the power of `degree`; `Infinity` when exponential. */
export interface PatternRisk {
  degree: number;
}

/** Repetitions up to this often count as a constant factor. */
const SMALL_REPEAT = 16;

/**
 * Judges how a backtracking matcher may behave. Counts repetitions without a small bound: each can multiply the work by the length of
 * the text. A repeated group that holds a repetition or a choice can be exponential, as can a back reference.
 * Errs towards a higher cost.
 */
export function patternRisk(source: string): PatternRisk {
  const groups: Array<{ isAmbiguous: boolean }> = [{ isAmbiguous: false }];
  let closed: { isAmbiguous: boolean } | undefined;
  let degree = 1;
  for (let at = 0; at < source.length; at++) {
    const character = source[at] as string;
    const group = groups.at(-1);
    if (character === '\\') {
      if (/[1-9k]/.test(source[at + 1] ?? '')) return { degree: Number.POSITIVE_INFINITY };
      at++;
      closed = undefined;
    } else if (character === '[') {
      at = endOfClass(source, at);
      closed = undefined;
    } else if (character === '(') {
      groups.push({ isAmbiguous: false });
      at += /^\(\?(?:[:=!]|<[=!]|<[^>]*>)/.exec(source.slice(at, at + 80))?.[0].slice(1).length ?? 0;
      closed = undefined;
    } else if (character === ')') {
      closed = groups.length > 1 ? groups.pop() : undefined;
      const outer = groups.at(-1);
      if (outer && closed?.isAmbiguous) outer.isAmbiguous = true;
    } else if (character === '|') {
      if (group) group.isAmbiguous = true;
      closed = undefined;
    } else {
      const repeat = repetitionAt(source, at);
      if (!repeat) {
        closed = undefined;
        continue;
      }
      if (repeat.most > 1 && closed?.isAmbiguous) return { degree: Number.POSITIVE_INFINITY };
      if (repeat.most > SMALL_REPEAT) degree++;
      if (group && repeat.isVariable) group.isAmbiguous = true;
      at += repeat.length - 1;
      closed = undefined;
    }
  }
  return { degree };
}

function endOfClass(source: string, start: number): number {
  for (let at = start + 1; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === ']') return at;
  }
  return source.length;
}

function repetitionAt(source: string, at: number): { length: number; most: number; isVariable: boolean } | undefined {
  const match = /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??/.exec(source.slice(at, at + 40));
  if (!match) return undefined;
  const [text, sign, least, range, most] = match;
  if (sign) return { length: text.length, most: sign === '?' ? 1 : Number.POSITIVE_INFINITY, isVariable: true };
  const upper = range === undefined ? Number(least) : most ? Number(most) : Number.POSITIVE_INFINITY;
  return { length: text.length, most: upper, isVariable: upper !== Number(least) };
}
