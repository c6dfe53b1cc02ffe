import type { Access } from '../access/access.ts';
import type { ShareRepository } from '../access/share.repository.ts';
import { defineModule, need } from '../modules/module.ts';
import type { PushHub } from '../push/push-hub.ts';
import { createSharingRoutes } from './sharing.routes.ts';
import { SharingService } from './sharing.service.ts';

interface ListedUser {
  id: string;
  invited_by: string | null;
}

/** What is shared with whom. */
export const sharingModule = defineModule({
  name: 'sharing',
  needs: {
    access: need<Access>(),
    push: need<PushHub>(),
    shares: need<ShareRepository>(),
    users: need<{ list(): Promise<readonly ListedUser[]> }>(),
  },
  provides: ['sharing'],
  create({ access, push, shares, users }) {
    const sharing = new SharingService({
      access,
      shares,
      onChanged: () => push.forgetRights(),
      listUserIds: async () => (await users.list()).filter(({ invited_by }) => invited_by === null).map(({ id }) => id),
    });
    return { provides: { sharing }, routes: [createSharingRoutes(sharing)] };
  },
});
