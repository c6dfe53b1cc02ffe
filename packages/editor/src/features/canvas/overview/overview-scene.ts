import type { Edge, Node } from '@xyflow/react';
import type { WorkflowDocument } from '../../../model/document/workflow-document.ts';
import type { RunStore } from '../../../model/runs/run-store.ts';
import type { CanvasModel } from '../../../session/canvas/canvas-model.ts';
import type { TileShape } from '../../../session/canvas/geometry/tile-geometry.ts';
import type { DifferenceMark } from '../../../session/difference-marks.ts';
import type { CanvasTypes } from '../canvas-types.ts';
import { flowOf } from '../edge/use-flow.ts';
import type { PaintedEdge } from './paint-edges.ts';
import type { PaintedTile } from './paint-tiles.ts';
import { TileLooks } from './tile-looks.ts';

export interface SceneSources {
  model: CanvasModel;
  document: WorkflowDocument;
  runs: RunStore;
  types: CanvasTypes;
  marks: ReadonlyMap<string, DifferenceMark>;
}

/** What is to be painted: all nodes and connections that are no elements. */
export class OverviewScene {
  readonly #sources: SceneSources;
  readonly #looks: TileLooks;
  readonly #lines = new WeakMap<object, Path2D>();
  /** What the picture holds, as it was when it was painted. */
  #painted = new Map<string, Node | Edge>();

  constructor(sources: SceneSources) {
    this.#sources = sources;
    this.#looks = new TileLooks(sources);
  }

  /** Something that the picture holds or should hold is not as in it; what became an element since lies on top of it. */
  get isOutdated(): boolean {
    const { nodes, edges } = this.#sources.model.snapshot();
    const { mounted } = this.#sources.model.elements;
    let found = 0;
    const differs = (thing: Node | Edge, isMounted: boolean) => {
      const painted = this.#painted.get(thing.id);
      if (painted !== undefined) found++;
      return painted === undefined ? !isMounted : painted !== thing;
    };
    return (
      nodes.some((node) => node.type === 'tile' && differs(node, mounted.nodes.has(node.id))) ||
      edges.some((edge) => differs(edge, mounted.edges.has(edge.id))) ||
      found < this.#painted.size
    );
  }

  /** All of the scene as it is now, which from now on counts as painted. */
  take(): { tiles: PaintedTile[]; edges: PaintedEdge[] } {
    const { model } = this.#sources;
    const { nodes, edges } = model.snapshot();
    const { mounted } = model.elements;
    const free = {
      nodes: nodes.filter(({ id, type }) => type === 'tile' && !mounted.nodes.has(id)),
      edges: edges.filter(({ id }) => !mounted.edges.has(id)),
    };
    this.#painted = new Map([...free.nodes, ...free.edges].map((thing) => [thing.id, thing]));
    return {
      tiles: free.nodes.flatMap((node) => this.#tileOf(node) ?? []),
      edges: free.edges.flatMap((edge) => this.#edgeOf(edge) ?? []),
    };
  }

  #tileOf(node: Node): PaintedTile | undefined {
    const look = this.#looks.lookOf(node);
    if (!look) return undefined;
    const { position, width = 0, height = 0, selected = false, data } = node;
    const shape = isShape(data.shape) ? data.shape : 'square';
    const mark = this.#sources.marks.get(node.id);
    return { ...position, width, height, shape, look, isSelected: selected, mark };
  }

  #edgeOf(edge: Edge): PaintedEdge | undefined {
    const { model, document, runs } = this.#sources;
    const shape = model.edgeShapes.shapeOf(edge);
    const from = document.node(edge.source)?.name;
    const to = document.node(edge.target)?.name;
    if (!shape || from === undefined || to === undefined) return undefined;
    const path = this.#lines.get(shape) ?? new Path2D(shape.path);
    this.#lines.set(shape, path);
    return { path, flow: flowOf(runs, { from, to, handleId: edge.sourceHandle }), isSelected: edge.selected ?? false };
  }
}

function isShape(value: unknown): value is TileShape {
  return value === 'square' || value === 'wide' || value === 'round';
}
