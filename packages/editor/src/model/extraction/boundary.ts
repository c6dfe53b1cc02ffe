import { MAIN, type WorkflowNode } from '@millrace/workflow';
import type { WorkflowDocument } from '../document/workflow-document.ts';
import type { Connection } from '../nodes/connection.ts';
import { isTrigger } from '../nodes/is-trigger.ts';
import { STICKY_NOTE_TYPE } from '../nodes/sticky-note.ts';
import { mentions } from './outer-references.ts';

/** Why nodes cannot become a workflow of their own. */
export type Refusal =
  | { kind: 'empty' }
  | { kind: 'trigger' | 'entries' | 'exits' | 'laterOutput' | 'sharedPart' | 'openEnd'; node: string }
  | { kind: 'noEntry' }
  /** An expression of `node` reads `other` in a way that cannot become an input. */
  | { kind: 'readsOut' | 'readsIn'; node: string; other: string };

export class ExtractionRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`The nodes cannot be extracted: ${refusal.kind}`);
    this.refusal = refusal;
  }
}

/** How nodes are connected with those around them. */
export interface Boundary {
  /** Nodes that run, with the sub-nodes that serve them, and notes. */
  inside: ReadonlySet<string>;
  entry: { nodeId: string; input: number };
  /** Connections that lead in, and that lead out. */
  incoming: readonly Connection[];
  outgoing: readonly Connection[];
}

/** @throws ExtractionRefused when data does not flow in at one place and out at one at most. */
export function boundaryOf(document: WorkflowDocument, selected: readonly string[]): Boundary {
  const inside = withParts(document, selected);
  const nodes = [...inside].flatMap((id) => document.node(id) ?? []).filter(({ type }) => type !== STICKY_NOTE_TYPE);
  if (nodes.length === 0) refuse({ kind: 'empty' });
  const trigger = nodes.find(({ type, typeVersion }) => isTrigger(document.nodeTypes.find(type, typeVersion)));
  if (trigger) refuse({ kind: 'trigger', node: trigger.name });
  const links = document.connections();
  const incoming = links.filter(({ sourceId, targetId }) => !inside.has(sourceId) && inside.has(targetId));
  const outgoing = links.filter(({ sourceId, targetId }) => inside.has(sourceId) && !inside.has(targetId));
  const shared = [...incoming, ...outgoing].find(({ sourceType }) => sourceType !== MAIN);
  if (shared) refuse({ kind: 'sharedPart', node: nameOf(document, shared.sourceId) });
  const entry = entryOf(document, incoming);
  checkExit(document, nodes, outgoing);
  checkReaders(document, nodes, inside);
  return { inside, entry, incoming, outgoing };
}

/** With the sub-nodes that serve only them. */
function withParts(document: WorkflowDocument, selected: readonly string[]): Set<string> {
  const inside = new Set(selected);
  for (const id of inside) {
    for (const { sourceId, sourceType, targetId } of document.linksOf(id)) {
      if (targetId === id && sourceType !== MAIN) inside.add(sourceId);
    }
  }
  return inside;
}

function entryOf(document: WorkflowDocument, incoming: readonly Connection[]): Boundary['entry'] {
  const [first] = incoming;
  if (!first) return refuse({ kind: 'noEntry' });
  const other = incoming.find(
    ({ targetId, targetInput }) => targetId !== first.targetId || targetInput !== first.targetInput,
  );
  if (other) refuse({ kind: 'entries', node: nameOf(document, other.targetId) });
  return { nodeId: first.targetId, input: first.targetInput };
}

/** A workflow gives back what the first output of its last node has: so the node that leads out must be the last one. */
function checkExit(document: WorkflowDocument, nodes: readonly WorkflowNode[], outgoing: readonly Connection[]): void {
  const [first] = outgoing;
  if (!first) return;
  const other = outgoing.find(({ sourceId }) => sourceId !== first.sourceId);
  if (other) refuse({ kind: 'exits', node: nameOf(document, other.sourceId) });
  const exit = nameOf(document, first.sourceId);
  if (outgoing.some(({ sourceOutput }) => sourceOutput !== 0)) refuse({ kind: 'laterOutput', node: exit });
  const leadsOn = ({ id }: WorkflowNode) => document.linksOf(id).some(({ sourceId }) => sourceId === id);
  const open = nodes.find((node) => !leadsOn(node));
  if (open) refuse({ kind: 'openEnd', node: open.name });
}

/** What stays outside could not read any more what is inside. */
function checkReaders(document: WorkflowDocument, nodes: readonly WorkflowNode[], inside: ReadonlySet<string>): void {
  for (const outer of document.nodes()) {
    if (inside.has(outer.id)) continue;
    const read = nodes.find(({ name }) => mentions(outer.parameters, name));
    if (read) refuse({ kind: 'readsIn', node: outer.name, other: read.name });
  }
}

function nameOf(document: WorkflowDocument, nodeId: string): string {
  return document.node(nodeId)?.name ?? nodeId;
}

export function refuse(refusal: Refusal): never {
  throw new ExtractionRefused(refusal);
}
