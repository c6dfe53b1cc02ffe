import { ModalsProvider } from '@mantine/modals';
import { type User, userRoutes } from '@millrace/api';
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadPageArea } from '../../i18n/page-areas.ts';
import { apiClient } from '../../server/api-client.ts';
import { currentUserQuery } from '../../server/current-user.ts';
import { queryClient } from '../../server/query-client.ts';
import { usersQuery } from '../../server/users.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { TestRouter } from '../../testing/test-router.tsx';
import { userOf } from '../../testing/user-of.ts';
import UsersPage from './users-page.tsx';

await loadPageArea('settings');

const person = (name: string, role: User['globalRole']['name']): User => ({
  id: name,
  email: `${name}@example.org`,
  firstName: name,
  lastName: '',
  fullName: name,
  globalRole: { name: role },
  createdAt: '2026-01-01T00:00:00.000Z',
  isPending: false,
  isDefaultUser: false,
  isOwner: role === 'owner',
  disabled: false,
  mfaEnabled: false,
  agree: false,
});

const calls: unknown[] = [];

beforeEach(() => {
  const ada = userOf({ ...person('ada', 'owner'), permissions: ['user:update'] });
  queryClient.setQueryData(currentUserQuery.queryKey, ada);
  queryClient.setQueryData(usersQuery.queryKey, [ada, person('bob', 'member'), person('cy', 'member')]);
  vi.spyOn(apiClient, 'call').mockImplementation(async (route: unknown, options: unknown) => {
    const name = route === userRoutes.update ? 'update' : route === userRoutes.delete ? 'delete' : undefined;
    // Nothing else is answered.
    if (name === undefined) return new Promise(() => undefined);
    calls.push({ name, ...(options as object) });
    return undefined;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
  calls.length = 0;
});

async function renderMenu(action: string) {
  const router = createRouter({
    routeTree: createRootRoute({ component: UsersPage }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  const screen = await renderPart(
    <ModalsProvider>
      <TestRouter router={router} />
    </ModalsProvider>,
  );
  await screen.getByRole('button', { name: 'Actions for bob@example.org' }).click();
  await screen.getByRole('menuitem', { name: action }).click();
  return screen;
}

it.each([
  { action: 'Make administrator', title: 'Make bob@example.org an administrator', body: { role: 'admin' } },
  { action: 'Disable account', title: 'Disable the account of bob@example.org', body: { disabled: true } },
])('asks before it does it: $action', async ({ action, title, body }) => {
  const screen = await renderMenu(action);
  const question = screen.getByRole('dialog', { name: title });
  await expect.element(question).toBeVisible();
  expect(calls).toEqual([]);
  await question.getByRole('button', { name: action }).click();
  await expect.poll(() => calls).toEqual([{ name: 'update', params: { userId: 'bob' }, body }]);
});

it('does nothing where the question is answered with no', async () => {
  const screen = await renderMenu('Make administrator');
  const question = screen.getByRole('dialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(calls).toEqual([]);
});

it('gives what a deleted user owned to somebody out of a list, once that one is chosen', async () => {
  const screen = await renderMenu('Delete');
  const dialog = screen.getByRole('dialog');
  const remove = dialog.getByRole('button', { name: 'Delete' });
  await dialog.getByRole('radio', { name: 'Give them to somebody else' }).click();
  await expect.element(remove).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'New owner' }).click();
  await screen.getByRole('option', { name: 'cy@example.org' }).click();
  await remove.click();
  await expect.poll(() => calls).toEqual([{ name: 'delete', params: { userId: 'bob' }, query: { transferId: 'cy' } }]);
});
