import { createClient } from '@millrace/api';

/** Identifies this page to the server: events of runs started here come to its push connection. */
export const sessionId = crypto.randomUUID();

export const apiClient = createClient({ sessionId });
