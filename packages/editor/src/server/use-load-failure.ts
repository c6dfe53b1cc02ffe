import { useState } from 'react';

interface Loading {
  data: unknown;
  error: Error | null;
  errorUpdateCount: number;
}

/**
 * Why something could not be loaded that was never loaded before. It stands while it is asked for again, which lists do by
 * themselves: taken away meanwhile, the button beside it would be gone under a click.
 *
 * @param loading what `useQuery` tells
 */
export function useLoadFailure({ data, error, errorUpdateCount }: Loading): Error | undefined {
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  if (data !== undefined || errorUpdateCount === 0) return undefined;
  return error ?? last ?? undefined;
}
