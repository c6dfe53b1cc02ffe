import type { Edge, Node } from '@xyflow/react';
import type { WorkflowDocument } from '../../../model/document/workflow-document.ts';
import type { RunStore } from '../../../model/runs/run-store.ts';
import type { CanvasModel } from '../../../session/canvas/canvas-model.ts';
import { around, type Box, widened } from '../../../session/canvas/geometry/loop-path.ts';
import { boxOf } from '../../../session/canvas/geometry/placed-edge.ts';
import type { TileShape } from '../../../session/canvas/geometry/tile-geometry.ts';
import type { DifferenceMark } from '../../../session/difference-marks.ts';
import type { CanvasTypes } from '../canvas-types.ts';
import { flowOf } from '../edge/use-flow.ts';
import type { PaintedEdge } from './paint-edges.ts';
import { type PaintedTile, TILE_MARGIN } from './paint-tiles.ts';
import { TileLooks } from './tile-looks.ts';

export interface SceneSources {
  model: CanvasModel;
  document: WorkflowDocument;
  runs: RunStore;
  types: CanvasTypes;
  marks: ReadonlyMap<string, DifferenceMark>;
}

export interface Scene {
  tiles: readonly PaintedTile[];
  edges: readonly PaintedEdge[];
  /** Around all that is not as it was when the scene was taken before. */
  changed: Box | undefined;
}

/** What is to be painted: all nodes and connections that are no elements. */
export class OverviewScene {
  readonly #sources: SceneSources;
  readonly #looks: TileLooks;
  readonly #lines = new WeakMap<object, Path2D>();
  /** What the picture holds, as it was when it was painted. */
  #painted = { nodes: new Map<string, Node>(), edges: new Map<string, Edge>() };
  #tiles = new Map<string, PaintedTile>();
  #edges = new Map<string, PaintedEdge>();

  constructor(sources: SceneSources) {
    this.#sources = sources;
    this.#looks = new TileLooks(sources);
  }

