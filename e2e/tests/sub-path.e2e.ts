import { Millrace } from '../support/millrace.ts';
import { fillSignIn, setUpOwner } from '../support/owner.ts';
import { type PathProxy, startPathProxy } from '../support/path-proxy.ts';
import { expect, test as plain } from '../support/test.ts';
import { chain, node, webhook } from '../support/workflows.ts';

const base = '/apps/flows/';

/** A Millrace that people reach below a path of a proxy. */
const test = plain.extend<{ front: PathProxy }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  front: async ({}, use) => {
    const front = await startPathProxy();
    await use(front);
    front.close();
  },
  millrace: async ({ front }, use) => {
    const millrace = await Millrace.start({ environment: { MILLRACE_PUBLIC_URL: `${front.url}${base}` } });
    await use(millrace);
    await millrace.dispose();
  },
});

for (const stripsPath of [false, true]) {
  test(`works below a path of a proxy that ${stripsPath ? 'takes it off' : 'passes it on'}`, async ({
    page,
    front,
    millrace,
  }) => {
    front.forwardTo(millrace.url, { path: base, stripsPath });
    const home = `${front.url}${base}`;
    const { id } = await millrace.rest<{ id: string }>(
      'POST',
      '/workflows',
      chain('Echo', [webhook('echo', 'lastNode'), node('No operation', 'noOp')]),
    );
    await setUpOwner(millrace);

    await page.goto(`${home}workflow/${id}`);
    await expect(page).toHaveURL(`${home}signin?redirect=%2Fworkflow%2F${id}`);
    await fillSignIn(page);
    await expect(page).toHaveURL(`${home}workflow/${id}`);
    const icon = page.locator('.react-flow__node img').first();
    await expect.poll(() => icon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

    // What the server tells the page as it happens comes over the proxy, too.
    await page.getByTestId('run-workflow').click();
    await expect(page.getByRole('button', { name: 'Stop listening' })).toBeVisible();
    await expect.poll(async () => (await fetch(`${home}webhook-test/echo`, { method: 'POST' })).status).toBe(200);
    await expect(page.getByText('Workflow ran successfully')).toBeVisible();

    await page.getByRole('link', { name: 'Executions' }).first().click();
    await expect(page).toHaveURL(`${home}executions`);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Executions' })).toBeVisible();
    await page.goto(`${home}api/docs`);
    await expect(page.getByText('/workflows/{id}/activate').first()).toBeAttached();
    expect(front.strays.filter((place) => place !== '/favicon.ico')).toEqual([]);
  });
}
