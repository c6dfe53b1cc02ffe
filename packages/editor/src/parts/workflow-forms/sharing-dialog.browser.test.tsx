import type { Sharing, User } from '@millrace/api';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../../server/query-client.ts';
import { usersQuery } from '../../server/users.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { SharingOf } from './sharing-dialog.tsx';

const person = (id: string, account: Partial<User>): User => ({
  id,
  email: null,
  firstName: '',
  lastName: '',
  fullName: '',
  globalRole: { name: 'owner' },
  createdAt: '2026-01-01T00:00:00.000Z',
  isPending: false,
  isDefaultUser: false,
  isOwner: true,
  disabled: false,
  mfaEnabled: false,
  agree: false,
  ...account,
});

afterEach(() => queryClient.clear());

async function open(users: User[]) {
  queryClient.setQueryData(usersQuery.queryKey, users);
  const [owner] = users;
  const sharing: Sharing = {
    ownedBy: owner
      ? { id: owner.id, email: owner.email, firstName: owner.firstName, lastName: owner.lastName, role: 'owner' }
      : null,
    sharedWith: [],
    permissions: ['workflow:share'],
  };
  const shared = {
    name: 'Orders',
    queryKey: ['sharing', 'orders'],
    permission: 'workflow:share',
    failed: 'It could not be shared',
    load: async () => sharing,
    share: async () => undefined,
  } as const;
  return renderPart(<SharingOf shared={shared} onClose={() => undefined} />);
}

it('offers nobody to share with where nobody has an account, and says where one is created', async () => {
  const screen = await open([person('1', { isDefaultUser: true })]);
  await expect.element(screen.getByText(/Create yours first/)).toBeVisible();
  expect(screen.getByRole('combobox').elements()).toEqual([]);
});

it('offers the other people to who has an account', async () => {
  const ada = { email: 'ada@example.org', firstName: 'Ada', fullName: 'Ada' };
  const screen = await open([person('1', ada), person('2', { email: 'bob@example.org', fullName: 'Bob' })]);
  await expect.element(screen.getByText('Ada · owner')).toBeVisible();
  await screen.getByRole('combobox', { name: 'Share with' }).click();
  await expect.element(screen.getByRole('option', { name: 'Bob (bob@example.org)' })).toBeVisible();
});
