import { type Box, overlaps, widened } from '../../../session/canvas/geometry/loop-path.ts';
import { drawnAt, levelOf } from '../level-of-detail.ts';
import type { CanvasWindow } from './mounting.ts';
import type { OverviewIcons } from './overview-icons.ts';
import type { OverviewScene, Scene } from './overview-scene.ts';
import { OverviewTheme } from './overview-theme.ts';
import { paintEdges } from './paint-edges.ts';
import { paintTiles } from './paint-tiles.ts';

/** Painted beyond each side of the window, as a part of it: the canvas moves so far without being painted anew. */
const BEYOND = 0.3;
/** While the canvas zooms, the picture is stretched up to so much. */
const STRETCH = 1.4;
/** The canvas is at rest when it has not moved for so long. */
const REST_MS = 120;
/** The states of a run that come within this time are painted together: the canvas moves and answers meanwhile. */
const RUN_MS = 50;

/** What the picture shows of the canvas. */
interface Painted {
  region: Box;
  zoom: number;
}

interface PainterParts {
  canvas: HTMLCanvasElement;
  scene: OverviewScene;
  icons: OverviewIcons;
  window: CanvasWindow;
}

/** Paints the nodes and connections that are no elements. The picture lies on the canvas and moves with it. */
export class OverviewPainter {
  readonly #parts: PainterParts;
  #painted: Painted | undefined;
  #frame = 0;
  /** All is to be painted with the next frame, not only what changed. */
  #isWholeDue = false;
  /** More may have changed than what a run did. */
  #isSceneDue = false;
  /** Names of nodes with which a run did something since they were painted. */
  #ran = new Set<string>();
  #run: ReturnType<typeof setTimeout> | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: PainterParts) {
    this.#parts = parts;
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#run);
    clearTimeout(this.#rest);
  }

  /** With the next frame, however often it is called until then. */
  paintSoon = (): void => {
    this.#isWholeDue = true;
    this.paintChanges();
  };

  /** What is not as it was painted, with the next frame. */
  paintChanges = (): void => {
    this.#isSceneDue = true;
    this.#paintWithFrame();
  };

  /** A run did something with nodes. */
  followRun = (nodeNames: Iterable<string>): void => {
    for (const name of nodeNames) this.#ran.add(name);
    this.#run ??= setTimeout(() => {
      this.#run = undefined;
      this.#paintWithFrame();
    }, RUN_MS);
  };

  #paintWithFrame(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.#isWholeDue || !this.#painted) this.#paintAll();
      else this.#paintChanged(this.#painted);
      this.#ran.clear();
      this.#isWholeDue = false;
      this.#isSceneDue = false;
    });
  }

  /** What the picture holds may have moved, come or gone. */
  followScene = (): void => {
    if (this.#frame === 0 && this.#parts.scene.isOutdated) this.paintChanges();
  };

  /** The window moved over the canvas. */
  followWindow = (): void => {
    const painted = this.#painted;
    const { box, zoom } = this.#view();
    const stretch = painted ? Math.max(zoom / painted.zoom, painted.zoom / zoom) : Number.POSITIVE_INFINITY;
    if (!painted || stretch > STRETCH || !contains(painted.region, box)) this.paintSoon();
    clearTimeout(this.#rest);
    if (stretch !== 1) this.#rest = setTimeout(this.paintSoon, REST_MS);
  };

  #view(): { box: Box; zoom: number } {
    const { transform, width, height } = this.#parts.window.getState();
    const [x, y, zoom] = transform;
    return {
      box: { left: -x / zoom, top: -y / zoom, right: (width - x) / zoom, bottom: (height - y) / zoom },
      zoom,
    };
  }

  #paintAll(): void {
    const { box, zoom } = this.#view();
    const region = widened(box, (box.right - box.left) * BEYOND, (box.bottom - box.top) * BEYOND);
    this.#painted = { region, zoom };
    this.#place(region, zoom);
    this.#paint(this.#parts.scene.take(), region, this.#painted);
  }

  #paintChanged(painted: Painted): void {
    const scene = this.#isSceneDue ? this.#parts.scene.take() : this.#parts.scene.takeRun(this.#ran);
    if (scene.changed && overlaps(scene.changed, painted.region)) this.#paint(scene, scene.changed, painted);
  }

  /** @param part of the canvas that is painted anew */
  #paint({ tiles, edges }: Scene, part: Box, { region, zoom }: Painted): void {
    const { canvas, icons } = this.#parts;
    const context = canvas.getContext('2d');
    if (!context) return;
    const scale = zoom * devicePixelRatio;
    const left = Math.floor((part.left - region.left) * scale);
    const top = Math.floor((part.top - region.top) * scale);
    const right = Math.ceil((part.right - region.left) * scale);
    const bottom = Math.ceil((part.bottom - region.top) * scale);
    context.save();
    context.beginPath();
    context.rect(left, top, right - left, bottom - top);
    context.clip();
    context.clearRect(left, top, right - left, bottom - top);
    context.setTransform(scale, 0, 0, scale, -region.left * scale, -region.top * scale);
    const theme = new OverviewTheme(canvas);
    const isSeen = ({ box }: { box: Box }) => overlaps(box, part);
    paintEdges(context, edges.filter(isSeen), theme);
    paintTiles(context, tiles.filter(isSeen), {
      theme,
      areBlocks: drawnAt(levelOf(zoom)) === 'block',
      iconOf: icons.iconOf,
    });
    context.restore();
  }

  #place({ left, top, right, bottom }: Box, zoom: number): void {
    const { canvas } = this.#parts;
    const width = Math.ceil((right - left) * zoom * devicePixelRatio);
    const height = Math.ceil((bottom - top) * zoom * devicePixelRatio);
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    canvas.style.width = `${width / devicePixelRatio}px`;
    canvas.style.height = `${height / devicePixelRatio}px`;
    canvas.style.transform = `translate(${left}px, ${top}px) scale(${1 / zoom})`;
  }
}

function contains(outer: Box, inner: Box): boolean {
  return (
    outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom
  );
}
