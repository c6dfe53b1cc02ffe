import { afterEach, expect, it } from 'vitest';
import { around, type Box, widened } from '../../../session/canvas/geometry/loop-path.ts';
import { OverviewIcons } from './overview-icons.ts';
import { OverviewPainter } from './overview-painter.ts';
import type { OverviewScene, Scene } from './overview-scene.ts';
import type { PaintedEdge } from './paint-edges.ts';
import type { PaintedTile } from './paint-tiles.ts';
import type { TileLook } from './tile-looks.ts';

const STYLES = `--mr-panel: #fff; --mr-border-strong: #777; --mr-success-border: #0a0; --mr-accent: #06c; --mr-family-data: #c60;
  --mr-connection: #999; --mr-outline: 3; --mr-icon-scale: 1`;
const LOOK: TileLook = {
  ...{ type: 'set', family: 'data', isTrigger: false, isDisabled: false, isRunning: false, badge: undefined },
};
const TILES = Array.from({ length: 30 }, (_, index) => tileAt((index % 6) * 150, Math.floor(index / 6) * 130));

afterEach(() => document.body.replaceChildren());

it.each([1, 0.37])('paints what changed as if all had been painted, at a zoom of %d', async (zoom) => {
  const before = scene(TILES);
  const done = TILES.map((tile, index) =>
    index > 7 && index < 15 ? { ...tile, look: { ...LOOK, badge: 'success' as const } } : tile,
  );
  const after = scene(done, [8, 9, 10, 11, 12, 13, 14].map((index) => boxOf(TILES, index)).reduce(around));
  const step = paintedWith(zoom, before);
  await step.next();
  const untouched = step.pixels();
  step.show(after);
  step.painter.paintChanges();
  await step.next();
  const whole = paintedWith(zoom, after);
  await whole.next();
  expect(differing(step.pixels(), untouched)).toBeGreaterThan(100);
  expect(differing(step.pixels(), whole.pixels())).toBe(0);
});

it('leaves what did not change as it is', async () => {
  const step = paintedWith(1, scene(TILES));
  await step.next();
  step.canvas.getContext('2d')?.fillRect(0, 0, 20, 20);
  const marked = step.pixels();
  step.show(scene(TILES, boxOf(TILES, 20)));
  step.painter.paintChanges();
  await step.next();
  expect(differing(step.pixels(), marked)).toBe(0);
  step.painter.paintSoon();
  await step.next();
  expect(differing(step.pixels(), marked)).toBe(20 * 20);
});

function paintedWith(zoom: number, first: Scene) {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = STYLES;
  document.body.append(canvas);
  let shown = first;
  const taken = { isOutdated: false, take: () => shown } as unknown as OverviewScene;
  const window = {
    getState: () => ({ transform: [0, 0, zoom] as const, width: 600, height: 400 }),
    subscribe: () => () => undefined,
  };
  const icons = new OverviewIcons(document.createElement('div'), () => undefined);
  const painter = new OverviewPainter({ canvas, scene: taken, icons, window });
  painter.paintSoon();
  return {
    canvas,
    painter,
    show: (next: Scene) => {
      shown = next;
    },
    next: () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    pixels: () => canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [],
  };
}

/** How many pixels differ to the eye: edges of shapes may be smoothed otherwise in a part than in the whole. */
function differing(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const pixels = new Set<number>();
  for (let at = 0; at < a.length; at++) if (Math.abs((a[at] ?? 0) - (b[at] ?? 0)) > 40) pixels.add(at >> 2);
  return pixels.size;
}

function scene(tiles: PaintedTile[], changed?: Box): Scene {
  return { tiles, edges: tiles.slice(1).flatMap((tile, index) => edgeBetween(tiles[index], tile)), changed };
}

function tileAt(x: number, y: number): PaintedTile {
  const box = widened({ left: x, top: y, right: x + 96, bottom: y + 96 }, 12);
  return { ...{ box, x, y, width: 96, height: 96, shape: 'square', look: LOOK, isSelected: false, mark: undefined } };
}

function edgeBetween(from: PaintedTile | undefined, to: PaintedTile): PaintedEdge[] {
  if (!from) return [];
  const middle = (from.y + to.y) / 2 + 48;
  const path = new Path2D(`M${from.x + 96},${from.y + 48} V${middle} H${to.x} V${to.y + 48}`);
  const state = from.look.badge === 'success' && to.look.badge === 'success' ? 'success' : 'idle';
  return [{ box: around(from.box, to.box), path, state, isPart: false, isSelected: false }];
}

function boxOf(tiles: readonly PaintedTile[], index: number): Box {
  return (tiles[index] as PaintedTile).box;
}
