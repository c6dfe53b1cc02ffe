import { credentialRoutes, oauthRoutes } from '@millrace/api';
import type { NodeProperty } from '@millrace/workflow';
import { expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { apiClient } from '../../server/api-client.ts';
import { currentUserQuery } from '../../server/current-user.ts';
import { queryClient } from '../../server/query-client.ts';
import { answerCalls } from '../../testing/answer-calls.ts';
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
  queryClient.setQueryData(['lookup', 'options', 'refused'], []);
  answerCalls(async (route, { body }) => {
    if (route === credentialRoutes.newName) return { name: 'Service account' };
    if (route !== credentialRoutes.create) return [];
    created.push(body);
    return { id: '1', name: 'Service account' };
  });
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
  // Lists that were refused with what was there before are loaded again.
  expect(queryClient.getQueryState(['lookup', 'options', 'refused'])?.isInvalidated).toBe(true);
});

it.each([
  ['The host is not known.', undefined],
  ['The service answered 401.', 'Check the key.'],
])('says why a test failed, and leads to what to do where there is more to say: %s', async (message, hint) => {
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  answerCalls(async (route) => {
    if (route === credentialRoutes.newName || route === credentialRoutes.create) return { id: '1', name: 'Mine' };
    return route === credentialRoutes.test ? { status: 'Error', message, ...(hint && { hint }) } : [];
  });
  const testable = { ...service, testable: true };
  const screen = await renderPart(<CredentialDialog credential={{ type: testable }} onClose={() => undefined} />);
  await screen.getByRole('textbox', { name: 'User' }).fill('ann');
  await screen.getByLabelText('Key', { exact: true }).fill('hush');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(message)).toBeVisible();
  const more = screen.getByRole('button', { name: 'Show details' });
  expect(more.elements()).toHaveLength(hint ? 1 : 0);
  if (!hint) return;
  await more.click();
  await expect.element(screen.getByText(hint)).toBeVisible();
});

const anyService = {
  name: 'oAuth2Api',
  displayName: 'OAuth2',
  properties: [field('authUrl', 'Authorization URL'), field('clientId', 'Client ID')],
};

it('is called after its service where nobody named it, with a number where another one is, and says since when it is there', async () => {
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  const names: string[] = [];
  answerCalls(async (route, call) => {
    if (route === credentialRoutes.newName) {
      const { name } = (call as { query: { name?: string } }).query;
      return { name: name === undefined ? 'Unnamed credential' : `${name} 2` };
    }
    if (route !== credentialRoutes.create && route !== credentialRoutes.update) return [];
    const { name } = (call as { body: { name: string } }).body;
    names.push(name);
    return { id: '7', name, createdAt: '2026-03-01T10:00:00.000Z', updatedAt: '2026-03-02T10:00:00.000Z' };
  });
  const screen = await renderPart(<CredentialDialog credential={{ type: anyService }} onClose={() => undefined} />);
  const name = screen.getByRole('textbox', { name: 'Name' });
  await screen.getByLabelText('Authorization URL').fill('https://login.example.com/authorize');
  await screen.getByLabelText('Client ID').fill('millrace');
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveValue('example.com account 2');
  await name.fill('Shop');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => names).toEqual(['example.com account 2', 'Shop']);
  await screen.getByRole('tab', { name: 'Details' }).click();
  await expect.element(screen.getByText('Last modified')).toBeVisible();
  await expect.element(screen.getByRole('definition').filter({ hasText: /^7$/ })).toBeVisible();
  await expect.element(screen.getByText(/2026/).first()).toBeVisible();
});

it('names what each button copies: the address to come back to, and the scopes', async () => {
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  answerCalls(async (route) => (route === credentialRoutes.newName ? { name: 'Mine' } : []));
  const scope = field('scope', 'Scope', { type: 'hidden', default: 'read write' });
  const scoped = { ...anyService, properties: [...anyService.properties, scope] };
  const screen = await renderPart(<CredentialDialog credential={{ type: scoped }} onClose={() => undefined} />);
  await expect.element(screen.getByRole('textbox', { name: 'Scopes' })).toHaveValue('read write');
  await expect.element(screen.getByRole('button', { name: 'Copy Scopes' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Copy OAuth redirect URL' })).toBeVisible();
});

/** The dialog of a stored credential of any service, and the popup in which somebody consents. */
async function renderConnecting(isConnected = false) {
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  const popup = { closed: false, location: { href: '' }, close: () => undefined };
  const open = vi.spyOn(window, 'open').mockImplementation(() => popup as Partial<Window> as Window);
  const call = vi.spyOn(apiClient, 'call').mockImplementation(async (route: unknown) => {
    if (route === credentialRoutes.newName) return { name: 'OAuth2 account' };
    if (route === credentialRoutes.create) return { id: '7', name: 'OAuth2 account' };
    if (route === credentialRoutes.get) return { id: '7', isConnected };
    return route === oauthRoutes.authorize2 ? 'https://login.example.com/authorize' : [];
  });
  onTestFinished(() => {
    open.mockRestore();
    call.mockRestore();
  });
  const screen = await renderPart(<CredentialDialog credential={{ type: anyService }} onClose={() => undefined} />);
  await screen.getByRole('textbox', { name: 'Authorization URL' }).fill('https://login.example.com/authorize');
  await screen.getByRole('textbox', { name: 'Client ID' }).fill('me');
  const connect = screen.getByRole('button', { name: 'Connect my account' });
  await connect.click();
  await expect.poll(() => popup.location.href).toBe('https://login.example.com/authorize');
  return { screen, connect, popup };
}

it('sees that it is connected where it heard nothing of it: the service sent people back under another address', async () => {
  const { screen, popup } = await renderConnecting(true);
  popup.closed = true;
  await expect.element(screen.getByText('Account connected')).toBeVisible();
});

it('can be connected again when somebody closed the window of the service, and hears when that went on elsewhere', async () => {
  const { screen, connect, popup } = await renderConnecting();
  await expect.element(connect).toHaveAttribute('data-loading', 'true');
  popup.closed = true;
  await expect.element(connect).not.toHaveAttribute('data-loading');
  const service = new BroadcastChannel('oauth-callback');
  onTestFinished(() => service.close());
  service.postMessage({ credentialId: '8', status: 'success', message: '' });
  service.postMessage({ credentialId: '7', status: 'success', message: '' });
  await expect.element(screen.getByText('Account connected')).toBeVisible();
});
