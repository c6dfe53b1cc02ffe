import { userRoutes } from '@millrace/api';
import { expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { loadPageArea } from '../../i18n/page-areas.ts';
import { apiClient } from '../../server/api-client.ts';
import { queryClient } from '../../server/query-client.ts';
import { settingsQuery } from '../../server/settings.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { InviteForm } from './invite-form.tsx';

await loadPageArea('settings');

it('names what is no address, and invites nobody until all are', async () => {
  const sent: unknown[] = [];
  const call = vi.spyOn(apiClient, 'call').mockImplementation(async (route: unknown, options: unknown) => {
    expect(route).toBe(userRoutes.invite);
    const { body } = options as { body: Array<{ email: string }> };
    sent.push(body);
    return body.map(({ email }) => ({ user: { email } }));
  });
  queryClient.setQueryData(settingsQuery.queryKey, { userManagement: { smtpSetup: true } } as never);
  onTestFinished(() => {
    call.mockRestore();
    queryClient.clear();
  });
  const onInvited = vi.fn();
  const screen = await renderPart(<InviteForm onInvited={onInvited} />);
  const field = screen.getByRole('textbox', { name: 'Email addresses of new users' });
  await field.fill('Grace <grace@example.org>, nonsense');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAccessibleDescription(/“nonsense” is not an email address/);
  await field.fill('nonsense; grace');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('These are not email addresses: nonsense, grace')).toBeVisible();
  await field.fill(' , ');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Enter at least one email address')).toBeVisible();
  expect(sent).toEqual([]);
  await field.fill('Grace <grace@example.org>; ada@example.org');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onInvited.mock.calls).toHaveLength(1);
  expect(sent).toEqual([[{ email: 'grace@example.org' }, { email: 'ada@example.org' }]]);
});
