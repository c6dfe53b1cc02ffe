import type { CharTest } from './pattern.ts';

/**
 * A test for one atom (`.`, a class, an escape, a character). The atom alone is given to the host's engine,
 * which decides on exactly one character: constant work, and exactly the language's own rules.
 */
export function charTest(atom: string, flags: string): CharTest {
  const host = new RegExp(`^(?:${atom})$`, flags);
  const ascii: Array<boolean | undefined> = [];
  return (code) => {
    if (code >= 128) return host.test(String.fromCodePoint(code));
    const known = ascii[code];
    if (known !== undefined) return known;
    const answer = host.test(String.fromCharCode(code));
    ascii[code] = answer;
    return answer;
  };
}
