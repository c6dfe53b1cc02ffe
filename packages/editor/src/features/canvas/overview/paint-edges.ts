import type { Box } from '../../../session/canvas/geometry/loop-path.ts';
import type { Flow } from '../edge/use-flow.ts';
import type { OverviewTheme } from './overview-theme.ts';

export interface PaintedEdge {
  /** Around all that is painted of it. */
  box: Box;
  path: Path2D;
  state: Flow['state'];
  /** It joins a sub-node to the node that it serves. */
  isPart: boolean;
  isSelected: boolean;
}

type Stroke = readonly [color: string, width: number, dash: readonly number[]];

/** As in `edge.module.css`. Lines of one look are painted in one go. */
export function paintEdges(
  context: CanvasRenderingContext2D,
  edges: Iterable<PaintedEdge>,
  theme: OverviewTheme,
): void {
  const byStroke = new Map<string, { stroke: Stroke; path: Path2D }>();
  for (const edge of edges) {
    const stroke = strokeOf(edge);
    const key = stroke.join();
    const group = byStroke.get(key) ?? { stroke, path: new Path2D() };
    group.path.addPath(edge.path);
    byStroke.set(key, group);
  }
  for (const { stroke, path } of byStroke.values()) {
    const [color, width, dash] = stroke;
    context.strokeStyle = theme.color(color);
    context.lineWidth = width;
    context.setLineDash([...dash]);
    context.stroke(path);
  }
  context.setLineDash([]);
}

function strokeOf({ state, isPart, isSelected }: PaintedEdge): Stroke {
  const dash = state === 'running' ? [6, 6] : isPart ? [5, 4] : [];
  if (isSelected) return ['accent', 3, dash];
  if (state === 'running') return ['accent', 2, dash];
  if (state === 'success') return ['success-border', 2, dash];
  return [isPart ? 'family-data' : 'connection', 2, dash];
}
