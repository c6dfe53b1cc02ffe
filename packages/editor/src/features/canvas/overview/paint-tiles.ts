import type { Box } from '../../../session/canvas/geometry/loop-path.ts';
import { holdsName, servesOthers, type TileShape } from '../../../session/canvas/geometry/tile-geometry.ts';
import type { DifferenceMark } from '../../../session/difference-marks.ts';
import type { OverviewTheme } from './overview-theme.ts';
import type { TileLook } from './tile-looks.ts';

export interface PaintedTile {
  /** Around all that is painted of it. */
  box: Box;
  x: number;
  y: number;
  width: number;
  height: number;
  shape: TileShape;
  look: TileLook;
  isSelected: boolean;
  mark: DifferenceMark | undefined;
}

interface TilePainting {
  theme: OverviewTheme;
  /** Tiles are plain blocks in the colour of their family. */
  areBlocks: boolean;
  iconOf: (type: string) => CanvasImageSource | undefined;
}

const RADIUS = 10;
/** The left side of a trigger is round. */
const TRIGGER_RADIUS = 48;
const ROUND_RADIUS = 40;
const ICON_SIZE = 40;
/** Of the icon's middle in a wide tile, from its left side. */
const WIDE_ICON_X = 40;
const FAMILY_EDGE = 3;
/** Between a tile and the line around it that shows that it is selected. */
const OUTLINE_OFFSET = 3;
const MARK_OFFSET = 6;
/** How far around a tile something of it is painted. */
export const TILE_MARGIN = 12;
const DISABLED_OPACITY = 0.4;

/** As in `tile.module.css`. Shapes of one look are painted in one go. */
export function paintTiles(
  context: CanvasRenderingContext2D,
  tiles: readonly PaintedTile[],
  { theme, areBlocks, iconOf }: TilePainting,
): void {
  paintShapes(context, tiles, { theme, areBlocks });
  paintOutlines(context, tiles, theme);
  if (areBlocks) return;
  const size = ICON_SIZE * theme.size('icon-scale');
  for (const { x, y, width, height, shape, look } of tiles) {
    const icon = iconOf(look.type);
    if (!icon) continue;
    const middle = holdsName(shape) ? WIDE_ICON_X : width / 2;
    context.globalAlpha = look.isDisabled ? DISABLED_OPACITY : 1;
    context.drawImage(icon, x + middle - size / 2, y + height / 2 - size / 2, size, size);
  }
  context.globalAlpha = 1;
}

function paintShapes(
  context: CanvasRenderingContext2D,
  tiles: readonly PaintedTile[],
  { theme, areBlocks }: Pick<TilePainting, 'theme' | 'areBlocks'>,
): void {
  for (const [style, group] of groupBy(tiles, ({ look }) => styleOf(look, areBlocks).join())) {
    const [fill = '', border = '', edge = ''] = style.split(',');
    const shapes = new Path2D();
    for (const tile of group) addShape(shapes, tile, 0);
    context.fillStyle = theme.color(fill);
    context.fill(shapes);
    context.strokeStyle = theme.color(border);
    context.lineWidth = border === 'accent' ? FAMILY_EDGE : 1;
    context.stroke(shapes);
    if (areBlocks) continue;
    const edges = new Path2D();
    for (const tile of group) addFamilyEdge(edges, tile);
    context.strokeStyle = theme.color(edge);
    context.lineWidth = FAMILY_EDGE;
    context.stroke(edges);
  }
}

/** Names of its colours: inside, border, and edge on the left. */
function styleOf({ family, badge, isRunning, isDisabled }: TileLook, areBlocks: boolean): [string, string, string] {
  const familyColor = family ? `family-${family}` : 'border-strong';
  const border = isRunning ? 'accent' : isDisabled || !badge ? 'border-strong' : BADGE_COLORS[badge];
  return [areBlocks ? familyColor : isDisabled ? 'panel-sunken' : 'panel', border, familyColor];
}

const BADGE_COLORS: Record<NonNullable<TileLook['badge']>, string> = {
  success: 'success-border',
  error: 'danger-border',
  issues: 'danger-border',
  waiting: 'waiting-border',
  pinned: 'waiting-border',
  stale: 'warning-border',
  canceled: 'border-strong',
};

const MARK_COLORS: Record<DifferenceMark, string> = {
  added: 'success-border',
  changed: 'info-border',
  removed: 'danger-border',
};

function paintOutlines(context: CanvasRenderingContext2D, tiles: readonly PaintedTile[], theme: OverviewTheme): void {
  const width = theme.size('outline');
  const selected = new Path2D();
  for (const tile of tiles) if (tile.isSelected) addShape(selected, tile, OUTLINE_OFFSET + width / 2);
  context.strokeStyle = theme.color('accent');
  context.lineWidth = width;
  context.stroke(selected);
  for (const tile of tiles) {
    if (!tile.mark) continue;
    const frame = new Path2D();
    addShape(frame, tile, MARK_OFFSET);
    context.strokeStyle = theme.color(MARK_COLORS[tile.mark]);
    context.stroke(frame);
  }
}

function addShape(path: Path2D, { x, y, width, height, shape, look }: PaintedTile, offset: number): void {
  const right = (servesOthers(shape) ? ROUND_RADIUS : RADIUS) + offset;
  const left = leftRadius(shape, look) + offset;
  path.roundRect(x - offset, y - offset, width + 2 * offset, height + 2 * offset, [left, right, right, left]);
}

function addFamilyEdge(path: Path2D, { x, y, height, shape, look }: PaintedTile): void {
  const inset = FAMILY_EDGE / 2 - 1;
  const radius = leftRadius(shape, look);
  const inner = radius - inset;
  path.moveTo(x + radius, y + inset);
  path.arcTo(x + inset, y + inset, x + inset, y + radius, inner);
  path.lineTo(x + inset, y + height - radius);
  path.arcTo(x + inset, y + height - inset, x + radius, y + height - inset, inner);
}

function leftRadius(shape: TileShape, { isTrigger }: TileLook): number {
  if (isTrigger) return TRIGGER_RADIUS;
  return servesOthers(shape) ? ROUND_RADIUS : RADIUS;
}

function groupBy<Value>(values: Iterable<Value>, keyOf: (value: Value) => string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
