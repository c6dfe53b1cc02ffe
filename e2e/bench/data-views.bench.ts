// Opening and scrolling the data of a node: 100,000 items of 20 fields as table, JSON and schema.
// `npm run bench -- data-views [items]`. Figures depend on the machine; compare within one run.
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { Millrace } from '../support/millrace.ts';
import { framesDuring } from './frames.ts';

const count = Number(process.argv[2] ?? 100_000);
/** In the order in which they are switched to: a table is what opens. */
const VIEWS = ['JSON', 'Schema', 'Table'] as const;

/** Items whose fields are of all kinds. */
const SCRIPT = `return Array.from({ length: ${count} }, (_, n) => ({ json: {
  id: n, name: 'Person ' + n, email: 'person' + n + '@example.com', age: n % 90, active: n % 2 === 0, score: n / 7,
  city: ['Oslo', 'Rome', 'Lima'][n % 3], note: n % 5 === 0 ? null : 'A remark about number ' + n, tags: ['a', 'b', n],
  address: { street: n + ' High Street', zip: String(10000 + n) }, createdAt: '2026-01-01T00:00:00.000Z',
  f1: n, f2: n + 1, f3: 'x' + n, f4: '', f5: [], f6: {}, f7: n * 1000, f8: 'y'.repeat(n % 40), f9: n % 3 === 0,
} }));`;

const workflow = {
  name: 'Many items',
  nodes: [
    { id: '1', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, position: [0, 0], parameters: {} },
    {
      id: '2',
      name: 'Items',
      type: 'n8n-nodes-base.code',
      typeVersion: 2,
      position: [220, 0],
      parameters: { jsCode: SCRIPT },
    },
  ],
  connections: { Start: { main: [[{ node: 'Items', type: 'main', index: 0 }]] } },
};

/**
 * Runs in the page: from the first click or input on, waits until the output pane has rows and nothing has changed them
 * for a while.
 */
const WATCH_ROWS = `void (window.shown = new Promise((resolve) => {
  const QUIET_MS = 400;
  const PANE = 'section[data-side=output]';
  let from, changedAt = 0;
  const begin = (event) => { from ??= event.timeStamp; };
  for (const type of ['pointerdown', 'input']) addEventListener(type, begin, { capture: true, once: true });
  new MutationObserver((changes) => {
    const pane = document.querySelector(PANE);
    if (changes.some(({ target }) => target.contains(pane) || pane?.contains(target))) changedAt = performance.now();
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
  const look = () => {
    const rows = document.querySelector(PANE + ' :is([role=row] [role=cell], [role=tree] > div > div)');
    const isLoading = document.querySelector(PANE + ' [role=status]');
    if (from !== undefined && rows && !isLoading && changedAt > from && performance.now() - changedAt > QUIET_MS) {
      const fetched = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/steps/')).map(({ responseEnd }) => responseEnd);
      resolve({ totalMs: changedAt - from, afterDataMs: changedAt - Math.max(from, ...fetched) });
    } else requestAnimationFrame(look);
  };
  look();
}))`;

let session: Promise<CDPSession> | undefined;

const millrace = await Millrace.start({ environment: { MILLRACE_SCRIPT_TIMEOUT: '60' } });
const browser = await chromium.launch({
  executablePath: process.env.MILLRACE_TEST_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', workflow);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${millrace.url}/workflow/${id}`);
  await page.evaluate('performance.setResourceTimingBufferSize(10_000)');
  await page.getByRole('button', { name: 'Run workflow' }).click();
  await page.getByText('Workflow ran successfully').waitFor({ timeout: 60_000 });
  console.log(`${count} items of 20 fields`);
  await page.evaluate(`localStorage.setItem('millrace.display-mode.output', 'table')`);
  const output = page.locator('section[data-side=output]');
  const tile = page.locator('[data-node-name="Items"]');
  // Output of 4 MB and more asks first; less is there before anything could be measured.
  const anyway = output.getByRole('button', { name: 'Show data anyway' });
  await tile.dblclick();
  await anyway.or(output.getByRole('table')).first().waitFor();
  if (await anyway.isVisible()) await open(page, 'opens as a table', () => anyway.click());
  for (const view of VIEWS) {
    await open(page, `${view}, switched to`, () => output.getByText(view, { exact: true }).click());
    await scroll(page, `${view}, a page`);
  }
  await output.getByRole('combobox', { name: 'Items on a page' }).click();
  const all = page.getByRole('option', { name: 'All', exact: true });
  await open(page, 'all on one page', () => all.click());
  for (const view of VIEWS) {
    await open(page, `${view} of all, switched to`, () => output.getByText(view, { exact: true }).click());
    await scroll(page, `${view} of all`);
  }
  const search = output.getByRole('searchbox');
  await open(page, 'search in all', () => search.fill('person 99'));
} finally {
  await browser.close();
  await millrace.dispose();
}

interface Opening {
  /** From the click until rows are drawn, in ms. */
  totalMs: number;
  /** The part of it after the last data came; all of it where none was fetched. */
  afterDataMs: number;
}

/** Does something with a click, waits for the rows that it leads to, and prints how long both took. */
async function open(page: Page, what: string, act: () => Promise<void>): Promise<void> {
  await page.evaluate(WATCH_ROWS);
  const busy = await busyMs(page);
  await act();
  const { totalMs, afterDataMs } = await page.evaluate<Opening>('window.shown');
  const worked = (await busyMs(page)) - busy;
  print(what, `${ms(totalMs)}, ${ms(afterDataMs)} of them after the data came; ${ms(worked)} of work`);
}

/** Scrolls what the output pane shows, down and up again. */
async function scroll(page: Page, what: string): Promise<void> {
  const box = await page.locator('section[data-side=output] :is([role=table], [role=tree])').boundingBox();
  if (!box) throw new Error(`${what} shows nothing that can be scrolled.`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const busy = await busyMs(page);
  const startedAt = performance.now();
  const frames = await framesDuring(page, (step) => page.mouse.wheel(0, step % 60 < 40 ? 240 : -240));
  const drawn = (frames * (performance.now() - startedAt)) / 1_000;
  const worked = ((await busyMs(page)) - busy) / drawn;
  print(what, `${frames.toFixed(1)} frames/s while scrolling; ${worked.toFixed(1)} ms of work for a frame`);
}

/** What the main thread of the page worked, in ms of the processor: other processes do not add to it. */
async function busyMs(page: Page): Promise<number> {
  const { metrics } = await clientOf(page).then((client) => client.send('Performance.getMetrics'));
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

async function clientOf(page: Page): Promise<CDPSession> {
  session ??= page.context().newCDPSession(page);
  const client = await session;
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  return client;
}

function ms(duration: number): string {
  return `${duration.toFixed(0)} ms`;
}

function print(what: string, figures: string): void {
  console.log(`  ${what.padEnd(28)} ${figures}`);
}
