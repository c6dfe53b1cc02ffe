import { edgesOf, type Workflow, type WorkflowNode } from '@millrace/workflow';
import { escapeText, wrapName } from './picture-text.ts';

const TILE = 96;
const NAME_LINE = 15;
const MARGIN = 40;
const NOTE_TYPE = 'n8n-nodes-base.stickyNote';

export interface DrawOptions {
  /** Address of the icon of a node type; without one the tile shows the first letter of the node. */
  iconOf?(type: string): string | undefined;
}

/** An SVG picture of a workflow: tiles, names and connections as on the canvas. It follows the colour scheme of the reader. */
export function drawWorkflow(workflow: Workflow, { iconOf }: DrawOptions = {}): string {
  const nodes = workflow.nodes.filter(({ type }) => type !== NOTE_TYPE);
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const edges = [...edgesOf(workflow.connections)].flatMap(({ source, sourceOutput, target }) => {
    const from = byName.get(source);
    const to = byName.get(target);
    return from && to ? [connection(from, sourceOutput, to)] : [];
  });
  const tiles = nodes.map((node) => tile(node, iconOf?.(node.type)));
  const { left, top, width, height } = frameOf(nodes);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" role="img">`,
    `<title>${escapeText(workflow.name)}</title>`,
    STYLE,
    ...edges,
    ...tiles,
    '</svg>',
  ].join('\n');
}

const STYLE = `<style>
  rect { fill: #ffffff; stroke: #c3c9cf; stroke-width: 1.5 }
  path { fill: none; stroke: #8b949e; stroke-width: 2 }
  text { fill: #22272c; font: 13px system-ui, sans-serif; text-anchor: middle }
  .letter { font-size: 34px; font-weight: 600; fill: #0b7a8a }
  @media (prefers-color-scheme: dark) {
    rect { fill: #1b1f23; stroke: #3c444c }
    path { stroke: #78828c }
    text { fill: #e3e6e8 }
    .letter { fill: #35b8c8 }
  }
</style>`;

function tile({ name, position: [x, y] }: WorkflowNode, icon: string | undefined): string {
  const face = icon
    ? `<image href="${escapeText(icon)}" x="${x + 28}" y="${y + 28}" width="40" height="40"/>`
    : `<text class="letter" x="${x + TILE / 2}" y="${y + TILE / 2 + 12}">${escapeText([...name][0] ?? '')}</text>`;
  const lines = wrapName(name).map(
    (line, index) => `<text x="${x + TILE / 2}" y="${y + TILE + 18 + index * NAME_LINE}">${escapeText(line)}</text>`,
  );
  return `<g><rect x="${x}" y="${y}" width="${TILE}" height="${TILE}" rx="10"/>${face}${lines.join('')}</g>`;
}

/** From the right side of a tile to the left side of the next; outputs spread over the side. A way back runs below. */
function connection(from: WorkflowNode, output: number, to: WorkflowNode): string {
  const x1 = from.position[0] + TILE;
  const y1 = from.position[1] + TILE / 2 + output * 12;
  const x2 = to.position[0];
  const y2 = to.position[1] + TILE / 2;
  if (x2 >= x1) {
    const bend = Math.max(24, (x2 - x1) / 2);
    return `<path d="M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}"/>`;
  }
  const below = Math.max(from.position[1], to.position[1]) + TILE + 56;
  return `<path d="M${x1} ${y1}C${x1 + 48} ${y1} ${x1 + 48} ${below} ${x1} ${below}L${x2} ${below}C${x2 - 48} ${below} ${x2 - 48} ${y2} ${x2} ${y2}"/>`;
}

/** Around all tiles and their names. */
function frameOf(nodes: readonly WorkflowNode[]) {
  const xs = nodes.map(({ position }) => position[0]);
  const ys = nodes.map(({ position }) => position[1]);
  const left = smallest(xs) - MARGIN;
  const top = smallest(ys) - MARGIN;
  const width = largest(xs) + TILE + MARGIN - left;
  const height = largest(ys) + TILE + 2 * NAME_LINE + MARGIN - top;
  return { left, top, width, height };
}

// Not by spreading: a workflow may have more nodes than a call may have arguments.
function smallest(values: readonly number[]): number {
  return values.reduce((least, value) => Math.min(least, value), values[0] ?? 0);
}

function largest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), values[0] ?? 0);
}
