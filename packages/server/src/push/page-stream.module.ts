import type { Access } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';
import type { ShareRepository } from '../access/share.repository.ts';
import { defineModule, need } from '../modules/module.ts';
import { createPushRoutes } from './push.routes.ts';
import type { PushHub } from './push-hub.ts';

/** The connections that open pages hold. */
export const pageStreamModule = defineModule({
  name: 'page streams',
  needs: {
    access: need<Access>(),
    isStill: need<(actor: Actor) => Promise<boolean>>(),
    push: need<PushHub>(),
    shares: need<ShareRepository>(),
  },
  provides: [],
  create: ({ access, isStill, push, shares }) => ({
    routes: [createPushRoutes({ hub: push, access, shares, isStill })],
  }),
});
