import type { NodeProperty, PropertyOption } from '@millrace/workflow';
import { skipToken, useQuery } from '@tanstack/react-query';
import { choicesQuery } from './lookup-queries.ts';
import { choiceBefore, isRequest, useLookupRequest } from './use-lookup-request.ts';

/** Choices that the node gives while its parameters are set. */
export interface RemoteChoices {
  /** Empty until they are there. */
  choices: readonly PropertyOption[];
  isLoading: boolean;
  error: Error | null;
  lacksCredential: boolean;
  /** Has to be chosen first. */
  waitsFor: NodeProperty | undefined;
  /** Asks again; absent where nobody can be asked. */
  reload: (() => void) | undefined;
}

/** Choices of a property whose type names a look-up for them; nothing for other properties. */
export function useRemoteChoices(property: NodeProperty, path: string): RemoteChoices | undefined {
  const method = property.typeOptions?.loadOptionsMethod;
  const request = useLookupRequest({ property, path, method });
  const query = useQuery(
    isRequest(request) ? choicesQuery(request) : { queryKey: ['lookup', 'none'], queryFn: skipToken },
  );
  if (request === undefined) return undefined;
  const isAsked = isRequest(request);
  return {
    choices: (isAsked && query.data) || [],
    isLoading: request === 'settling' || (isAsked && query.isFetching),
    error: isAsked && !query.isFetching ? query.error : null,
    lacksCredential: request === 'noCredential',
    waitsFor: choiceBefore(request),
    reload: isAsked ? () => void query.refetch() : undefined,
  };
}
