import type { Page } from '@playwright/test';
import type { Millrace } from '../support/millrace.ts';
import { expect, test } from '../support/test.ts';
import { chain, node } from '../support/workflows.ts';

test.use({ isShared: true });

const tile = (page: Page, name: string) => page.locator(`[data-testid="canvas-node"][data-node-name="${name}"]`);
const offer = (page: Page) => page.getByText('There are unsaved changes');

/** Opens a workflow and disables a node, without saving it; resolves when the browser has kept that. */
async function edit(page: Page, millrace: Millrace): Promise<string> {
  const { id } = await millrace.rest<{ id: string }>(
    'POST',
    '/workflows',
    chain('Draft', [node('Start', 'manualTrigger'), node('Work', 'noOp')]),
  );
  await page.goto(`${millrace.url}/workflow/${id}`);
  await tile(page, 'Work').click();
  await page.keyboard.press('d');
  await expect(tile(page, 'Work')).toContainText('Disabled');
  await expect
    .poll(() =>
      page.evaluate('Object.entries(localStorage).filter(([key]) => key.startsWith("millrace.draft.")).join()'),
    )
    .toContain('"disabled":true');
  return id;
}

test('unsaved changes are offered again after the window died, and are gone once saved', async ({
  page,
  context,
  millrace,
}) => {
  const id = await edit(page, millrace);
  await page.close();
  const next = await context.newPage();
  await next.goto(`${millrace.url}/workflow/${id}`);
  await expect(offer(next)).toBeVisible();
  await expect(tile(next, 'Work')).not.toContainText('Disabled');
  await next.getByRole('button', { name: 'Restore' }).click();
  await expect(tile(next, 'Work')).toContainText('Disabled');
  await expect(offer(next)).toBeHidden();
  await next.keyboard.press('Control+s');
  await expect(next.getByRole('button', { name: 'Saved' })).toBeVisible();
  await next.reload();
  await expect(tile(next, 'Work')).toContainText('Disabled');
  await expect(offer(next)).toBeHidden();
});

test('a draft of a workflow that was stored anew meanwhile shows the difference when it is saved', async ({
  page,
  context,
  millrace,
}) => {
  const id = await edit(page, millrace);
  await page.close();
  const stored = await millrace.rest<{ nodes: object[]; connections: object; name: string }>('GET', `/workflows/${id}`);
  await millrace.rest('PATCH', `/workflows/${id}`, { ...stored, name: 'Changed elsewhere' });
  const next = await context.newPage();
  await next.goto(`${millrace.url}/workflow/${id}`);
  await next.getByRole('button', { name: 'Restore' }).click();
  await next.keyboard.press('Control+s');
  await expect(next.getByRole('dialog')).toContainText('Changed elsewhere');
});

test('what was left without saving is not offered', async ({ page, millrace }) => {
  const id = await edit(page, millrace);
  await page.getByRole('link', { name: 'Workflows' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/workflows$/);
  await page.goto(`${millrace.url}/workflow/${id}`);
  await expect(tile(page, 'Work')).toBeVisible();
  await expect(offer(page)).toBeHidden();
});
