import { type Finding, findingsOf, outermost } from '../findings.ts';

export type Permissiveness = 'strict' | 'balanced' | 'permissive';

/** Keys that say what they are. */
const KNOWN =
  /\b(?:sk-|pk_|sk_|rk_|ghp_|gho_|ghs_|github_pat_|glpat-|xox[abeprs]-|hf_|AIza|AKIA|ASIA|ya29\.|npm_|SG\.|shpat_)[\w.-]{12,250}|\beyJ[\w-]{10,300}\.eyJ[\w-]{10,2000}(?:\.[\w-]{1,1000})?|-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/g;
const CANDIDATE = /[\w+=-]{10,500}/g;

/** What makes a word look like a key: its length, how mixed its characters are (bits each), and of how many sorts. */
const LIMITS = {
  strict: { length: 10, entropy: 3, sorts: 2 },
  balanced: { length: 16, entropy: 3.6, sorts: 3 },
  permissive: { length: 30, entropy: 4, sorts: 3 },
} as const;

/** Keys, tokens and passwords: those of well-known forms, and words that are as random as keys are. */
export function findSecretKeys(text: string, permissiveness: Permissiveness): Finding[] {
  const limits = LIMITS[permissiveness];
  const words = [...findingsOf(text, CANDIDATE, 'SECRET')].filter(({ start, end }) => {
    const word = text.slice(start, end);
    return word.length >= limits.length && sortsIn(word) >= limits.sorts && entropyOf(word) >= limits.entropy;
  });
  return outermost([...findingsOf(text, KNOWN, 'SECRET'), ...words]);
}

/** Of small and capital letters, digits and others. Keys without digits are rare, words without them are not. */
function sortsIn(word: string): number {
  if (!/\d/.test(word)) return 0;
  return [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((sort) => sort.test(word)).length;
}

/** Shannon's, in bits a character. */
function entropyOf(word: string): number {
  const counts = new Map<string, number>();
  for (const character of word) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / word.length) * Math.log2(count / word.length);
  return bits;
}
