import { isDeepStrictEqual } from 'node:util';
import { edgesOf, MAIN, type Workflow, type WorkflowNode } from '@millrace/workflow';
import { namesIn } from './named-nodes.ts';

type Steered = Pick<Workflow, 'nodes' | 'connections' | 'pinData' | 'settings' | 'name'>;

/** What a change of a workflow does to its nodes. */
export interface Steering {
  /** The former name of each node that was there before; nodes with the same id are the same. */
  formerNames: ReadonlyMap<string, string>;
  /** Nodes that were there before, and that the change steers. */
  steered: ReadonlySet<string>;
}

/**
 * Which nodes a change steers: those that changed themselves, were connected otherwise or have other pinned data, and all
 * that get something from one of these: over a connection; between a sub-node and the node it serves, both ways; or because
 * an expression or script names it. What reads more than can be told from its text is steered by any change.
 * Name, place, colour and notes of a node do not steer, unless something names it. Linear in the size of the workflow.
 */
export function steeringOf(before: Steered, after: Steered): Steering {
  const formerNames = matchNodes(before.nodes, after.nodes);
  const changed = new Set(changedNodes(before, after, formerNames));
  for (const name of readersOfChange(before, after, formerNames, changed)) changed.add(name);
  const next = successors(after);
  // A set that grows is walked to its end.
  for (const name of changed) for (const target of next.get(name) ?? []) changed.add(target);
  return { formerNames, steered: new Set([...changed].filter((name) => formerNames.has(name))) };
}

/** Which nodes something steers that some of them read: those, and all that get something from them. */
export function steeredByReading(workflow: Steered, reads: (node: WorkflowNode) => boolean): ReadonlySet<string> {
  const found = new Set(workflow.nodes.filter(reads).map(({ name }) => name));
  const next = successors(workflow);
  for (const name of found) for (const target of next.get(name) ?? []) found.add(target);
  return found;
}

/** By name, the former name of the node with the same id; where it has none, of the one with the same name. Each counts once. */
function matchNodes(before: readonly WorkflowNode[], after: readonly WorkflowNode[]): Map<string, string> {
  const byId = new Map(before.flatMap(({ id, name }) => (id ? [[id, name] as const] : [])));
  const free = new Set(before.map(({ name }) => name));
  const formerNames = new Map<string, string>();
  for (const { id, name } of after) {
    const former = id ? byId.get(id) : undefined;
    if (former !== undefined && free.delete(former)) formerNames.set(name, former);
  }
  for (const { name } of after) if (!formerNames.has(name) && free.delete(name)) formerNames.set(name, name);
  return formerNames;
}

function* changedNodes(before: Steered, after: Steered, formerNames: ReadonlyMap<string, string>): Generator<string> {
  const formerNodes = new Map(before.nodes.map((node) => [node.name, node]));
  const inputsBefore = inputsOf(before, (source) => `known ${source}`);
  const inputsAfter = inputsOf(after, (source) => {
    const former = formerNames.get(source);
    return former === undefined ? `new ${source}` : `known ${former}`;
  });
  const [pinnedBefore, pinnedAfter] = [pinnedOf(before), pinnedOf(after)];
  for (const node of after.nodes) {
    const former = formerNodes.get(formerNames.get(node.name) ?? '');
    const isSame =
      formerNames.has(node.name) &&
      former !== undefined &&
      isDeepStrictEqual(essenceOf(former), essenceOf(node)) &&
      isDeepStrictEqual(inputsBefore.get(former.name), inputsAfter.get(node.name)) &&
      isDeepStrictEqual(pinnedBefore.get(former.name), pinnedAfter.get(node.name));
    if (!isSame) yield node.name;
  }
}

/** Nodes whose text names a node that is another one now, or is gone; and those of which it cannot be told what they read. */
function* readersOfChange(
  before: Steered,
  after: Steered,
  formerNames: ReadonlyMap<string, string>,
  changed: ReadonlySet<string>,
): Generator<string> {
  const kept = new Set<string>();
  for (const [name, former] of formerNames) if (name === former) kept.add(name);
  const isGone = before.nodes.some(({ name }) => !kept.has(name));
  const isRenamed = before.name !== after.name;
  const isAnyChange = changed.size > 0 || isGone || isRenamed || after.nodes.length !== before.nodes.length;
  const namesBefore = new Set(before.nodes.map(({ name }) => name));
  for (const node of after.nodes) {
    const { names, isOpen } = namesIn(node);
    if (isOpen && isAnyChange) yield node.name;
    else if ([...names].some((name) => namesBefore.has(name) && !kept.has(name))) yield node.name;
  }
}

/** To which nodes each one hands something on. */
function successors({ nodes, connections }: Steered): Map<string, Set<string>> {
  const next = new Map<string, Set<string>>(nodes.map(({ name }) => [name, new Set()]));
  for (const { source, target, type } of edgesOf(connections)) {
    if (next.has(target)) next.get(source)?.add(target);
    if (type !== MAIN && next.has(source)) next.get(target)?.add(source);
  }
  for (const node of nodes) for (const name of namesIn(node).names) next.get(name)?.add(node.name);
  return next;
}

/** What arrives at each node. @param called what a source is called, whatever its name is now. */
function inputsOf({ connections }: Steered, called: (source: string) => string): Map<string, Set<string>> {
  const inputs = new Map<string, Set<string>>();
  for (const { source, sourceOutput, target, targetInput, type } of edgesOf(connections)) {
    const input = JSON.stringify([called(source), sourceOutput, targetInput, type]);
    const known = inputs.get(target);
    if (known) known.add(input);
    else inputs.set(target, new Set([input]));
  }
  return inputs;
}

/** What steers, of the node itself. */
function essenceOf({
  id: _id,
  name: _name,
  position: _position,
  notes: _notes,
  notesInFlow: _inFlow,
  color: _color,
  ...essence
}: WorkflowNode) {
  return essence;
}

function pinnedOf({ pinData }: Steered): Map<string, unknown> {
  return new Map(Object.entries(pinData ?? {}));
}
