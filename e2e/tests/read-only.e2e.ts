import type { Page } from '@playwright/test';
import { setUpMember, signInAsMember } from '../support/member.ts';
import type { Millrace } from '../support/millrace.ts';
import { expect, test } from '../support/test.ts';
import { chain, node } from '../support/workflows.ts';

const tile = (page: Page, name: string) => page.locator(`[data-testid="canvas-node"][data-node-name="${name}"]`);

/** A workflow of the owner that Grace may look at. */
async function sharedToRead(page: Page, millrace: Millrace): Promise<string> {
  const { call, memberId } = await setUpMember(page, millrace);
  const steps = [node('Start', 'manualTrigger'), node('Step', 'noOp')];
  const { id } = await call<{ id: string }>('POST', '/workflows', chain('Shared', steps));
  await call('PUT', `/workflows/${id}/share`, { shareWith: [{ userId: memberId, role: 'reader' }] });
  return id;
}

test('who may only look at a workflow is told so, and can change nothing', async ({ page, browser, millrace }) => {
  const id = await sharedToRead(page, millrace);
  const reader = await (await browser.newContext()).newPage();
  await signInAsMember(reader, millrace);
  await reader.goto(`${millrace.url}/workflow/${id}`);
  await expect(tile(reader, 'Step')).toBeVisible({ timeout: 30_000 });
  await expect(reader.getByTestId('read-only')).toHaveText('Read only');
  for (const control of ['save-workflow', 'active-switch', 'run-workflow', 'control-openCreator']) {
    await expect(reader.getByTestId(control)).toBeHidden();
  }
  await tile(reader, 'Step').click();
  await reader.keyboard.press('Delete');
  await reader.keyboard.press('d');
  await tile(reader, 'Step').click({ button: 'right' });
  for (const name of [/Delete/, /Enable or disable/, /Rename/]) {
    await expect(reader.getByRole('menuitem', { name })).toBeDisabled();
  }
  await expect(reader.getByRole('menuitem', { name: /^Copy/ }).first()).toBeEnabled();
  await reader.keyboard.press('Escape');
  await tile(reader, 'Step').dblclick();
  await expect(reader.getByRole('dialog', { name: /Step/ })).toBeVisible();
  await reader.context().close();
});
