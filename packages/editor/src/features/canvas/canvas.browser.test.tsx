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
  const tile = () => document.querySelector<HTMLElement>('.react-flow__node[data-id="n820"]');
  await expect.poll(() => document.querySelectorAll('.react-flow__node').length, PATIENT).toBeGreaterThan(COUNT / 2);
  await expect.poll(() => document.querySelectorAll('.react-flow__edge').length, PATIENT).toBeGreaterThan(COUNT / 2);
  return { session, tile };
}

it('renders a handful of components when one node of 1,600 moves or changes its state', async () => {
  const { session, tile } = await largeCanvas();
  const runs = session.runs;
  runs.begin({ status: 'running', executionId: 'e1' }, session.document.nodes(), new Set());
  await frames();

  const started = await rendersDuring(async () => {
    runs.nodeStarted('Step 820', { runIndex: 0, startTime: 0 });
    await expect.poll(() => tile()?.querySelector('[data-status="running"]'), PATIENT).not.toBeNull();
  });
  expect(started).toContain('NodeTile');
  expect(started.length).toBeLessThan(HANDFUL);

  const { x, y } = tile()?.getBoundingClientRect() ?? { x: 0, y: 0 };
  const at = (step: number) => ({
    bubbles: true,
    view: window,
    clientX: x + 3 + step * 10,
    clientY: y + 3 + step * 10,
  });
  tile()?.dispatchEvent(new MouseEvent('mousedown', at(0)));
  window.dispatchEvent(new MouseEvent('mousemove', at(1)));
  await frames();
  const before = tile()?.style.transform;
  const moved = await rendersDuring(async () => {
    window.dispatchEvent(new MouseEvent('mousemove', at(4)));
    await expect.poll(() => tile()?.style.transform, PATIENT).not.toBe(before);
  });
  window.dispatchEvent(new MouseEvent('mouseup', at(4)));
  expect(moved).toContain('NodeWrapper');
  expect(moved.length).toBeLessThan(HANDFUL);
}, 120_000);

/** Until what was to be rendered has been. */
async function frames(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
}
