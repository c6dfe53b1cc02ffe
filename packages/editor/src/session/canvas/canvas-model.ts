import type { NodeTypeCatalogue, WorkflowNode } from '@millrace/workflow';
import type { Edge, EdgeChange, Node, NodeChange } from '@xyflow/react';
import type { Change } from '../../model/document/change.ts';
import { type Topic, touchedNodes } from '../../model/document/topic.ts';
import type { WorkflowDocument } from '../../model/document/workflow-document.ts';
import type { Connection } from '../../model/nodes/connection.ts';
import { type NodePorts, portsOf } from '../../model/nodes/node-ports.ts';
import { STICKY_NOTE_TYPE, stickyOf, stickyZIndex } from '../../model/nodes/sticky-note.ts';
import type { CanvasSnapshot } from './canvas-snapshot.ts';
import { EdgeShapes } from './edge-shapes.ts';
import { flowHandles } from './geometry/flow-handles.ts';
import { type Box, overlaps } from './geometry/loop-path.ts';
import { boxOf } from './geometry/placed-edge.ts';
import { handleId, snap, tileGeometry } from './geometry/tile-geometry.ts';
import { MountedElements } from './mounted-elements.ts';

/** What a flow node was made from: it is made anew only when one of these differs. */
interface NodeBasis {
  record: WorkflowNode;
  links: readonly Connection[];
  catalogue: NodeTypeCatalogue;
  isReadOnly: boolean;
}

/**
 * What the canvas library draws: nodes and edges made from the document's records, plus selection and drags, which
 * are no part of the workflow. Unchanged nodes stay the same objects, so that moving one node renders one node.
 */
export class CanvasModel {
  readonly #document: WorkflowDocument;
  #catalogue: NodeTypeCatalogue;
  #snapshot: CanvasSnapshot = { nodes: [], edges: [] };
  readonly #bases = new Map<string, NodeBasis>();
  readonly #ports = new Map<string, NodePorts>();
  #isBoxing = false;
  /** Where a node stands in the snapshot. */
  #places = new Map<string, number>();
  readonly #listeners = new Set<() => void>();

  /** What of it the page has elements for. */
  readonly elements = new MountedElements({
    snapshot: () => this.#snapshot,
    subscribe: (listener) => this.subscribe(listener),
  });
  readonly edgeShapes = new EdgeShapes(this);

  /** Where empty canvas was clicked last: new nodes without a neighbour go there. */
  lastClick = { x: 240, y: 300 };

  constructor(document: WorkflowDocument, catalogue: NodeTypeCatalogue) {
    this.#document = document;
    this.#catalogue = catalogue;
    this.#rebuild();
  }

  /** Follows the document until the returned function is called. */
  attach(): () => void {
    const follow = (touched: ReadonlySet<Topic>) => this.#follow(touched);
    const ends = (['nodes', 'connections', 'readOnly'] as const).map((topic) =>
      this.#document.subscribe(topic, follow),
    );
    this.#rebuild();
    return () => {
      for (const end of ends) end();
    };
  }

  setCatalogue(catalogue: NodeTypeCatalogue): void {
    if (catalogue === this.#catalogue) return;
    this.#catalogue = catalogue;
    this.#rebuild();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = (): CanvasSnapshot => this.#snapshot;

  portsOf(nodeId: string): NodePorts | undefined {
    return this.#ports.get(nodeId);
  }

  nodeById(nodeId: string): Node | undefined {
    const index = this.#places.get(nodeId);
    return index === undefined ? undefined : this.#snapshot.nodes[index];
  }

  /** In px, as drawn. */
  sizeOf(nodeId: string): { width: number; height: number } | undefined {
    const { width, height } = this.nodeById(nodeId) ?? {};
    return width === undefined || height === undefined ? undefined : { width, height };
  }

  get selectedNodeIds(): string[] {
    return this.#snapshot.nodes.filter((node) => node.selected).map((node) => node.id);
  }

  get selectedConnectionIds(): string[] {
    return this.#snapshot.edges.filter((edge) => edge.selected).map((edge) => edge.id);
  }

  select(nodeIds: Iterable<string>): void {
    const wanted = new Set(nodeIds);
    this.#publish({
      nodes: this.#snapshot.nodes.map((node) => withSelected(node, wanted.has(node.id))),
      edges: this.#snapshot.edges.map((edge) => withSelected(edge, false)),
    });
  }

