import { type CredentialSummary, type CurrentUser, credentialRoutes } from '@millrace/api';
import { queryOptions } from '@tanstack/react-query';
import { apiClient } from './api-client.ts';

export const credentialsQuery = queryOptions({
  queryKey: ['credentials', 'all'],
  queryFn: ({ signal }) => apiClient.call(credentialRoutes.list, { signal }),
  staleTime: 0,
});

/** Whether nodes of the user may use a credential: the owner of the instance sees more than that. */
export function mayUse({ ownedBy, sharedWith }: CredentialSummary, user: CurrentUser | null): boolean {
  return [ownedBy, ...sharedWith].some((person) => person !== null && person.id === user?.id);
}
