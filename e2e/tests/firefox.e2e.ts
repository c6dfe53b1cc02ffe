import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { expect, test } from '../support/test.ts';

const program = process.env.MILLRACE_TEST_FIREFOX ?? '';
// Not by Playwright: it drives a Firefox of its own build only.
test.skip(program === '', 'Firefox is not there.');

test.setTimeout(180_000);

let browser: Browser;
test.beforeAll(async () => {
  browser = await puppeteer.launch({ browser: 'firefox', executablePath: program, headless: true });
});
test.afterAll(() => browser?.close());

const tile = (name: string) => `[data-testid="canvas-node"][data-node-name="${name}"]`;
const button = (page: Page, name: string) => page.locator(`button::-p-aria([name="${name}"])`);
const count = async (page: Page, selector: string) => (await page.$$(selector)).length;

async function middleOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await (await page.waitForSelector(tile(name)))?.boundingBox();
  if (!box) throw new Error(`${name} is not on the canvas`);
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

async function withControl(page: Page, ...keys: Array<'c' | 's' | 'v'>): Promise<void> {
  await page.keyboard.down('Control');
  for (const key of keys) await page.keyboard.press(key);
  await page.keyboard.up('Control');
}

/** Adds the best hit of a search in the node creator, which is open. */
async function chooseNode(page: Page, query: string): Promise<void> {
  await page.locator('[role="combobox"]').fill(query);
  await page.waitForSelector('[role="option"]');
  await page.keyboard.press('Enter');
}

test('in Firefox a workflow is built, run, moved, copied, saved and looked at', async ({ millrace }) => {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  const failures: unknown[] = [];
  page.on('pageerror', (error) => failures.push(error));
  await page.goto(`${millrace.url}/workflow`);

  await button(page, 'Add the first step').click();
  await chooseNode(page, 'manual');
  await page.waitForSelector('[data-testid="canvas-node"]');
  await page.keyboard.press('Escape');
  await button(page, 'Add a node after this one').click();
  await chooseNode(page, 'edit fields');
  await page.locator('::-p-text(Add field)').click();
  await page.waitForSelector('[data-entry] [data-parameter="name"] input:focus');
  await page.keyboard.type('city');
  await page.locator('[data-entry] [data-parameter="value"] :is(textarea, input:not([type="radio"]))').click();
  await page.keyboard.type('{{ "Os" + "lo" }}');
  await button(page, 'Back to canvas').click();

  await button(page, 'Run workflow').click();
  await page.waitForSelector(`${tile('Edit Fields')}[data-status="success"]`);

  const before = await middleOf(page, 'Edit Fields');
  await page.mouse.move(before.x, before.y);
  await page.mouse.down();
  await page.mouse.move(before.x + 60, before.y + 40, { steps: 6 });
  await page.mouse.move(before.x + 120, before.y + 100, { steps: 6 });
  await page.mouse.up();
  const after = await middleOf(page, 'Edit Fields');
  expect(after.x - before.x).toBeGreaterThan(80);
  expect(after.y - before.y).toBeGreaterThan(60);

  await page.mouse.click(after.x, after.y);
  await withControl(page, 'c', 'v');
  await expect.poll(() => count(page, '[data-testid="canvas-node"]')).toBe(3);
  await withControl(page, 's');
  await expect.poll(() => page.url()).toMatch(/\/workflow\/\w+/);

  await page.reload();
  await expect.poll(() => count(page, '[data-testid="canvas-node"]')).toBe(3);
  await expect.poll(() => count(page, '.react-flow__edge')).toBe(1);
  const found = await middleOf(page, 'Edit Fields');
  await page.mouse.click(found.x, found.y, { count: 2 });
  await page.locator('::-p-text(Oslo)').wait();
  expect(failures).toEqual([]);
});