  onNodesChange = (changes: NodeChange[]): void => {
    const byId = new Map<string, NodeChange[]>();
    for (const change of changes) {
      if (change.type === 'add' || change.type === 'replace' || change.type === 'remove') continue;
      if (change.type === 'select' && this.#isBoxing && this.elements.isPartial) continue;
      byId.set(change.id, [...(byId.get(change.id) ?? []), change]);
    }
    if (byId.size === 0) return;
    const nodes = this.#snapshot.nodes.map((node) => (byId.get(node.id) ?? []).reduce(applied, node));
    const { edges } = this.#snapshot;
    this.#publish({ nodes, edges: this.#isBoxing ? withinSelection(edges, nodes) : edges });
  };

  /** A box is drawn around nodes until {@link endBox}. The canvas library would select every edge that touches one of them. */
  startBox = (): void => {
    this.#isBoxing = true;
  };

  /** Of a large workflow the canvas library sees a part only: what is in the box is found here, notes included. */
  selectInBox(box: Box): void {
    if (!this.#isBoxing || !this.elements.isPartial) return;
    const nodes = this.#snapshot.nodes.map((node) => withSelected(node, overlaps(boxOf(node), box)));
    if (nodes.some((node, index) => node !== this.#snapshot.nodes[index]))
      this.#publish({ nodes, edges: withinSelection(this.#snapshot.edges, nodes) });
  }

  endBox = (): void => {
    this.#isBoxing = false;
  };

  onEdgesChange = (changes: EdgeChange[]): void => {
    if (this.#isBoxing) return;
    const selected = new Map(
      changes.flatMap((change) => (change.type === 'select' ? [[change.id, change.selected]] : [])),
    );
    if (selected.size === 0) return;
    const edges = this.#snapshot.edges.map((edge) =>
      withSelected(edge, selected.get(edge.id) ?? edge.selected ?? false),
    );
    this.#publish({ ...this.#snapshot, edges });
  };

  /** A drag ended: where the nodes are now becomes part of the workflow, as one step of undo. */
  commitPositions(nodeIds: Iterable<string>): void {
    const wanted = new Set(nodeIds);
    const changes: Change[] = [];
    for (const { id, position } of this.#snapshot.nodes) {
      const record = wanted.has(id) ? this.#document.node(id) : undefined;
      if (!record) continue;
      const moved: [number, number] = [snap(position.x), snap(position.y)];
      if (moved[0] === record.position[0] && moved[1] === record.position[1]) continue;
      changes.push({ type: 'patchNode', nodeId: id, patch: { position: moved } });
    }
    if (changes.length > 0) this.#document.apply(changes);
    this.#rebuild();
  }

  #follow(touched: ReadonlySet<Topic>): void {
    if (REBUILDING.some((topic) => touched.has(topic))) this.#rebuild();
    else for (const nodeId of touchedNodes(touched)) this.#followNode(nodeId);
  }

  /** A record changed. Most edits, those of parameters among them, leave its place and ports as they are. */
  #followNode(nodeId: string): void {
    const record = this.#document.node(nodeId);
    const index = this.#places.get(nodeId);
    const before = index === undefined ? undefined : this.#snapshot.nodes[index];
    if (!record || !before || index === undefined) return;
    const node = this.#flowNode(record, before);
    if (node !== before) this.#publish({ ...this.#snapshot, nodes: this.#snapshot.nodes.with(index, node) });
  }

  #rebuild(): void {
    const before = new Map(this.#snapshot.nodes.map((node) => [node.id, node]));
    const nodes = this.#document.nodes().map((record) => this.#flowNode(record, before.get(record.id)));
    for (const id of this.#bases.keys()) {
      if (this.#document.node(id)) continue;
      this.#bases.delete(id);
      this.#ports.delete(id);
    }
    const edgesBefore = new Map(this.#snapshot.edges.map((edge) => [edge.id, edge]));
    const edges = this.#document
      .connections()
      .map((connection) => edgesBefore.get(connection.id) ?? flowEdge(connection));
    this.#places = new Map(nodes.map((node, index) => [node.id, index]));
    this.#publish({ nodes, edges });
  }

  #flowNode(record: WorkflowNode, before: Node | undefined): Node {
    const links = this.#document.linksOf(record.id);
    const basis = { record, links, catalogue: this.#catalogue, isReadOnly: this.#document.isReadOnly };
    const known = this.#bases.get(record.id);
    if (before && known && sameBasis(known, basis)) return before;
    this.#bases.set(record.id, basis);
    const node = this.#drawn(record, before, basis);
    return before && looksSame(before, node) ? before : node;
  }

  #drawn(record: WorkflowNode, before: Node | undefined, { links, isReadOnly }: NodeBasis): Node {
    const [x, y] = record.position;
    const shared = {
      id: record.id,
      ariaLabel: record.name,
      position: { x, y },
      selected: before?.selected ?? false,
      draggable: !isReadOnly,
    };
    if (record.type === STICKY_NOTE_TYPE) {
      const { width, height } = stickyOf(record);
      const zIndex = stickyZIndex(width, height);
      return {
        ...shared,
        type: 'sticky',
        data: {},
        width,
        height,
        measured: { width, height },
        zIndex,
        connectable: false,
      };
    }
    const ports = portsOf(record, this.#catalogue.find(record.type, record.typeVersion), links);
    this.#ports.set(record.id, ports);
    const geometry = tileGeometry(ports);
    const { width, height } = geometry;
    const size = { width, height, measured: { width, height }, handles: flowHandles(geometry) };
    return { ...shared, ...size, type: 'tile', data: { shape: geometry.shape }, connectable: !isReadOnly };
  }

  #publish(snapshot: CanvasSnapshot): void {
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener();
  }
}

/** Edits that may add or remove nodes, or concern all of them. */
const REBUILDING = ['nodeIds', 'connections', 'readOnly'] as const;

/** Whether the canvas would draw two flow nodes alike; what a tile says, it reads from its record. */
function looksSame(a: Node, b: Node): boolean {
  return (
    a.position.x === b.position.x &&
    a.position.y === b.position.y &&
    a.width === b.width &&
    a.height === b.height &&
    a.zIndex === b.zIndex &&
    a.ariaLabel === b.ariaLabel &&
    a.data.shape === b.data.shape &&
    a.draggable === b.draggable &&
    a.connectable === b.connectable &&
    JSON.stringify(a.handles) === JSON.stringify(b.handles)
  );
}

function sameBasis(a: NodeBasis, b: NodeBasis): boolean {
  return a.record === b.record && a.links === b.links && a.catalogue === b.catalogue && a.isReadOnly === b.isReadOnly;
}

function applied(node: Node, change: NodeChange): Node {
  if (change.type === 'position' && change.position) return { ...node, position: change.position };
  if (change.type === 'select') return withSelected(node, change.selected);
  if (change.type === 'dimensions' && change.dimensions) {
    const { width, height } = change.dimensions;
    const measured = { ...node, measured: { width, height } };
    return change.setAttributes ? { ...measured, width, height } : measured;
  }
  return node;
}

function withSelected<Element extends { selected?: boolean }>(element: Element, selected: boolean): Element {
  return (element.selected ?? false) === selected ? element : { ...element, selected };
}

/** Edges of which both ends are selected are selected with them, and no others. */
function withinSelection(edges: readonly Edge[], nodes: readonly Node[]): Edge[] {
  const selected = new Set(nodes.filter((node) => node.selected).map((node) => node.id));
  return edges.map((edge) => withSelected(edge, selected.has(edge.source) && selected.has(edge.target)));
}

function flowEdge(connection: Connection): Edge {
  return {
    id: connection.id,
    type: 'connection',
    source: connection.sourceId,
    target: connection.targetId,
    sourceHandle: handleId('out', { type: connection.sourceType, index: connection.sourceOutput }),
    targetHandle: handleId('in', { type: connection.targetType, index: connection.targetInput }),
    // The library would name the ids of its ends, in English; the dialog of connections names them in words.
    domAttributes: { 'aria-hidden': true },
  };
}
