import { expect, it, vi } from 'vitest';
import { SharingService } from './sharing.service.ts';

it('keeps the owner an owner who is named among those it is shared with', async () => {
  const setSharers = vi.fn(async () => undefined);
  const refuse = () => Promise.reject(new Error('not asked for'));
  const shares = {
    ...{ findRole: refuse, list: refuse, listOwned: refuse, transfer: refuse, transferAll: refuse },
    ...{ findOwner: async () => 'ann', setSharers },
  };
  const onChanged = vi.fn();
  const listUserIds = async () => ['ann', 'ed', 'rea'];
  const sharing = new SharingService({ access: { permissionsOn: refuse }, shares, onChanged, listUserIds });
  const roles = new Map([
    ['ed', 'editor'],
    ['ann', 'reader'],
    ['rea', 'reader'],
  ] as const);
  await sharing.set('workflow', '7', roles);
  const expected = new Map([
    ['ed', 'editor'],
    ['rea', 'reader'],
  ]);
  expect(setSharers).toHaveBeenCalledExactlyOnceWith('workflow', '7', expected);
  expect(onChanged).toHaveBeenCalledOnce();

  await expect(sharing.set('workflow', '7', new Map([['nobody', 'reader']]))).rejects.toMatchObject({
    code: 'USER_NOT_FOUND',
  });
  expect(setSharers).toHaveBeenCalledOnce();
});
