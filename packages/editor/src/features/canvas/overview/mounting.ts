import type { CanvasModel } from '../../../session/canvas/canvas-model.ts';
import type { Box } from '../../../session/canvas/geometry/loop-path.ts';
import type { ElementIds } from '../../../session/canvas/mounted-elements.ts';
import { drawnAt, levelOf } from '../level-of-detail.ts';
import { type Pointed, type WantedElements, wantedFar, wantedNear } from './wanted-elements.ts';

/** Elements that come or go within one frame: it stays short. */
const AT_ONCE = 24;

/** The part of the canvas library's store that tells what is to be seen. */
export interface CanvasWindow {
  getState: () => { transform: readonly [x: number, y: number, zoom: number]; width: number; height: number };
  subscribe: (listener: () => void) => () => void;
}

const NOTHING_POINTED: Pointed = { nodeIds: new Set(), edgeId: undefined };

/**
 * Makes elements for what is near enough to be read and worked with, a few with each frame. What waits for its turn, and
 * all that is far away, is to be seen in the picture of the whole workflow.
 */
export class Mounting {
  readonly #model: CanvasModel;
  readonly #window: CanvasWindow;
  #pointed = NOTHING_POINTED;
  #frame = 0;

  constructor(model: CanvasModel, window: CanvasWindow) {
    this.#model = model;
    this.#window = window;
  }

  /** Follows window and workflow until the returned function is called. */
  attach(): () => void {
    const ends = [this.#window.subscribe(this.#soon), this.#model.subscribe(this.#soon)];
    this.#soon();
    return () => {
      for (const end of ends) end();
      cancelAnimationFrame(this.#frame);
      this.#frame = 0;
    };
  }

  /** At once: what the pointer does next is meant for these. */
  point(pointed: Pointed): void {
    this.#pointed = pointed;
    if (!this.#model.elements.isPartial) return;
    const { nodes, edges } = this.#model.elements.mounted;
    const isMounted = [...pointed.nodeIds].every((id) => nodes.has(id));
    const isEdgeMounted = pointed.edgeId === undefined || edges.has(pointed.edgeId);
    if (isMounted && isEdgeMounted) this.#soon();
    else this.#update({ first: pointed });
  }

  #soon = (): void => {
    if (this.#frame !== 0 || !this.#model.elements.isPartial) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#update();
    });
  };

  #update({ first = NOTHING_POINTED }: { first?: Pointed } = {}): void {
    const { elements } = this.#model;
    const wanted = this.#wanted();
    const wantedIds = { nodes: new Set(wanted.nodes), edges: new Set(wanted.edges) };
    const changes = [...changesOf(elements.mounted, wanted, wantedIds)];
    if (changes.length === 0) return;
    const next = { nodes: new Set(elements.mounted.nodes), edges: new Set(elements.mounted.edges) };
    for (const nodeId of first.nodeIds) next.nodes.add(nodeId);
    if (first.edgeId !== undefined) next.edges.add(first.edgeId);
    for (const { kind, id } of changes.slice(0, AT_ONCE)) {
      if (wantedIds[kind].has(id)) next[kind].add(id);
      else next[kind].delete(id);
    }
    elements.mount(next);
    if (changes.length > AT_ONCE) this.#soon();
  }

  #wanted(): WantedElements {
    const { transform, width, height } = this.#window.getState();
    const [x, y, zoom] = transform;
    if (drawnAt(levelOf(zoom)) !== 'all') return wantedFar(this.#model, this.#pointed);
    const window: Box = { left: -x / zoom, top: -y / zoom, right: (width - x) / zoom, bottom: (height - y) / zoom };
    return wantedNear(this.#model, window, this.#pointed);
  }
}

/** First what comes, from the middle outwards; then what goes. */
function* changesOf(mounted: ElementIds, wanted: WantedElements, wantedIds: ElementIds) {
  for (const kind of ['nodes', 'edges'] as const) {
    for (const id of wanted[kind]) if (!mounted[kind].has(id)) yield { kind, id };
  }
  for (const kind of ['edges', 'nodes'] as const) {
    for (const id of mounted[kind]) if (!wantedIds[kind].has(id)) yield { kind, id };
  }
}
