import { MAIN, type WorkflowNode } from '@millrace/workflow';
import type { WorkflowDocument } from '../../model/document/workflow-document.ts';
import type { CanvasModel } from './canvas-model.ts';

/** From the top of a node to that of the sub-nodes below it. */
const ROW_STEP = 200;
/** Between two sub-nodes; their names stand below them. */
const GAP = 40;
const TILE = { width: 96, height: 96 };

interface Point {
  x: number;
  y: number;
}

export interface PlacedNode extends Point {
  node: WorkflowNode;
}

/** Nodes with the sub-nodes that stand below them, as boxes that are placed as a whole. */
export class SubNodeRows {
  /** Nodes that stand below none of the others. */
  readonly heads: readonly WorkflowNode[];
  readonly #canvas: CanvasModel;
  readonly #below = new Map<string, WorkflowNode[]>();

  /** A sub-node that serves several nodes stands below the first of them. */
  constructor(document: WorkflowDocument, canvas: CanvasModel, nodes: readonly WorkflowNode[]) {
    this.#canvas = canvas;
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const taken = new Set<string>();
    for (const node of nodes) {
      const sources = document
        .linksOf(node.id)
        .filter(({ targetId, targetType }) => targetId === node.id && targetType !== MAIN)
        .map(({ sourceId }) => sourceId);
      const free = [...new Set(sources)].flatMap((id) => (taken.has(id) ? [] : (byId.get(id) ?? [])));
      for (const { id } of free) taken.add(id);
      if (free.length > 0)
        this.#below.set(
          node.id,
          free.toSorted((a, b) => a.position[0] - b.position[0]),
        );
    }
    // Sub-nodes that serve each other in a ring stand below none: they would have no place.
    const placed = new Set<string>();
    const roots = nodes.filter(({ id }) => !taken.has(id));
    for (const root of roots) for (const id of this.#family(root)) placed.add(id);
    for (const { id } of nodes.filter((node) => !placed.has(node.id))) this.#below.delete(id);
    this.heads = [...roots, ...nodes.filter(({ id }) => !placed.has(id))];
  }

  /** Size of a node with all that stands below it. */
  boxOf(nodeId: string): { width: number; height: number } {
    const own = this.#canvas.sizeOf(nodeId) ?? TILE;
    const boxes = (this.#below.get(nodeId) ?? []).map(({ id }) => this.boxOf(id));
    if (boxes.length === 0) return own;
    return {
      width: Math.max(own.width, rowWidth(boxes)),
      height: ROW_STEP + Math.max(...boxes.map(({ height }) => height)),
    };
  }

  /** The same with as much room above the node, so that connections between nodes of a row are straight. */
  centredBoxOf(nodeId: string): { width: number; height: number } {
    const { width, height } = this.boxOf(nodeId);
    return { width, height: 2 * height - this.heightOf(nodeId) };
  }

  heightOf(nodeId: string): number {
    return (this.#canvas.sizeOf(nodeId) ?? TILE).height;
  }

  /** Places of a node and all below it, for the top left corner of its box. */
  placed(node: WorkflowNode, corner: Point): PlacedNode[] {
    const own = this.#canvas.sizeOf(node.id) ?? TILE;
    const { width } = this.boxOf(node.id);
    const row = this.#below.get(node.id) ?? [];
    const boxes = row.map(({ id }) => this.boxOf(id));
    let x = corner.x + (width - rowWidth(boxes)) / 2;
    const below = row.flatMap((part, index) => {
      const places = this.placed(part, { x, y: corner.y + ROW_STEP });
      x += (boxes[index]?.width ?? 0) + GAP;
      return places;
    });
    return [{ node, x: corner.x + (width - own.width) / 2, y: corner.y }, ...below];
  }

  #family(node: WorkflowNode): string[] {
    return [node.id, ...(this.#below.get(node.id) ?? []).flatMap((part) => this.#family(part))];
  }
}

function rowWidth(boxes: ReadonlyArray<{ width: number }>): number {
  return boxes.reduce((sum, { width }) => sum + width + GAP, -GAP);
}
