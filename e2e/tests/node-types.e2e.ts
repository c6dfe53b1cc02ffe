import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { chain, node } from '../support/workflows.ts';

/** Each call for descriptions so far: how many types it asked for. */
function watchCalls(page: Page): number[] {
  const calls: number[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/rest/node-types/descriptions') calls.push(searchParams.get('hashes')?.split(',').length ?? 0);
  });
  return calls;
}

/** Bytes that came over the network for descriptions; none where the browser had them. */
function receivedBytes(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.includes('/node-types/descriptions'))
      .map((entry) => (entry as PerformanceResourceTiming).transferSize),
  );
}

test('the editor loads the parameters of the types that a workflow has, once', async ({ page, millrace }) => {
  const nodes = [
    node('Start', 'manualTrigger'),
    node('Route', 'switch', { typeVersion: 3, parameters: { rules: { values: [{}, {}] } } }),
    node('Wait', 'wait', { typeVersion: 1.1, parameters: { amount: 3 } }),
  ];
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', chain('Three types', nodes));
  const calls = watchCalls(page);
  const outputs = page.locator('[data-node-name="Route"] [data-direction="out"]');

  await page.goto(`${millrace.url}/workflow/${id}`);
  // What only its parameters tell: an output for each rule.
  await expect(outputs).toHaveCount(2);
  expect(calls).toEqual([3]);
  expect((await receivedBytes(page))[0]).toBeGreaterThan(0);

  await page.reload();
  await expect(outputs).toHaveCount(2);
  expect(await receivedBytes(page)).toEqual([0]);

  await page.keyboard.press('Tab');
  await page.getByTestId('creator-search').fill('edit fields');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit Fields' })).toBeVisible();
  expect(calls).toEqual([3, 3, 1]);
});
