import type { ConfigKey } from '../config/config-table.ts';
import { defineEvent } from '../modules/event-bus.ts';

/** What keeps a copy of these settings takes their values anew. */
export const settingsChanged = defineEvent<{ changed: readonly ConfigKey[] }>('settings are changed');
