import { ApiError } from '@millrace/api';
import { QueryClient } from '@tanstack/react-query';

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