  /** Something that the picture holds or should hold is not as in it; what became an element since lies on top of it. */
  get isOutdated(): boolean {
    const { nodes, edges } = this.#sources.model.snapshot();
    const { mounted } = this.#sources.model.elements;
    const tiles = nodes.filter(({ type }) => type === 'tile');
    return (
      isOutdated(this.#painted.nodes, tiles, mounted.nodes) || isOutdated(this.#painted.edges, edges, mounted.edges)
    );
  }

  /** All of the scene as it is now, which from now on counts as painted. */
  take(): Scene {
    const { nodes, edges } = this.#sources.model.snapshot();
    const { mounted } = this.#sources.model.elements;
    const free = {
      nodes: nodes.filter(({ id, type }) => type === 'tile' && !mounted.nodes.has(id)),
      edges: edges.filter(({ id }) => !mounted.edges.has(id)),
    };
    this.#painted = { nodes: mapById(free.nodes), edges: mapById(free.edges) };
    const before = { tiles: this.#tiles, edges: this.#edges };
    this.#tiles = pictured(free.nodes, (node) => this.#tileOf(node), before.tiles);
    this.#edges = pictured(free.edges, (edge) => this.#edgeOf(edge), before.edges);
    return this.#scene([...differences(before.tiles, this.#tiles), ...differences(before.edges, this.#edges)]);
  }

  /** The scene as it was taken before, but for what a run did with these nodes. */
  takeRun(nodeNames: Iterable<string>): Scene {
    const { document } = this.#sources;
    const changed: Box[] = [];
    for (const name of nodeNames) {
      const id = document.nodeByName(name)?.id;
      if (id === undefined) continue;
      changed.push(...renewed(this.#tiles, this.#painted.nodes.get(id), (node) => this.#tileOf(node)));
      for (const link of document.linksOf(id)) {
        changed.push(...renewed(this.#edges, this.#painted.edges.get(link.id), (edge) => this.#edgeOf(edge)));
      }
    }
    return this.#scene(changed);
  }

  #scene(changed: readonly Box[]): Scene {
    return {
      tiles: [...this.#tiles.values()],
      edges: [...this.#edges.values()],
      changed: changed.length === 0 ? undefined : changed.reduce(around),
    };
  }

  #tileOf(node: Node): PaintedTile | undefined {
    const look = this.#looks.lookOf(node);
    if (!look) return undefined;
    const { position, width = 0, height = 0, selected = false, data } = node;
    const shape = isShape(data.shape) ? data.shape : 'square';
    const mark = this.#sources.marks.get(node.id);
    const box = widened(boxOf(node), TILE_MARGIN);
    return { box, ...position, width, height, shape, look, isSelected: selected, mark };
  }

  #edgeOf(edge: Edge): PaintedEdge | undefined {
    const { model, document, runs } = this.#sources;
    const shape = model.edgeShapes.shapeOf(edge);
    const from = document.node(edge.source)?.name;
    const to = document.node(edge.target)?.name;
    if (!shape || from === undefined || to === undefined) return undefined;
    const path = this.#lines.get(shape) ?? new Path2D(shape.path);
    this.#lines.set(shape, path);
    const { state, isPart } = flowOf(runs, { from, to, handleId: edge.sourceHandle });
    return { box: shape.box, path, state, isPart, isSelected: edge.selected ?? false };
  }
}

interface Identified {
  id: string;
}

function mapById<Thing extends Identified>(things: readonly Thing[]): Map<string, Thing> {
  return new Map(things.map((thing) => [thing.id, thing]));
}

/** Something is not as it was painted; what became an element since lies on top of the picture. */
function isOutdated<Thing extends Identified>(
  painted: ReadonlyMap<string, Thing>,
  things: readonly Thing[],
  mounted: ReadonlySet<string>,
): boolean {
  let found = 0;
  const differs = (thing: Thing) => {
    const known = painted.get(thing.id);
    if (known !== undefined) found++;
    return known === undefined ? !mounted.has(thing.id) : known !== thing;
  };
  return things.some(differs) || found < painted.size;
}

type Painted = PaintedTile | PaintedEdge;

/** How things look; the same object for one that looks as before. */
function pictured<Thing extends Identified, Picture extends Painted>(
  things: readonly Thing[],
  pictureOf: (thing: Thing) => Picture | undefined,
  before: ReadonlyMap<string, Picture>,
): Map<string, Picture> {
  const pictures = new Map<string, Picture>();
  for (const thing of things) {
    const picture = pictureOf(thing);
    if (picture) pictures.set(thing.id, sameOr(before.get(thing.id), picture));
  }
  return pictures;
}

/** Looks at one thing of the picture again. What stands where it is painted is told when it looks otherwise. */
function renewed<Thing extends Identified, Picture extends Painted>(
  pictures: Map<string, Picture>,
  thing: Thing | undefined,
  pictureOf: (thing: Thing) => Picture | undefined,
): Box[] {
  const before = thing && pictures.get(thing.id);
  const now = before && pictureOf(thing);
  if (!now || sameOr(before, now) === before) return [];
  pictures.set(thing.id, now);
  return [now.box];
}

/** What was painted before, when it looks the same. */
function sameOr<Picture extends Painted>(before: Picture | undefined, now: Picture): Picture {
  if (!before) return now;
  for (const key of Object.keys(now) as Array<keyof Picture>) {
    if (key !== 'box' && before[key] !== now[key]) return now;
  }
  return before;
}

/** Where things came, went or look otherwise. */
function* differences<Thing extends { box: Box }>(
  before: ReadonlyMap<string, Thing>,
  now: ReadonlyMap<string, Thing>,
): Generator<Box> {
  for (const [id, thing] of now) {
    const known = before.get(id);
    if (known === thing) continue;
    yield thing.box;
    if (known) yield known.box;
  }
  for (const [id, { box }] of before) if (!now.has(id)) yield box;
}

function isShape(value: unknown): value is TileShape {
  return value === 'square' || value === 'wide' || value === 'round' || value === 'pill';
}
