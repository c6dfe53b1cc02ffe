import { accountRoutes } from '@millrace/api';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { loadPageArea } from '../../i18n/page-areas.ts';
import { useReadyForm } from '../../parts/account-forms/use-ready-form.ts';
import { queryClient } from '../../server/query-client.ts';
import { answerCalls } from '../../testing/answer-calls.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { userOf } from '../../testing/user-of.ts';
import { ownAppsQuery } from './connected-apps/own-apps.ts';
import { PasswordSection } from './password-section.tsx';

await loadPageArea('settings');

it('changes a password in a dialog, asks for it twice, and refuses two that differ before anything is sent', async () => {
  const sent: unknown[] = [];
  answerCalls(async (route, { body }) => {
    expect(route).toBe(accountRoutes.changePassword);
    sent.push(body);
    return {};
  });
  queryClient.setQueryData(ownAppsQuery.queryKey, []);
  const screen = await renderPart(<PasswordSection user={userOf()} />);
  const field = (name: string) => screen.getByRole('textbox', { name });
  await screen.getByRole('button', { name: 'Change password' }).click();
  await expect.element(field('Current password')).toHaveFocus();
  await userEvent.keyboard('Old-pass-1');
  await field('New password').fill('New-pass-1');
  await field('Repeat the password').fill('New-pass-2');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('The two passwords differ')).toBeVisible();
  expect(sent).toEqual([]);
  await field('Repeat the password').fill('New-pass-1');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent).toEqual([{ currentPassword: 'Old-pass-1', newPassword: 'New-pass-1', keepApps: false }]);
  // They end with the old password.
  expect(queryClient.getQueryState(ownAppsQuery.queryKey)?.isInvalidated).toBe(true);
});

function Form() {
  const { form, isReady, look } = useReadyForm();
  return (
    <form ref={form} onInput={look}>
      <input aria-label="Name" required defaultValue="Ann" />
      <input aria-label="Agree" type="checkbox" />
      <button type="submit" disabled={!isReady}>
        Save
      </button>
    </form>
  );
}

it('saves only what is changed and valid', async () => {
  const screen = await renderPart(<Form />);
  const save = screen.getByRole('button', { name: 'Save' });
  const name = screen.getByRole('textbox', { name: 'Name' });
  await expect.element(save).toBeDisabled();
  await name.fill('Anna');
  await expect.element(save).toBeEnabled();
  await name.fill('');
  await expect.element(save).toBeDisabled();
  await name.fill('Ann');
  await expect.element(save).toBeDisabled();
});
