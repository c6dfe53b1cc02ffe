import { expect, type Page } from '@playwright/test';

/** Pastes a workflow into a new one. The page needs the permission to use the clipboard. */
export async function pasteIntoNew(page: Page, url: string, workflow: { nodes: readonly object[] }): Promise<void> {
  await page.goto(`${url}/workflow`);
  await expect(page.getByRole('button', { name: 'Add the first step' })).toBeVisible({ timeout: 30_000 });
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(JSON.stringify(workflow))})`);
  await page.keyboard.press('Control+v');
  await expect(page.getByTestId('canvas-node').or(page.getByTestId('sticky-note'))).toHaveCount(workflow.nodes.length);
}
