import type { Page } from '@playwright/test';
import type { Millrace } from '../support/millrace.ts';
import { setUpOwner, signInAsOwner } from '../support/owner.ts';
import { expect, test } from '../support/test.ts';
import { chain, node } from '../support/workflows.ts';

const tile = (page: Page, name: string) => page.locator(`[data-testid="canvas-node"][data-node-name="${name}"]`);

/** A workflow of the owner that Grace may look at. */
async function sharedToRead(page: Page, millrace: Millrace): Promise<string> {
  await setUpOwner(millrace);
  await signInAsOwner(page, millrace);
  const call = async <T>(method: 'POST' | 'PUT', place: string, data: unknown): Promise<T> => {
    const headers = { origin: millrace.url };
    const answer = await page.request.fetch(`${millrace.url}/rest${place}`, { method, headers, data });
    return ((await answer.json()) as { data: T }).data;
  };
  const steps = [node('Start', 'manualTrigger'), node('Step', 'noOp')];
  const { id } = await call<{ id: string }>('POST', '/workflows', chain('Shared', steps));
  type Invited = [{ user: { id: string; inviteAcceptUrl: string } }];
  const [{ user }] = await call<Invited>('POST', '/users', [{ email: 'grace@example.org' }]);
  const link = Object.fromEntries(new URL(user.inviteAcceptUrl).searchParams);
  await millrace.rest('POST', `/users/${user.id}`, {
    firstName: 'Grace',
    lastName: 'Hopper',
    password: 'Compiler1',
    ...link,
  });
  await call('PUT', `/workflows/${id}/share`, { shareWith: [{ userId: user.id, role: 'reader' }] });
  return id;
}

test('who may only look at a workflow is told so, and can change nothing', async ({ page, browser, millrace }) => {
  const id = await sharedToRead(page, millrace);
  const reader = await (await browser.newContext()).newPage();
  await reader.goto(`${millrace.url}/signin`);
  await reader.getByRole('textbox', { name: 'Email' }).fill('grace@example.org');
  await reader.getByRole('textbox', { name: 'Password' }).fill('Compiler1');
  await reader.getByRole('button', { name: 'Sign in' }).click();
  await expect(reader).toHaveURL(`${millrace.url}/workflow`);
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
