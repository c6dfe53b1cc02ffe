import type { NodeTypeCatalogue } from '@millrace/workflow';
import type { Edge } from '@xyflow/react';
import type { WorkflowDocument } from '../../model/document/workflow-document.ts';
import type { CanvasModel } from '../canvas/canvas-model.ts';
import type { Box } from '../canvas/geometry/loop-path.ts';
import { boxOf, boxWithName, type EdgeSurroundings, placeEdge } from '../canvas/geometry/placed-edge.ts';
import { drawNote } from './draw-note.ts';
import { drawTile } from './draw-tile.ts';
import type { PictureColors } from './picture-colors.ts';
import { svgElement } from './svg-element.ts';

const MARGIN = 40;
/** Names reach beyond their tiles. */
const NAME_OVERHANG = 32;

export interface PictureRequest {
  document: WorkflowDocument;
  canvas: CanvasModel;
  catalogue: NodeTypeCatalogue;
  /** What is drawn; connections among them come along. */
  nodeIds: readonly string[];
  colors: PictureColors;
  /** Pictures of node types, as `data:` addresses. */
  icons: ReadonlyMap<string, string>;
}

export interface Picture {
  svg: string;
  /** In px. */
  width: number;
  height: number;
}

/** A part of the workflow as an SVG picture, drawn from the document as the canvas draws it; nothing in it is loaded. */
export function drawPicture({ document, canvas, catalogue, nodeIds, colors, icons }: PictureRequest): Picture {
  const wanted = new Set(nodeIds);
  const { nodes, edges } = canvas.snapshot();
  const drawn = nodes.filter(({ id }) => wanted.has(id));
  const byId = new Map(drawn.map((node) => [node.id, node]));
  const boxes = drawn.filter(({ type }) => type === 'tile').map(boxWithName);
  const frame = frameAround(
    drawn.map((node) => (node.type === 'tile' ? withOverhang(boxWithName(node)) : boxOf(node))),
  );
  const notes = drawn
    .filter(({ type }) => type !== 'tile')
    .toSorted((a, b) => (a.zIndex ?? 0) - (b.zIndex ?? 0))
    .flatMap(({ id }) => document.node(id) ?? [])
    .map((record) => drawNote(record, colors));
  const tiles = drawn
    .filter(({ type }) => type === 'tile')
    .flatMap(({ id }) => document.node(id) ?? [])
    .map((record) => {
      const description = catalogue.find(record.type, record.typeVersion);
      const ports = canvas.portsOf(record.id) ?? { inputs: [], outputs: [] };
      return drawTile({ record, ports, description, icon: icons.get(record.type) }, colors);
    });
  const surroundings: EdgeSurroundings = {
    nodeById: (id) => byId.get(id),
    portsOf: (id) => canvas.portsOf(id),
    boxes: () => boxes,
  };
  const lines = edges.flatMap((edge) => drawEdge(edge, surroundings, colors.connection));
  const width = frame.right - frame.left;
  const height = frame.bottom - frame.top;
  const root = svgElement(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `${frame.left} ${frame.top} ${width} ${height}`, width, height },
    svgElement('title', {}, document.meta.name),
    svgElement('rect', { x: frame.left, y: frame.top, width, height, fill: colors.canvas }),
    ...notes,
    ...lines,
    ...tiles,
  );
  return { svg: new XMLSerializer().serializeToString(root), width, height };
}

function drawEdge(edge: Edge, surroundings: EdgeSurroundings, color: string): Element[] {
  const placed = placeEdge(edge, surroundings);
  return placed ? [svgElement('path', { d: placed.path, fill: 'none', stroke: color, 'stroke-width': 2 })] : [];
}

function withOverhang(box: Box): Box {
  return { ...box, left: box.left - NAME_OVERHANG, right: box.right + NAME_OVERHANG };
}

function frameAround(boxes: readonly Box[]): Box {
  const around = boxes.reduce((a, b) => ({
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  }));
  return {
    left: around.left - MARGIN,
    top: around.top - MARGIN,
    right: around.right + MARGIN,
    bottom: around.bottom + MARGIN,
  };
}
