// The canvas beside a bare page of the canvas library with the same nodes: opening, panning, zooming, dragging, running.
// `npm run bench -- editor [counts]`. Figures depend on the machine; compare within one run.
import { chromium } from '@playwright/test';
import { Millrace } from '../support/millrace.ts';
import { serveBarePage } from './bare-page.ts';
import { type CanvasFigures, probeCanvas } from './canvas-probe.ts';
import { largeWorkflow } from './large-workflow.ts';

const counts = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [100, 400, 800, 1600];
const millrace = await Millrace.start();
const bare = await serveBarePage(largeWorkflow);
const browser = await chromium.launch({
  executablePath: process.env.MILLRACE_TEST_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});

for (const count of counts) {
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', largeWorkflow(count));
  const ours = await inNewPage(
    `${millrace.url}/workflow/${id}`,
    'document.querySelector("[data-testid=run-workflow]").click()',
  );
  const floor = await inNewPage(bare.urlFor(count), 'document.getElementById("root").dispatchEvent(new Event("run"))');
  console.log(`${count} nodes`);
  console.log(`  opens in  ${ours.openMs.toFixed(0)} ms (bare ${floor.openMs.toFixed(0)} ms)`);
  for (const move of ['pan', 'zoom', 'drag', 'run'] as const) {
    const ratio = ours[move] / floor[move];
    console.log(
      `  ${move.padEnd(8)}  ${ours[move].toFixed(1)} frames/s, ${ratio.toFixed(2)} of the bare page's ${floor[move].toFixed(1)}`,
    );
  }
  console.log(`  heap      ${ours.heapMb.toFixed(0)} MB (bare ${floor.heapMb.toFixed(0)} MB)`);
}

await browser.close();
bare.close();
await millrace.dispose();

/** A context of its own: nothing is cached from the page before. */
async function inNewPage(url: string, startRun: string): Promise<CanvasFigures> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const figures = await probeCanvas(page, url, () => page.evaluate(startRun));
  await context.close();
  return figures;
}
