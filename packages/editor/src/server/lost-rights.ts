import { ApiError } from '@millrace/api';
import { queryClient, refreshQueries } from './query-client.ts';

export const CURRENT_USER_KEY = ['current-user'] as const;

/** A call that was refused may mean that rights were lost since the page was loaded: asks for them anew. Whoever called hears of it all the same. */
export function noticeLostRights(error: unknown): never {
  const isKnown = queryClient.getQueryData(CURRENT_USER_KEY) !== undefined;
  if (isKnown && error instanceof ApiError && error.code === 'FORBIDDEN') void refreshQueries(CURRENT_USER_KEY);
  throw error;
}
