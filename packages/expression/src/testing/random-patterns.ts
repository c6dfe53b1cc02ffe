import type { Random } from './random.ts';

const ATOMS = [
  'a',
  'b',
  'c',
  '.',
  '\\d',
  '\\w',
  '[ab]',
  '[^a]',
  '\\s',
  'é',
  '[a-c0-9]',
  '\\x61',
  '\\u0062',
  '-',
] as const;
const QUANTIFIERS = ['*', '+', '?', '{2}', '{1,3}', '{0,2}', '{2,}', '*?', '+?', '??', '{1,2}?'] as const;

/** A random regular expression, with every construct the matcher knows. */
export function randomPattern(random: Random): { source: string; flags: string } {
  const state = { groups: 0 };
  const source = choice(random, 3, state);
  const flags = [...'imsug'].filter(() => random.chance(0.25)).join('');
  return { source, flags };
}

function choice(random: Random, depth: number, state: { groups: number }): string {
  const count = random.chance(0.25) ? 2 : 1;
  return Array.from({ length: count }, () => sequence(random, depth, state)).join('|');
}

function sequence(random: Random, depth: number, state: { groups: number }): string {
  return Array.from({ length: 1 + random.below(3) }, () => term(random, depth, state)).join('');
}

function term(random: Random, depth: number, state: { groups: number }): string {
  if (depth <= 0) return random.pick(ATOMS);
  switch (random.below(14)) {
    case 0:
      return random.pick(['^', '$', '\\b', '\\B']);
    case 1:
      return `(?${random.pick(['=', '!', '<=', '<!'])}${choice(random, depth - 1, state)})`;
    case 2:
    case 3:
    case 4: {
      const isNamed = random.chance(0.2);
      const index = ++state.groups;
      const body = choice(random, depth - 1, state);
      const group = isNamed ? `(?<n${index}>${body})` : `(${body})`;
      return random.chance(0.5) ? group + random.pick(QUANTIFIERS) : group;
    }
    case 5:
      return `(?:${choice(random, depth - 1, state)})${random.chance(0.6) ? random.pick(QUANTIFIERS) : ''}`;
    case 6:
      return state.groups > 0 ? `\\${1 + random.below(state.groups)}` : random.pick(ATOMS);
    case 7:
    case 8:
    case 9:
      return random.pick(ATOMS) + random.pick(QUANTIFIERS);
    default:
      return random.pick(ATOMS);
  }
}

/** A short text that random patterns are likely to match. */
export function randomText(random: Random): string {
  return Array.from({ length: random.below(10) }, () =>
    random.pick(['a', 'b', 'c', 'A', '1', ' ', '\n', 'é', '-', '😀']),
  ).join('');
}
