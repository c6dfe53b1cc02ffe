import { NodeTypeCatalogue, type Workflow } from '@millrace/workflow';
import { rendersDuring } from '../../testing/count-renders.ts';
import '@xyflow/react/dist/style.css';
import { expect, it } from 'vitest';
import { WorkbenchPanelsProvider } from '../../parts/workbench/panels.ts';
import { Workbench } from '../../parts/workbench/workbench.tsx';
import { nodeTypesQuery } from '../../server/node-types.ts';
import { queryClient } from '../../server/query-client.ts';
import { createSession } from '../../session/editor-session.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { Canvas } from './canvas.tsx';

const COUNT = 1600;
const IN_A_ROW = 40;
/** Components that render for one node: itself, its connections, and what stands around the canvas. */
const HANDFUL = 40;
/** The same for the node under the pointer, which has its toolbar. */
const HANDFUL_AND_TOOLBAR = 90;

const panels = { Canvas, NodeDetails: () => null, overCanvas: [], underCanvas: [], dialogs: [] };
const pages = { openNode: () => undefined };

/** All of them are drawn at first, on a machine that may have other work. */
const PATIENT = { timeout: 60_000 };

/** One chain, in rows. */
function chain(): Workflow {
  const nodes: Workflow['nodes'] = Array.from({ length: COUNT }, (_, index) => ({
    id: `n${index}`,
    name: `Step ${index}`,
    type: 'x.step',
    typeVersion: 1,
    position: [(index % IN_A_ROW) * 220, Math.floor(index / IN_A_ROW) * 180],
    parameters: {},
  }));
  const links = nodes
    .slice(1)
    .map(({ name }, index): [string, Workflow['connections'][string]] => [
      `Step ${index}`,
      { main: [[{ node: name, type: 'main', index: 0 }]] },
    ]);
  return { name: 'Large', nodes, connections: Object.fromEntries(links) };
}

async function largeCanvas() {
  queryClient.setQueryData(nodeTypesQuery.queryKey, new NodeTypeCatalogue([]));
  const session = createSession();
  session.document.load(chain());
  await renderPart(
    <WorkbenchPanelsProvider value={panels}>
      <div style={{ height: 700 }}>
        <Workbench session={session} header={null} pages={pages} openNodeId={undefined} onCloseNode={() => undefined} />
      </div>
    </WorkbenchPanelsProvider>,
  );
  await expect.poll(() => new Set(colorsOf(picture())).size, PATIENT).toBeGreaterThan(2);
  return session;
}

const picture = () => document.querySelector<HTMLCanvasElement>('[data-testid="canvas-overview"]');
const tiles = () => document.querySelectorAll('.react-flow__node');
const tile = (id: string) => document.querySelector<HTMLElement>(`.react-flow__node[data-id="${id}"]`);
const pane = () => document.querySelector('.react-flow__pane');

/** A grid of pixels: reading all of them again and again would keep the page from painting. */
function colorsOf(canvas: HTMLCanvasElement | null): number[] {
  const small = document.createElement('canvas');
  const context = small.getContext('2d');
  if (!canvas || !context) return [];
  context.drawImage(canvas, 0, 0, small.width, small.height);
  return [...new Uint32Array(context.getImageData(0, 0, small.width, small.height).data.buffer)];
}

/** Where a place on the canvas is on the screen. */
function onScreen([x, y]: [number, number]): { clientX: number; clientY: number } {
  const viewport = document.querySelector('.react-flow__viewport');
  const at = viewport?.getBoundingClientRect() ?? { x: 0, y: 0 };
  const { a: zoom } = new DOMMatrix(viewport ? getComputedStyle(viewport).transform : '');
  return { clientX: at.x + x * zoom, clientY: at.y + y * zoom };
}

/** The middle of the index-th tile. */
function middleOf(index: number) {
  return onScreen([(index % IN_A_ROW) * 220 + 48, Math.floor(index / IN_A_ROW) * 180 + 48]);
}

function pointer(type: string, target: Element | null, at: object, more: PointerEventInit = {}): void {
  target?.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 1, ...at, ...more }));
}

it('paints 1,600 nodes as one picture, and makes an element of the one under the pointer', async () => {
  const session = await largeCanvas();
  // The pointer of the test before may rest on one.
  expect(tiles().length).toBeLessThan(2);

  pointer('pointermove', pane(), middleOf(820));
  await expect.poll(() => tile('n820'), PATIENT).not.toBeNull();
  expect(tiles()).toHaveLength(1);

  session.runs.begin({ status: 'running', executionId: 'e1' }, session.document.nodes(), new Set());
  await frames();
  const before = colorsOf(picture());
  const started = await rendersDuring(async () => {
    session.runs.nodeStarted('Step 100', { runIndex: 0, startTime: 0 });
    await expect.poll(() => colorsOf(picture()).some((color, index) => color !== before[index]), PATIENT).toBe(true);
  });
  expect(started.length).toBeLessThan(HANDFUL);
}, 120_000);

it('renders a handful of components when one node of 1,600 moves', async () => {
  await largeCanvas();
  pointer('pointermove', pane(), middleOf(820));
  await expect.poll(() => tile('n820'), PATIENT).not.toBeNull();
  const { clientX, clientY } = middleOf(820);
  const at = (step: number) => ({
    bubbles: true,
    view: window,
    clientX: clientX + step * 10,
    clientY: clientY + step * 10,
  });
  pointer('pointerdown', tile('n820'), at(0), { buttons: 1 });
  tile('n820')?.dispatchEvent(new MouseEvent('mousedown', at(0)));
  window.dispatchEvent(new MouseEvent('mousemove', at(1)));
  await frames();
  const before = tile('n820')?.style.transform;
  const moved = await rendersDuring(async () => {
    window.dispatchEvent(new MouseEvent('mousemove', at(4)));
    await expect.poll(() => tile('n820')?.style.transform, PATIENT).not.toBe(before);
  });
  window.dispatchEvent(new MouseEvent('mouseup', at(4)));
  expect(moved.filter((name) => name === 'NodeWrapper')).toHaveLength(1);
  expect(moved.filter((name) => name === 'EdgeWrapper')).toHaveLength(2);
  expect(moved.length).toBeLessThan(HANDFUL_AND_TOOLBAR);
}, 120_000);

/** Until what was to be rendered has been. */
async function frames(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
}
