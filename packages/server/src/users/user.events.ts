import { defineEvent } from '../modules/event-bus.ts';

/** Nothing is to act for somebody any more but the session they are in: they signed out everywhere, or their password changed. */
export const signedOutEverywhere = defineEvent<{ userId: string }>('somebody is signed out everywhere');

/** An account is about to be deleted: what it owns goes with it. */
export const accountDeleted = defineEvent<{ userId: string }>('an account is deleted');

/** An account is about to be deleted: another one gets what it owns. */
export const accountHandedOver = defineEvent<{ userId: string; heirId: string }>('an account is handed over');

/** An account is about to go, and another one to get what it owns, which is as it was until now. */
export const accountGoing = defineEvent<{ userId: string; heirId: string }>('an account is about to be handed over');
