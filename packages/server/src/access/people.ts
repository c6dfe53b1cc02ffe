/**
 * In whose name something is done: each of them has to have the right. An empty list is nobody, who has none. `everyone`:
 * the command line of the machine.
 */
export type People = 'everyone' | readonly string[];

/** Nobody stands behind it: what was made while a workflow ran. */
export const NOBODY: People = [];

/** What one node of a run acts for. */
export interface NodeRun {
  /** Who stand behind the node as it is. */
  people: People;
  /** In whose name the run as a whole acts, besides: who started it by hand, and the people of each node that called it. */
  actsFor: readonly string[];
}

/** The people of a hop and those of the hops before it: rights only become fewer. */
export function together({ people, actsFor }: NodeRun): People {
  if (people === 'everyone') return actsFor.length > 0 ? actsFor : 'everyone';
  return people.length === 0 ? NOBODY : [...new Set([...people, ...actsFor])];
}

/** Whether each of them may. */
export async function mayAll(people: People, may: (userId: string) => Promise<boolean>): Promise<boolean> {
  if (people === 'everyone') return true;
  if (people.length === 0) return false;
  for (const userId of people) if (!(await may(userId))) return false;
  return true;
}
