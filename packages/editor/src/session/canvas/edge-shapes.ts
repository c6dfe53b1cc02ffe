import type { Edge, Node } from '@xyflow/react';
import type { CanvasSnapshot } from './canvas-snapshot.ts';
import { type Box, type Ends, isLoop } from './geometry/loop-path.ts';
import { boxWithName, type EdgeSurroundings, placeEdge } from './geometry/placed-edge.ts';

/** How far a line may reach beyond its ends and its middle: it leads out of a port before it turns. */
const REACH = 48;

export interface EdgeShape {
  /** As in SVG. */
  path: string;
  /** Around all of the line. */
  box: Box;
}

interface KnownShape {
  source: Node | undefined;
  target: Node | undefined;
  /** The tiles that a line which goes back went around. */
  around: readonly Node[] | undefined;
  shape: EdgeShape | undefined;
}

interface PlacedNodes extends Pick<EdgeSurroundings, 'nodeById' | 'portsOf'> {
  snapshot: () => CanvasSnapshot;
}

/** The lines of the connections of a workflow, each made anew only when what it leads around has moved. */
export class EdgeShapes {
  readonly #placed: PlacedNodes;
  readonly #known = new WeakMap<Edge, KnownShape>();
  #boxes: { of: readonly Node[]; boxes: readonly Box[] } | undefined;
  readonly #surroundings: EdgeSurroundings;

  constructor(placed: PlacedNodes) {
    this.#placed = placed;
    this.#surroundings = {
      nodeById: (id) => placed.nodeById(id),
      portsOf: (id) => placed.portsOf(id),
      boxes: () => this.boxes(),
    };
  }

  /** The tiles of the canvas with their names, by their upper sides. */
  boxes(): readonly Box[] {
    const { nodes } = this.#placed.snapshot();
    if (this.#boxes?.of !== nodes) {
      const boxes = nodes.filter(({ type }) => type === 'tile').map(boxWithName);
      this.#boxes = { of: nodes, boxes: boxes.sort((a, b) => a.top - b.top) };
    }
    return this.#boxes.boxes;
  }

  shapeOf(edge: Edge): EdgeShape | undefined {
    const source = this.#placed.nodeById(edge.source);
    const target = this.#placed.nodeById(edge.target);
    const { nodes } = this.#placed.snapshot();
    const known = this.#known.get(edge);
    const isKnown = known?.source === source && known?.target === target;
    if (known && isKnown && (!known.around || known.around === nodes)) return known.shape;
    const placed = placeEdge(edge, this.#surroundings);
    const shape = placed && { path: placed.path, box: boxAround(placed.ends, placed.labelY) };
    this.#known.set(edge, { source, target, around: placed && isLoop(placed.ends) ? nodes : undefined, shape });
    return shape;
  }
}

function boxAround({ sourceX, sourceY, targetX, targetY }: Ends, middleY: number): Box {
  return {
    left: Math.min(sourceX, targetX) - REACH,
    right: Math.max(sourceX, targetX) + REACH,
    top: Math.min(sourceY, targetY, middleY) - REACH,
    bottom: Math.max(sourceY, targetY, middleY) + REACH,
  };
}
