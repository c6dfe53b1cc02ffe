import { credentialRoutes } from '@millrace/api';
import type { NodeProperty } from '@millrace/workflow';
import { expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { apiClient } from '../../server/api-client.ts';
import { currentUserQuery } from '../../server/current-user.ts';
import { queryClient } from '../../server/query-client.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { CredentialDialog } from './credential-dialog.tsx';

const field = (name: string, displayName: string, more: Partial<NodeProperty> = {}): NodeProperty => ({
  ...{ name, displayName, type: 'string', default: '', required: true },
  ...more,
});

const service = {
  name: 'service',
  displayName: 'Service API',
  properties: [
    field('url', 'Address', { default: 'https://example.com' }),
    field('user', 'User'),
    field('key', 'Key', { typeOptions: { password: true } }),
  ],
};

it('is a form: it begins where something is missing, marks what is required, and Enter saves', async () => {
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  const created: unknown[] = [];
  const call = vi.spyOn(apiClient, 'call').mockImplementation(async (route: unknown, options: unknown) => {
    if (route === credentialRoutes.newName) return { name: 'Service account' };
    if (route !== credentialRoutes.create) return [];
    created.push((options as { body: unknown }).body);
    return { id: '1', name: 'Service account' };
  });
  onTestFinished(() => call.mockRestore());
  const screen = await renderPart(<CredentialDialog credential={{ type: service }} onClose={() => undefined} />);
  const user = screen.getByRole('textbox', { name: 'User' });
  await expect.element(user).toHaveFocus();
  await expect.element(user).toHaveAttribute('aria-required', 'true');
  await userEvent.keyboard('ann{Enter}');
  await expect.element(screen.getByText('This field is required.')).toBeVisible();
  expect(created).toEqual([]);
  const key = screen.getByLabelText('Key', { exact: true });
  await expect.element(key).toHaveAttribute('autocomplete', 'new-password');
  await key.fill('hush');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Saved' })).toBeVisible();
  expect(created).toMatchObject([{ name: 'Service account', data: { user: 'ann', key: 'hush' } }]);
});
