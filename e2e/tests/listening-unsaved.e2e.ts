import { pasteIntoNew } from '../support/paste.ts';
import { expect, test } from '../support/test.ts';
import { chain, node, webhook } from '../support/workflows.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

for (const isSavedMeanwhile of [false, true]) {
  const when = isSavedMeanwhile ? 'saved only while it listens' : 'never saved';
  test(`a workflow ${when} receives its test call, shows its run and can be stopped`, async ({ page, millrace }) => {
    await pasteIntoNew(page, millrace.url, chain('Tutorial', [webhook('hello'), node('End', 'noOp')]));
    const run = page.getByTestId('run-workflow');
    await run.click();
    const stop = page.getByRole('button', { name: 'Stop listening' });
    await expect(stop).toBeVisible();
    const address = page.getByRole('list', { name: 'Test URL' });
    await expect(address).toHaveText(/^POST http\S+\/webhook-test\/hello$/);
    await address.getByRole('button', { name: 'Copy the URL' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^http\S+\/webhook-test\/hello$/);
    if (isSavedMeanwhile) {
      await page.keyboard.press('Control+s');
      await expect(page.getByTestId('save-workflow')).toHaveText('Saved');
    }
    const call = () => fetch(`${millrace.url}/webhook-test/hello`, { method: 'POST' });
    expect((await call()).status).toBe(200);
    await expect(page.getByText('Workflow ran successfully')).toBeVisible();
    await expect(page.locator('.react-flow__edgelabel-renderer').getByText('1 item', { exact: true })).toHaveCount(1);
    await expect(stop).toBeHidden();
    await expect(address).toBeHidden();

    await run.click();
    await stop.click();
    await expect(stop).toBeHidden();
    expect((await call()).status).toBe(404);
  });
}
