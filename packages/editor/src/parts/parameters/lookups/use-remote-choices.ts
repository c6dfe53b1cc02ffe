import type { JsonObject, NodeProperty, PropertyOption } from '@millrace/workflow';
import { skipToken, useQuery } from '@tanstack/react-query';
import { choicesQuery } from './lookup-queries.ts';
import { isRequest, useLookupRequest } from './use-lookup-request.ts';

/** Choices that the node gives while its parameters are set. */
export interface RemoteChoices {
  /** Empty until they are there. */
  choices: readonly PropertyOption[];
  isLoading: boolean;
  error: Error | null;
  lacksCredential: boolean;
  /** Asks again; absent where nobody can be asked. */
  reload: (() => void) | undefined;
}

/** Choices of a property whose type names a look-up for them; nothing for other properties. */
export function useRemoteChoices(
  property: NodeProperty,
  siblings: JsonObject,
  path: string,
): RemoteChoices | undefined {
  const method = property.typeOptions?.loadOptionsMethod;
  const request = useLookupRequest({ property, siblings, path, method });
  const query = useQuery(
    isRequest(request) ? choicesQuery(request) : { queryKey: ['lookup', 'none'], queryFn: skipToken },
  );
  if (request === undefined) return undefined;
  const isAsked = isRequest(request);
  return {
    choices: (isAsked && query.data) || [],
    isLoading: isAsked && query.isFetching,
    error: isAsked && !query.isFetching ? query.error : null,
    lacksCredential: request === 'noCredential',
    reload: isAsked ? () => void query.refetch() : undefined,
  };
}
