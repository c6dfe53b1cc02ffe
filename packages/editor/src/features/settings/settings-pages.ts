import type { Permission } from '@millrace/api';

export type SettingsPage = 'personal' | 'users' | 'api' | 'sign-in' | 'secrets';

/** The pages of the settings, in the order of their tabs, with what one must be allowed to for each. */
export const SETTINGS_PAGES = [
  { page: 'personal', label: 'personal', needs: 'account:update' },
  { page: 'users', label: 'users', needs: 'user:list' },
  { page: 'api', label: 'apiKeys', needs: 'apiKey:manage' },
  { page: 'sign-in', label: 'signInProviders', needs: 'signInProvider:manage' },
  { page: 'secrets', label: 'externalSecrets', needs: 'externalSecret:list' },
] as const satisfies ReadonlyArray<{ page: SettingsPage; label: string; needs: Permission }>;

/** Where the settings begin for somebody; `undefined` for those who may change none. */
export function firstSettingsPage(permissions: readonly string[]): SettingsPage | undefined {
  return SETTINGS_PAGES.find(({ needs }) => permissions.includes(needs))?.page;
}
