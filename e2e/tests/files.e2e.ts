import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Millrace } from '../support/millrace.ts';
import { expect, test } from '../support/test.ts';
import { chain, type NodeInFile, node } from '../support/workflows.ts';

test.use({ isShared: true });

/** Runs the node whose details are open; gives the pane with what it puts out. */
async function runNode(page: Page) {
  const button = page.locator('[data-side="parameters"]').getByRole('button', { name: 'Run node' });
  // The editor is loaded for the first time here.
  await expect(button).toBeVisible({ timeout: 30_000 });
  await button.click();
  return page.locator('[data-side="output"]');
}

/** Runs a node and looks at the files it put out. */
async function runFileNode(page: Page, millrace: Millrace, fileNode: NodeInFile) {
  const { id } = await millrace.rest<{ id: string }>(
    'POST',
    '/workflows',
    chain('Files', [node('Start', 'manualTrigger'), fileNode]),
  );
  await page.goto(`${millrace.url}/workflow/${id}?node=${fileNode.id}`);
  const output = await runNode(page);
  await expect(output.getByRole('button', { name: 'View' })).toBeVisible();
  return output;
}

test('a picture that lies on the server is shown and downloaded', async ({ page, millrace }, testInfo) => {
  const parameters = {
    operation: 'create',
    width: 200,
    height: 150,
    backgroundColor: '#0b7a8a00',
    options: { format: 'bmp', fileName: 'river.bmp' },
  };
  const output = await runFileNode(page, millrace, node('Picture', 'editImage', { typeVersion: 1.1, parameters }));
  await expect(output.getByText('90.1 kB')).toBeVisible();
  await output.getByRole('button', { name: 'View' }).click();
  const picture = page.getByRole('dialog').getByRole('img', { name: 'river.bmp' });
  await expect(picture).toHaveAttribute('src', /^\/rest\/binary-data\?/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200);
  await page.screenshot({ path: testInfo.outputPath('picture.png') });
  await page.keyboard.press('Escape');
  const waiting = page.waitForEvent('download');
  await output.getByRole('link', { name: 'Download' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('river.bmp');
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('BM');
});

test('the beginning of a large text is shown, and markup stays text', async ({ page, millrace }, testInfo) => {
  const text = `<script>document.title = 'broken'</script>${'millrace '.repeat(40_000)}`;
  const parameters = { jsCode: `return [{ json: { text: ${JSON.stringify(text)} } }]` };
  const { id } = await millrace.rest<{ id: string }>(
    'POST',
    '/workflows',
    chain('Texts', [
      node('Start', 'manualTrigger'),
      node('Text', 'code', { typeVersion: 2, parameters }),
      node('File', 'moveBinaryData', {
        typeVersion: 1,
        parameters: {
          mode: 'jsonToBinary',
          convertAllData: false,
          sourceKey: 'text',
          options: { useRawData: true, mimeType: 'text/html', fileName: 'page.html' },
        },
      }),
    ]),
  );
  await page.goto(`${millrace.url}/workflow/${id}?node=file`);
  const output = await runNode(page);
  await output.getByRole('button', { name: 'View' }).click();
  await expect(page.getByText('This is the beginning of the file. Download it to see the rest.')).toBeVisible();
  await expect(page.getByRole('dialog').locator('pre')).toContainText(
    "<script>document.title = 'broken'</script>millrace",
  );
  await expect(page).not.toHaveTitle('broken');
  await page.screenshot({ path: testInfo.outputPath('text.png') });
});
