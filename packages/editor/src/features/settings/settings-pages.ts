import type { Permission } from '@millrace/api';

/** The pages of the settings, in the order of their tabs, with what one must be allowed to for each. */
const PAGES = {
  personal: { label: 'accounts:personal', needs: 'account:update' },
  users: { label: 'accounts:users', needs: 'user:list' },
  api: { label: 'accounts:apiKeys', needs: 'apiKey:manage' },
  'sign-in': { label: 'accounts:signInProviders', needs: 'signInProvider:manage' },
  secrets: { label: 'accounts:externalSecrets', needs: 'externalSecret:list' },
  'moving-in': { label: 'settings:movingIn', needs: 'workflow:import' },
  retention: { label: 'settings:retention', needs: 'instance:inspect' },
  logs: { label: 'settings:logs', needs: 'instance:inspect' },
  'audit-log': { label: 'settings:auditLog', needs: 'auditLog:list' },
  about: { label: 'settings:about', needs: 'instance:inspect' },
} as const satisfies Record<string, { label: string; needs: Permission }>;

export type SettingsPage = keyof typeof PAGES;

const NAMES = Object.keys(PAGES) as SettingsPage[];

/** The pages of somebody, as tabs. */
export function settingsTabs(permissions: readonly string[]) {
  return NAMES.filter((page) => permissions.includes(PAGES[page].needs)).map((page) => ({ page, ...PAGES[page] }));
}

/** Who may see a page. */
export function settingsAccess(page: SettingsPage): { permission: Permission } {
  return { permission: PAGES[page].needs };
}

/** Where the settings begin for somebody; `undefined` for those who may change none. */
export function firstSettingsPage(permissions: readonly string[]): SettingsPage | undefined {
  return settingsTabs(permissions)[0]?.page;
}
