import { randomUUID } from 'node:crypto';
import type { Connections, Item, JsonObject, Workflow, WorkflowNode } from '@millrace/workflow';
import { defaultVersionOf, edgesOf, isJsonObject } from '@millrace/workflow';
import { type ListedType, listTypes } from '../nodes/node-catalogue.ts';
import type { ToolPorts } from '../tool.ts';
import type { GivenConnection, GivenNode } from './workflow-shapes.ts';

/** Room that a node takes on the canvas, with what is between nodes. */
const STEP = { x: 220, y: 160 };

/** Makes nodes of a file of what a model gives. */
export async function toNodes(
  given: readonly GivenNode[],
  places: ReadonlyMap<string, [number, number]>,
  ports: Pick<ToolPorts, 'client' | 'signal'>,
): Promise<WorkflowNode[]> {
  const types = new Map<string, ListedType>();
  const needsVersions = given.some(({ typeVersion }) => typeVersion === undefined);
  for (const type of needsVersions ? await listTypes(ports) : []) types.set(type.name, type);
  return given.map(({ typeVersion, position, parameters, ...node }) => {
    const type = types.get(node.type);
    return {
      ...(node as Omit<WorkflowNode, 'id' | 'position' | 'parameters' | 'typeVersion'>),
      id: randomUUID(),
      typeVersion: typeVersion ?? (type ? defaultVersionOf(type) : 1),
      position: position ?? places.get(node.name) ?? [0, 0],
      parameters: parameters as JsonObject,
    };
  });
}

/** Places for nodes by how far they are from where the workflow begins; sub-nodes stand below what they serve. */
export function layOut(
  names: readonly string[],
  connections: readonly GivenConnection[],
): Map<string, [number, number]> {
  const columns = new Map(names.map((name) => [name, 0]));
  const data = connections.filter(({ kind }) => kind === 'main');
  // A loop has no longest way: after as many rounds as there are nodes it is far enough.
  for (let round = 0; round < Math.min(names.length, 50); round++) {
    for (const { from, to } of data) {
      const next = (columns.get(from) ?? 0) + 1;
      if ((columns.get(to) ?? 0) < next && next < names.length) columns.set(to, next);
    }
  }
  const served = new Map(connections.filter(({ kind }) => kind !== 'main').map(({ from, to }) => [from, to]));
  const rows = new Map<number, number>();
  return new Map(
    names.map((name) => {
      const of = served.get(name);
      const column = columns.get(of ?? name) ?? 0;
      const row = (rows.get(column) ?? 0) + (of === undefined ? 0 : 1);
      rows.set(column, (rows.get(column) ?? 0) + 1);
      return [name, [column * STEP.x, row * STEP.y]];
    }),
  );
}

/** Adds a connection, unless it is there. */
export function connect(connections: Connections, { from, to, output, input, kind }: GivenConnection): Connections {
  const kinds = Object.hasOwn(connections, from) ? connections[from] : undefined;
  const outputs = [...((kinds && Object.hasOwn(kinds, kind) && kinds[kind]) || [])];
  while (outputs.length <= output) outputs.push([]);
  const targets = outputs[output] ?? [];
  const isThere = targets.some((target) => target.node === to && target.type === kind && target.index === input);
  if (!isThere) outputs[output] = [...targets, { node: to, type: kind, index: input }];
  return { ...connections, [from]: { ...kinds, [kind]: outputs } };
}

/** Takes a connection away. @returns undefined where it is not there */
export function disconnect(connections: Connections, removed: GivenConnection): Connections | undefined {
  const { from, to, output, input, kind } = removed;
  const targets = connections[from]?.[kind]?.[output] ?? [];
  const left = targets.filter((target) => !(target.node === to && target.index === input));
  if (left.length === targets.length) return undefined;
  const outputs = (connections[from]?.[kind] ?? []).map((one, index) => (index === output ? left : one));
  return { ...connections, [from]: { ...connections[from], [kind]: outputs } };
}

/** Connections as a list, for readers. */
export function connectionsOf(workflow: Pick<Workflow, 'connections'>): GivenConnection[] {
  return [...edgesOf(workflow.connections)].map(({ source, target, type, sourceOutput, targetInput }) => ({
    ...{ from: source, to: target, output: sourceOutput, input: targetInput, kind: type },
  }));
}

/** Items as they stand in files: a model may give the objects alone. */
export function toItems(given: ReadonlyArray<Record<string, unknown>>): Item[] {
  return given.map((one) => (isJsonObject(one.json) ? { ...one, json: one.json } : { json: one as JsonObject }));
}
