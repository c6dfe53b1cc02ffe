import type { Page } from '@playwright/test';
import { framesDuring } from './frames.ts';

export interface CanvasFigures {
  /** From the start of the navigation until nodes are on the screen. */
  openMs: number;
  /** Frames a second. */
  pan: number;
  zoom: number;
  drag: number;
  run: number;
  /** Script heap after a collection. */
  heapMb: number;
}

/**
 * Runs in the page before anything else: tells when nodes are to be seen, as elements or painted, in ms. A small copy of the picture is looked at: the whole
 * of it, read in each frame, would take longer than painting.
 */
const WATCH_OPENING = `window.opened = new Promise((resolve) => {
  const copy = new OffscreenCanvas(64, 40).getContext('2d', { willReadFrequently: true });
  const isPainted = (picture) => {
    copy.drawImage(picture, 0, 0, 64, 40);
    return copy.getImageData(0, 0, 64, 40).data.some(Boolean);
  };
  const look = () => {
    const node = document.querySelector('.react-flow__node');
    const picture = document.querySelector('[data-testid="canvas-overview"]');
    const isSeen = node ? getComputedStyle(node).visibility === 'visible' : picture?.style.width && isPainted(picture);
    if (isSeen) requestAnimationFrame(() => resolve(performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

/** Opens a page with a canvas, and moves what is on it. @param startRun what sets nodes running */
export async function probeCanvas(page: Page, url: string, startRun: () => Promise<void>): Promise<CanvasFigures> {
  await page.addInitScript(WATCH_OPENING);
  await page.goto(url);
  const openMs = await page.evaluate<number>('window.opened');
  await page.waitForTimeout(1_000);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const middle = { x: width / 2, y: height / 2 };
  await page.mouse.move(middle.x, middle.y);
  const zoom = await framesDuring(page, async (step) => {
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, step % 40 < 20 ? -40 : 40);
    await page.keyboard.up('Control');
  });
  const pan = await framesDuring(page, (step) => page.mouse.wheel(step % 40 < 20 ? 30 : -30, 0));
  const drag = await dragFrames(page, middle);
  await startRun();
  const run = await framesDuring(page, () => page.waitForTimeout(50));
  return { openMs, pan, zoom, drag, run, heapMb: await heapMb(page) };
}

async function dragFrames(page: Page, middle: { x: number; y: number }): Promise<number> {
  const nearest = (await nearestNode(page, middle)) ?? (await nodeUnder(page, middle));
  await page.mouse.move(nearest.x, nearest.y);
  await page.mouse.down();
  const frames = await framesDuring(page, (step) =>
    page.mouse.move(nearest.x + 120 * Math.sin(step / 5), nearest.y + 60 * Math.sin(step / 3)),
  );
  await page.mouse.up();
  return frames;
}

interface Place {
  x: number;
  y: number;
}

/** Of those that are elements. */
async function nearestNode(page: Page, to: Place): Promise<Place | undefined> {
  const boxes = await page
    .locator('.react-flow__node')
    .evaluateAll((nodes) =>
      nodes
        .map((node) => node.getBoundingClientRect())
        .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 })),
    );
  const distance = ({ x, y }: Place) => Math.hypot(x - to.x, y - to.y);
  return boxes.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Where nodes are painted, the one that the pointer comes to becomes an element. */
async function nodeUnder(page: Page, middle: Place): Promise<Place> {
  for (let away = 0; away < 300; away += 4) {
    const place = { x: middle.x + away, y: middle.y + away / 2 };
    await page.mouse.move(place.x, place.y);
    if ((await page.locator('.react-flow__node').count()) > 0) return place;
  }
  throw new Error('There is no node to be dragged');
}

async function heapMb(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.collectGarbage');
  await client.send('Performance.enable');
  const { metrics } = await client.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e6;
}
