import { serverSettingRoutes } from '@millrace/api';
import { queryOptions } from '@tanstack/react-query';
import { apiClient } from '../../../server/api-client.ts';

/** All settings of the server. Others may change them, too. */
export const serverSettingsQuery = queryOptions({
  queryKey: ['instance', 'settings'],
  queryFn: ({ signal }) => apiClient.call(serverSettingRoutes.list, { signal }),
  staleTime: 0,
});
