import { type InstanceSettings, instanceRoutes } from '@millrace/api';
import { queryOptions } from '@tanstack/react-query';
import { apiClient } from './api-client.ts';
import { queryClient } from './query-client.ts';

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  // Not given up when who asked first is gone: routes wait for it, too.
  queryFn: () => apiClient.call(instanceRoutes.settings),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What exported and copied workflows say of where they come from. */
export function instanceMeta(): { instanceId?: string } {
  const settings = queryClient.getQueryData(settingsQuery.queryKey);
  return settings ? { instanceId: settings.instanceId } : {};
}

/** Providers that people sign in with, in the order of their buttons. */
export function enabledProviders(
  settings: Pick<InstanceSettings, 'sso'> | undefined,
): Array<{ kind: 'oidc' | 'saml'; label: string }> {
  return (['oidc', 'saml'] as const).flatMap((kind) =>
    settings?.sso[kind].enabled ? [{ kind, label: settings.sso[kind].label }] : [],
  );
}
