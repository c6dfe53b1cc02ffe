import { setUpMember, signInAsMember } from '../support/member.ts';
import { expect, test } from '../support/test.ts';
import { chain, node } from '../support/workflows.ts';

test('who loses the role of an administrator while pages are open is led away from them, and sees no way there any more', async ({
  page,
  browser,
  millrace,
}) => {
  const { call, memberId } = await setUpMember(page, millrace);
  const setRole = async (role: string) => {
    const headers = { origin: millrace.url };
    const place = `${millrace.url}/rest/users/${memberId}`;
    expect((await page.request.patch(place, { headers, data: { role } })).ok()).toBe(true);
  };
  await setRole('admin');
  const grace = await (await browser.newContext()).newPage();
  await signInAsMember(grace, millrace);
  await grace.goto(`${millrace.url}/settings/users`);
  await grace.getByRole('textbox', { name: 'Email addresses of new users' }).fill('alan@example.org');
  await setRole('member');
  await grace.getByRole('button', { name: 'Invite' }).click();
  await expect(grace).not.toHaveURL(/settings/);
  await expect(grace.getByRole('alert').filter({ hasText: 'Your rights have changed' })).toBeVisible();
  await grace.goto(`${millrace.url}/settings/personal`);
  await expect(grace.getByRole('link', { name: 'API keys' })).toBeVisible();
  await expect(grace.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
  expect(await call<object[]>('GET', '/users')).toHaveLength(2);
  await grace.context().close();
});

test('changes of a workflow that somebody deleted meanwhile are kept as a copy', async ({
  page,
  browser,
  millrace,
}) => {
  const { call, memberId } = await setUpMember(page, millrace);
  const nodes = [node('Go', 'manualTrigger'), node('Nothing', 'noOp')];
  const { id } = await call<{ id: string }>('POST', '/workflows', chain('Ours', nodes));
  await call('PUT', `/workflows/${id}/share`, { shareWith: [{ userId: memberId, role: 'editor' }] });
  const grace = await (await browser.newContext()).newPage();
  await signInAsMember(grace, millrace);
  await grace.goto(`${millrace.url}/workflow/${id}`);
  await grace.locator('[data-node-name="Nothing"]').click({ timeout: 30_000 });
  await grace.keyboard.press('d');
  const headers = { origin: millrace.url };
  expect((await page.request.delete(`${millrace.url}/rest/workflows/${id}`, { headers })).ok()).toBe(true);
  await grace.keyboard.press('Control+s');
  await expect(grace.getByRole('alert')).toContainText('It was deleted, or is not shared with you any more.');
  await grace.getByRole('button', { name: 'Keep as a copy' }).click();
  const copy = grace.context().waitForEvent('page');
  await grace.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
  await expect((await copy).locator('[data-node-name="Nothing"]')).toContainText('Disabled', { timeout: 30_000 });
  await grace.context().close();
});
