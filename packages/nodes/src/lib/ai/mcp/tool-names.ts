import { nameForModel } from '@millrace/node-sdk';

/** Models take no longer names. */
const MOST_CHARACTERS = 64;

/**
 * Names of the tools of a server for a model, in the same order: that of the node before that of the tool, so that tools of several
 * servers can be told apart. What makes them too long is left out of the name of the node; equal ones get numbers.
 */
export function namesForModel(node: string, tools: readonly string[]): string[] {
  const prefix = nameForModel(node);
  const taken = new Set<string>();
  return tools.map((tool) => {
    const own = nameForModel(tool);
    const whole = `${prefix.slice(0, Math.max(0, MOST_CHARACTERS - own.length - 1))}_${own}`.slice(-MOST_CHARACTERS);
    let name = whole;
    for (let number = 2; taken.has(name); number++) {
      const suffix = `_${number}`;
      name = whole.slice(0, MOST_CHARACTERS - suffix.length) + suffix;
    }
    taken.add(name);
    return name;
  });
}
