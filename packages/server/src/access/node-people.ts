import { isJsonObject } from '@millrace/workflow';
import type { People } from './people.ts';

/** Who stand behind what a workflow does: whoever put a node there, and whoever changed what steers it since. */
export interface NodePeople {
  /** Of the nodes that `nodes` does not name. */
  rest: People;
  nodes: ReadonlyMap<string, readonly string[]>;
  /** Who chose the workflow that runs when an execution fails. */
  errorWorkflow: People;
}

/** One person, or none, stands behind all of it. */
export function madeBy(people: People): NodePeople {
  return { rest: people, nodes: new Map(), errorWorkflow: people };
}

export function peopleOfNode({ rest, nodes }: NodePeople, node: string): People {
  return nodes.get(node) ?? rest;
}

/** As JSON text, short where most nodes have the same people. */
export function writeNodePeople({ rest, nodes, errorWorkflow }: NodePeople): string {
  const others = [...nodes].filter(([, people]) => !isSame(people, rest));
  return JSON.stringify({
    rest,
    ...(others.length > 0 && { nodes: Object.fromEntries(others) }),
    ...(!isSame(errorWorkflow, rest) && { errorWorkflow }),
  });
}

/** Reads what {@link writeNodePeople} wrote; `undefined` where nothing is noted. */
export function readNodePeople(text: string | null): NodePeople | undefined {
  const stored: unknown = text === null ? undefined : JSON.parse(text);
  if (!isJsonObject(stored)) return undefined;
  const rest = toPeople(stored.rest);
  const nodes = isJsonObject(stored.nodes) ? Object.entries(stored.nodes) : [];
  return {
    rest,
    nodes: new Map(nodes.map(([name, ids]) => [name, toList(ids)])),
    errorWorkflow: stored.errorWorkflow === undefined ? rest : toPeople(stored.errorWorkflow),
  };
}

/** The same with the people that most nodes have as the rest. */
export function packNodePeople(byName: ReadonlyMap<string, People>, errorWorkflow: People): NodePeople {
  const counts = new Map<string, { people: People; count: number }>();
  for (const people of byName.values()) {
    const key = JSON.stringify(people);
    const counted = counts.get(key);
    if (counted) counted.count++;
    else counts.set(key, { people, count: 1 });
  }
  const [most] = [...counts.values()].sort((a, b) => b.count - a.count);
  const rest = most?.people ?? errorWorkflow;
  const nodes = new Map<string, readonly string[]>();
  for (const [name, people] of byName) if (people !== 'everyone' && !isSame(people, rest)) nodes.set(name, people);
  return { rest, nodes, errorWorkflow };
}

function isSame(a: People, b: People): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function toPeople(value: unknown): People {
  return value === 'everyone' ? 'everyone' : toList(value);
}

function toList(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}
