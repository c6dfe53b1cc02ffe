import { ModalsProvider } from '@mantine/modals';
import { cleanNotifications, notificationsStore } from '@mantine/notifications';
import { grantRoutes } from '@millrace/api';
import { afterEach, expect, it, vi } from 'vitest';
import { apiClient } from '../../server/api-client.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { acceptEndingGrants } from './ending-grants.tsx';

const workflow = { name: 'Lent', nodes: [], connections: {} };

afterEach(() => {
  cleanNotifications();
  vi.restoreAllMocks();
});

it('asks before grants end, and begins with the answer that changes nothing', async () => {
  const ending = { node: 'Ask', kind: 'credential', id: '1', name: 'Key', without: [], givers: [] };
  vi.spyOn(apiClient, 'call').mockImplementation(
    async (route: unknown) => route === grantRoutes.preview && { ending: [ending] },
  );
  const screen = await renderPart(<ModalsProvider />);
  const answer = acceptEndingGrants('1', workflow);
  const cancel = screen
    .getByRole('dialog', { name: 'Save and revoke access?' })
    .getByRole('button', { name: 'Cancel' });
  await expect.element(cancel).toHaveFocus();
  await cancel.click();
  expect(await answer).toBe(false);
});

it('says that nobody looked whether grants end, and saves: the question stayed away without a word', async () => {
  vi.spyOn(apiClient, 'call').mockRejectedValue(new Error('The disk is full.'));
  expect(await acceptEndingGrants('1', workflow)).toBe(true);
  const titles = notificationsStore.getState().notifications.map(({ title }) => title);
  expect(titles).toEqual(['It was not checked whether nodes lose access']);
});
