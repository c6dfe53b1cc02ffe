import { type ReleasedVersion, versionRoutes } from '@millrace/api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiClient } from '../../server/api-client.ts';
import { settingsQuery } from '../../server/settings.ts';
import { isSame, newerThan } from './version-order.ts';

const FRESH_MS = 3_600_000;

const versionsQuery = queryOptions({
  queryKey: ['versions'],
  queryFn: ({ signal }) => apiClient.call(versionRoutes.list, { signal }),
  staleTime: FRESH_MS,
});

/** Versions that the feed tells of; nothing is asked while the owner names none. */
export function useVersions() {
  const settings = useQuery(settingsQuery).data;
  const isEnabled = settings?.versionNotifications.enabled === true;
  const versions = useQuery({ ...versionsQuery, enabled: isEnabled });
  const running = settings?.versionCli ?? '';
  const known: ReleasedVersion[] = versions.data ?? [];
  const isUnsafe = known.some(({ name, hasSecurityIssue }) => hasSecurityIssue && isSame(name, running));
  return { isEnabled, running, newer: newerThan(running, known), isUnsafe, versions };
}
