import type { Box } from '../../../session/canvas/geometry/loop-path.ts';
import { drawnAt, levelOf } from '../level-of-detail.ts';
import type { CanvasWindow } from './mounting.ts';
import type { OverviewIcons } from './overview-icons.ts';
import type { OverviewScene } from './overview-scene.ts';
import { OverviewTheme } from './overview-theme.ts';
import { paintEdges } from './paint-edges.ts';
import { paintTiles } from './paint-tiles.ts';

/** Painted beyond each side of the window, as a part of it: the canvas moves so far without being painted anew. */
const BEYOND = 0.3;
/** While the canvas zooms, the picture is stretched up to so much. */
const STRETCH = 1.4;
/** The canvas is at rest when it has not moved for so long. */
const REST_MS = 120;

interface PainterParts {
  canvas: HTMLCanvasElement;
  scene: OverviewScene;
  icons: OverviewIcons;
  window: CanvasWindow;
}

/** Paints the nodes and connections that are no elements. The picture lies on the canvas and moves with it. */
export class OverviewPainter {
  readonly #parts: PainterParts;
  #painted: { region: Box; zoom: number } | undefined;
  #frame = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: PainterParts) {
    this.#parts = parts;
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#rest);
  }

  /** With the next frame, however often it is called until then. */
  paintSoon = (): void => {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#paint();
    });
  };

  /** What the picture holds may have moved, come or gone. */
  followScene = (): void => {
    if (this.#frame === 0 && this.#parts.scene.isOutdated) this.paintSoon();
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

  #paint(): void {
    const { canvas, scene, icons } = this.#parts;
    const context = canvas.getContext('2d');
    if (!context) return;
    const { box, zoom } = this.#view();
    const region = widened(box);
    this.#painted = { region, zoom };
    this.#place(region, zoom);
    const scale = zoom * devicePixelRatio;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.setTransform(scale, 0, 0, scale, -region.left * scale, -region.top * scale);
    const { tiles, edges } = scene.take();
    const theme = new OverviewTheme(canvas);
    paintEdges(context, edges, theme);
    paintTiles(context, tiles, {
      theme,
      areBlocks: drawnAt(levelOf(zoom)) === 'block',
      iconOf: icons.iconOf,
    });
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

function widened({ left, top, right, bottom }: Box): Box {
  const x = (right - left) * BEYOND;
  const y = (bottom - top) * BEYOND;
  return { left: left - x, top: top - y, right: right + x, bottom: bottom + y };
}

function contains(outer: Box, inner: Box): boolean {
  return (
    outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom
  );
}
