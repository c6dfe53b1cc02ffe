import { defineModule } from '../modules/module.ts';
import { PushHub } from './push-hub.ts';

/** Open pages of this process. */
export const pushModule = defineModule({
  name: 'push',
  needs: {},
  provides: ['push'],
  create() {
    const push = new PushHub();
    return { provides: { push }, stop: () => push.close() };
  },
});
