/**
 * Who needs whom, without what follows from the rest: where `a` needs `b` and `b` needs `c`, that `a` needs `c` is left out.
 * @param {ReadonlyMap<string, ReadonlySet<string>>} needs without circles
 * @returns {Map<string, string[]>}
 */
export function withoutDetours(needs) {
  const reached = new Map();
  const reachedFrom = (name) => {
    const known = reached.get(name);
    if (known) return known;
    const all = new Set();
    reached.set(name, all);
    for (const next of needs.get(name) ?? []) for (const each of [next, ...reachedFrom(next)]) all.add(each);
    return all;
  };
  const direct = ([name, nexts]) => {
    const others = (next) => [...nexts].filter((other) => other !== next);
    return [name, [...nexts].filter((next) => !others(next).some((other) => reachedFrom(other).has(next)))];
  };
  return new Map([...needs].map(direct));
}

/** A diagram in the language of Mermaid. Solid: needs; dotted: tells by an event. */
export function mermaidOf(names, needs, events) {
  const idOf = new Map(names.map((name) => [name, name.replaceAll(/\W+/g, '_')]));
  const lines = [
    ...names.map((name) => `${idOf.get(name)}["${name}"]`),
    ...names.flatMap((name) => (needs.get(name) ?? []).map((next) => `${idOf.get(name)} --> ${idOf.get(next)}`)),
    ...events.map(({ from, to, event }) => `${idOf.get(from)} -. "${event}" .-> ${idOf.get(to)}`),
  ];
  return ['```mermaid', 'flowchart TB', ...lines.map((line) => `  ${line}`), '```'].join('\n');
}
