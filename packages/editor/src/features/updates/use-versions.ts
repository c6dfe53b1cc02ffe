import { type ReleasedVersion, versionRoutes } from '@millrace/api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiClient } from '../../server/api-client.ts';
import { settingsQuery } from '../../server/settings.ts';
import { newerThan } from './version-order.ts';

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
  const newer: ReleasedVersion[] = newerThan(running, versions.data ?? []);
  return { isEnabled, running, newer, versions };
}
