import type { NodeTypeSummary, WorkflowNode } from '@millrace/workflow';
import { isTrigger } from '../../model/nodes/is-trigger.ts';
import type { NodePorts } from '../../model/nodes/node-ports.ts';
import { subtitleOf } from '../../model/nodes/node-subtitle.ts';
import { holdsName, servesOthers, type TileGeometry, tileGeometry } from '../canvas/geometry/tile-geometry.ts';
import type { PictureColors } from './picture-colors.ts';
import { textElement, wrapText } from './picture-text.ts';
import { svgElement } from './svg-element.ts';

const ICON_SIZE = 40;
const RADIUS = 10;
/** The left side of a trigger is round. */
const TRIGGER_RADIUS = 48;
const PORT_RADIUS = 4;
/** The names below a tile may be wider than it. */
const NAME_WIDTH = 160;
const NAME_HEIGHT = 18;

export interface DrawnTile {
  record: WorkflowNode;
  ports: NodePorts;
  description: NodeTypeSummary | undefined;
  /** The picture of its type, as a `data:` address; without one it has its first letter. */
  icon: string | undefined;
}

/** A node as on the canvas: shape, icon, ports, name and subtitle. */
export function drawTile(tile: DrawnTile, colors: PictureColors): Element {
  const { record, ports, description } = tile;
  const geometry = tileGeometry(ports);
  const [x, y] = record.position;
  const corner = isTrigger(description) ? TRIGGER_RADIUS : servesOthers(geometry.shape) ? geometry.height / 2 : RADIUS;
  const end = servesOthers(geometry.shape) ? geometry.height / 2 : RADIUS;
  const family = colors.family(description?.family);
  return svgElement(
    'g',
    { transform: `translate(${x} ${y})`, opacity: record.disabled ? 0.5 : undefined },
    svgElement('path', { d: outline(geometry, corner, end), fill: colors.panel, stroke: colors.border }),
    svgElement('path', { d: leftEdge(geometry, corner), fill: 'none', stroke: family, 'stroke-width': 3 }),
    face(tile, geometry, family),
    ...portsOf(geometry, colors),
    ...labels(tile, geometry, colors),
  );
}

function outline({ width, height }: TileGeometry, left: number, right: number): string {
  return [
    `M ${left} 0 H ${width - right} A ${right} ${right} 0 0 1 ${width} ${right}`,
    `V ${height - right} A ${right} ${right} 0 0 1 ${width - right} ${height}`,
    `H ${left} A ${left} ${left} 0 0 1 0 ${height - left} V ${left} A ${left} ${left} 0 0 1 ${left} 0 Z`,
  ].join(' ');
}

function leftEdge({ height }: TileGeometry, radius: number): string {
  const inner = radius - 1;
  return `M ${radius} 1 A ${inner} ${inner} 0 0 0 1 ${radius} V ${height - radius} A ${inner} ${inner} 0 0 0 ${radius} ${height - 1}`;
}

function face({ record, icon }: DrawnTile, { shape, width, height }: TileGeometry, color: string): Element {
  const x = (holdsName(shape) ? height : width) / 2;
  const y = height / 2;
  const size = ICON_SIZE;
  if (icon) return svgElement('image', { href: icon, x: x - size / 2, y: y - size / 2, width: size, height: size });
  return textElement([...record.name][0] ?? '', { x, y: y + 12, size: 34, weight: 600, color, anchor: 'middle' });
}

function portsOf({ ports, width }: TileGeometry, colors: PictureColors): Element[] {
  const outputs = ports.filter(({ side }) => side === 'right').length;
  return ports.flatMap(({ x, y, side, port }) => {
    const dot = svgElement('circle', { cx: x, cy: y, r: PORT_RADIUS, fill: colors.panel, stroke: colors.connection });
    if (port.displayName === undefined) return [dot];
    const style = { size: 11, weight: 400, color: colors.dimmed };
    if (side === 'bottom') return [dot, textElement(port.displayName, { ...style, x, y: y + 18, anchor: 'middle' })];
    return side === 'right' && outputs > 1
      ? [dot, textElement(port.displayName, { ...style, x: width + 10, y: y - 6 })]
      : [dot];
  });
}

function labels({ record, description }: DrawnTile, geometry: TileGeometry, colors: PictureColors): Element[] {
  const { shape, width, height } = geometry;
  const isInside = holdsName(shape);
  const room = isInside ? width - height - 12 : NAME_WIDTH;
  const name = { size: 13, weight: 500, color: colors.text };
  const meta = { size: 12, weight: 400, color: colors.dimmed };
  const subtitle = subtitleOf(record, description);
  const lines = [
    ...wrapText(record.name, name, room, 2).map((text) => ({ text, style: name })),
    ...(subtitle === '' ? [] : wrapText(subtitle, meta, room, 1).map((text) => ({ text, style: meta }))),
  ];
  const place = isInside
    ? { x: height, y: height / 2 - ((lines.length - 1) * NAME_HEIGHT) / 2 + 4, anchor: 'start' as const }
    : { x: width / 2, y: height + NAME_HEIGHT, anchor: 'middle' as const };
  return lines.map(({ text, style }, index) =>
    textElement(text, { ...style, ...place, y: place.y + index * NAME_HEIGHT }),
  );
}
