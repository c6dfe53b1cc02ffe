import { defineEvent } from '../modules/event-bus.ts';

/** Somebody has opened a page of the editor. */
export const pageConnected = defineEvent<{ userId: string }>('a page is connected');
