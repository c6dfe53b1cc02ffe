import type { EventBus } from '../modules/event-bus.ts';
import { defineModule, need } from '../modules/module.ts';
import { pageConnected } from './push.events.ts';
import { PushHub } from './push-hub.ts';

/** Open pages of this process. */
export const pushModule = defineModule({
  name: 'push',
  needs: { events: need<EventBus>() },
  provides: ['push'],
  create({ events }) {
    const push = new PushHub({ onConnected: ({ userId }) => void events.emit(pageConnected, { userId }) });
    return { provides: { push }, stop: () => push.close() };
  },
});
