import { Millrace } from '../support/millrace.ts';
import { fillSignIn, setUpOwner } from '../support/owner.ts';
import { type PathProxy, startPathProxy } from '../support/path-proxy.ts';
import { expect, test as plain } from '../support/test.ts';
import { chain, node, webhook } from '../support/workflows.ts';

const base = '/apps/flows/';
/** Pages load slowly on a busy machine. */
const PATIENT = { timeout: 40_000 };

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

test('works below a path of a proxy, whether that is passed on or taken off', async ({ page, front, millrace }) => {
  // It loads several pages anew.
  test.slow();
  const home = `${front.url}${base}`;
  // As at an address without TLS, which that of the test is not for browsers.
  await page.addInitScript('delete Crypto.prototype.randomUUID; delete Navigator.prototype.clipboard;');
  front.forwardTo(millrace.url, { path: base, stripsPath: false });
  const { id } = await millrace.rest<{ id: string }>(
    'POST',
    '/workflows',
    chain('Echo', [webhook('echo', 'lastNode'), node('No operation', 'noOp')]),
  );
  await setUpOwner(millrace);

  await page.goto(`${home}workflow/${id}`);
  await expect(page).toHaveURL(`${home}signin?redirect=%2Fworkflow%2F${id}`, PATIENT);
  await fillSignIn(page);
  await expect(page).toHaveURL(`${home}workflow/${id}`, PATIENT);

  // What the server tells the page as it happens comes over the proxy, too.
  await page.getByTestId('run-workflow').click();
  await expect(page.getByRole('button', { name: 'Stop listening' })).toBeVisible(PATIENT);
  const call = async () => (await fetch(`${home}webhook-test/echo`, { method: 'POST' })).status;
  await expect.poll(call, PATIENT).toBe(200);
  await expect(page.getByText('Workflow ran successfully')).toBeVisible(PATIENT);

  front.forwardTo(millrace.url, { path: base, stripsPath: true });
  await page.reload();
  await page.getByRole('link', { name: 'Executions' }).first().click();
  await expect(page).toHaveURL(`${home}executions`, PATIENT);
  await expect(page.getByText('Echo').first()).toBeVisible(PATIENT);
  expect(front.strays.filter((place) => place !== '/favicon.ico')).toEqual([]);
});
