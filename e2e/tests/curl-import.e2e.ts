import { expect, test } from '../support/test.ts';
import { chain, node } from '../support/workflows.ts';

test.use({ isShared: true });

interface Stored {
  nodes: Array<{ parameters: Record<string, unknown> }>;
}

const COMMAND = `curl 'https://shop.example/orders?page=2' \\
  -X PATCH \\
  -H 'Content-Type: application/json' \\
  -H 'X-Trace: abc' \\
  -d '{"state": "sent"}' \\
  --compressed`;

test('the parameters of a request come from a cURL command, and can be taken back', async ({
  page,
  millrace,
}, testInfo) => {
  const request = node('Request', 'httpRequest', { typeVersion: 4.2, parameters: { url: 'https://old.example' } });
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', chain('Orders', [request]));
  await page.goto(`${millrace.url}/workflow/${id}?node=request`);
  const url = page.locator('[data-parameter="url"]').getByRole('textbox').first();
  await expect(url).toHaveValue('https://old.example', { timeout: 30_000 });

  await page.getByRole('button', { name: 'Import cURL' }).click();
  const command = page.getByRole('textbox', { name: 'cURL command' });
  await expect(command).toBeFocused();
  await command.fill('wget https://shop.example');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('The command must start with curl, not with “wget”.')).toBeVisible();
  await command.fill(COMMAND);
  await page.screenshot({ path: testInfo.outputPath('dialog.png') });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('The command was imported')).toBeVisible();
  await expect(url).toHaveValue('https://shop.example/orders');
  await page.screenshot({ path: testInfo.outputPath('imported.png') });

  await page.getByRole('button', { name: 'Back to canvas' }).click();
  await page.getByTestId('save-workflow').click();
  await expect(page.getByTestId('save-workflow')).toHaveText('Saved');
  const stored = await millrace.rest<Stored>('GET', `/workflows/${id}`);
  expect(stored.nodes[0]?.parameters).toEqual({
    method: 'PATCH',
    url: 'https://shop.example/orders',
    sendQuery: true,
    queryParameters: { parameters: [{ name: 'page', value: '2' }] },
    sendHeaders: true,
    headerParameters: { parameters: [{ name: 'X-Trace', value: 'abc' }] },
    sendBody: true,
    contentType: 'json',
    specifyBody: 'json',
    jsonBody: '{"state": "sent"}',
    options: {},
  });

  await page.keyboard.press('Control+z');
  await page.getByTestId('save-workflow').click();
  await expect(page.getByTestId('save-workflow')).toHaveText('Saved');
  const restored = await millrace.rest<Stored>('GET', `/workflows/${id}`);
  expect(restored.nodes[0]?.parameters).toEqual({ url: 'https://old.example' });
});
