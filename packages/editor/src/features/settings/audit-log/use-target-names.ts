import { type AuditEvent, variableRoutes } from '@millrace/api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiClient } from '../../../server/api-client.ts';
import { credentialsQuery } from '../../../server/credentials.ts';
import { foldersQuery } from '../../../server/folders.ts';
import { tagsQuery } from '../../../server/tags.ts';
import { usersQuery } from '../../../server/users.ts';
import { workflowNamesQuery } from '../../../server/workflow-names.ts';

/** No instance has more. */
const MOST_VARIABLES = 1000;

const variableNamesQuery = queryOptions({
  queryKey: ['variables', 'names'],
  queryFn: ({ signal }) => apiClient.call(variableRoutes.list, { query: { limit: MOST_VARIABLES }, signal }),
});

/** Names that have what the events were done to now, by id, where it is still there. */
export function useTargetNames(events: readonly AuditEvent[]): ReadonlyMap<string, string> {
  const kinds = new Set(events.map(({ action }) => action.slice(0, action.indexOf('.'))));
  const users = useQuery({ ...usersQuery, enabled: kinds.has('user') }).data ?? [];
  const workflows = useQuery({ ...workflowNamesQuery, enabled: kinds.has('workflow') }).data?.results ?? [];
  const credentials = useQuery({ ...credentialsQuery, enabled: kinds.has('credential') }).data ?? [];
  const folders = useQuery({ ...foldersQuery, enabled: kinds.has('folder') }).data ?? [];
  const tags = useQuery({ ...tagsQuery, enabled: kinds.has('tag') }).data ?? [];
  const variables = useQuery({ ...variableNamesQuery, enabled: kinds.has('variable') }).data?.results ?? [];
  const named = variables.map(({ id, name }) => ({ id, name: `$vars.${name}` }));
  const people = users.map(({ id, email, fullName }) => ({ id, name: email ?? fullName }));
  return new Map(
    [...people, ...workflows, ...credentials, ...folders, ...tags, ...named].map(({ id, name }) => [id, name]),
  );
}
