import { ApiError } from '@millrace/api';
import { create } from 'zustand';

/** Whether the server ended the session while pages are open. */
export const useSessionEnd = create<{ hasEnded: boolean }>(() => ({ hasEnded: false }));

/** Notes a call that was refused because nobody is signed in (any more); whoever called hears of it all the same. */
export function noticeSessionEnd(error: unknown): never {
  if (error instanceof ApiError && error.code === 'SIGN_IN_REQUIRED') useSessionEnd.setState({ hasEnded: true });
  throw error;
}
