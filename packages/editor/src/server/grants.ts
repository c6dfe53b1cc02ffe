import { grantRoutes, type MissingGrant, type MissingGrants } from '@millrace/api';
import { i18n } from '../i18n/i18n.ts';
import { apiClient } from './api-client.ts';
import { personName } from './person-name.ts';
import { queryClient } from './query-client.ts';

const keyOf = (workflowId: string): readonly unknown[] => ['grants', workflowId];

/** What nodes of a stored version name and are not granted. */
export const missingGrantsQuery = (workflowId: string, storedVersion: string | undefined) => ({
  queryKey: [...keyOf(workflowId), storedVersion],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<MissingGrants> =>
    apiClient.call(grantRoutes.list, { params: { id: workflowId }, signal }),
});

/** The user stands behind a node as it is stored. @throws ApiError */
export async function confirmNode(
  { workflowId, storedVersion }: { workflowId: string; storedVersion: string },
  node: string,
): Promise<void> {
  const answer = await apiClient.call(grantRoutes.confirm, {
    params: { id: workflowId },
    body: { nodes: [node], storedVersion },
  });
  queryClient.setQueryData([...keyOf(workflowId), storedVersion], answer);
}

/** Which credential or workflow of which node it is about. */
export function grantText({ node, kind, name, id }: MissingGrant): string {
  return i18n.t(`shell:grants.${kind}`, { node, name: name ?? id });
}

/** Why it is missing, and who can give it. */
export function grantReason({ without, givers }: MissingGrant): string {
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const known = without.map(personName).filter((name) => name !== '');
  const why =
    known.length > 0 ? i18n.t('shell:grants.without', { names: list.format(known) }) : i18n.t('shell:grants.nobody');
  const who = givers.map(personName);
  const help =
    who.length > 0 ? i18n.t('shell:grants.givers', { names: list.format(who) }) : i18n.t('shell:grants.noGivers');
  return `${why} ${help}`;
}
