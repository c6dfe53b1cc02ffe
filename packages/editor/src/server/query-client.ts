import { ApiError } from '@millrace/api';
import { QueryClient, type QueryKey } from '@tanstack/react-query';

const MAX_RETRIES = 2;

/** State that the server owns. Only calls that did not reach the server are tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => error instanceof ApiError && error.status === 0 && failures < MAX_RETRIES,
    },
  },
});

/**
 * Asks the server again after a change; all without a key. A first answer that is still on its way may be of the time before the
 * change, and is not cancelled by the library: what it answers is asked for once more. Resolves when what is shown is true again.
 */
export async function refreshQueries(queryKey: QueryKey = []): Promise<void> {
  const isFirstUnderWay = queryClient.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0;
  await queryClient.invalidateQueries({ queryKey });
  if (isFirstUnderWay) await queryClient.invalidateQueries({ queryKey });
}
