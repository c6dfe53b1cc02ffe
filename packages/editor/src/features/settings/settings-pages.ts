import type { Permission } from '@millrace/api';

/** What the pages are about, in the order of their list. */
const GROUPS = ['account', 'access', 'work', 'operation'] as const;

/** The pages of the settings, with what one must be allowed to for each. */
const PAGES = {
  personal: { group: 'account', label: 'accounts:personal', needs: 'account:update' },
  users: { group: 'access', label: 'settings:users', needs: 'user:listAll' },
  'sign-in': { group: 'access', label: 'settings:signInProviders', needs: 'signInProvider:manage' },
  api: { group: 'access', label: 'settings:apiKeys', needs: 'apiKey:manage' },
  'connected-apps': { group: 'access', label: 'settings:apps.title', needs: 'connectedApp:manage' },
  mcp: { group: 'access', label: 'settings:mcp', needs: 'instance:inspect' },
  import: { group: 'work', label: 'settings:movingIn', needs: 'workflow:import' },
  'community-nodes': { group: 'work', label: 'settings:communityNodes', needs: 'communityPackage:manage' },
  'vector-stores': { group: 'work', label: 'settings:vectorStores', needs: 'vectorStore:list' },
  secrets: { group: 'work', label: 'settings:externalSecrets', needs: 'externalSecret:list' },
  retention: { group: 'operation', label: 'settings:retention', needs: 'instance:inspect' },
  limits: { group: 'operation', label: 'settings:limits', needs: 'instance:inspect' },
  logs: { group: 'operation', label: 'settings:logs', needs: 'instance:inspect' },
  queue: { group: 'operation', label: 'settings:queue', needs: 'instance:inspect' },
  'audit-log': { group: 'operation', label: 'settings:auditLog', needs: 'auditLog:list' },
  about: { group: 'operation', label: 'settings:about', needs: 'instance:inspect' },
} as const satisfies Record<string, { group: (typeof GROUPS)[number]; label: string; needs: Permission }>;

export type SettingsPage = keyof typeof PAGES;

const NAMES = Object.keys(PAGES) as SettingsPage[];

/** The pages that somebody may see, by what they are about. */
export function settingsGroups(permissions: readonly string[]) {
  const seen = NAMES.filter((page) => permissions.includes(PAGES[page].needs));
  return GROUPS.map((group) => ({
    group,
    pages: seen.filter((page) => PAGES[page].group === group).map((page) => ({ page, label: PAGES[page].label })),
  })).filter(({ pages }) => pages.length > 0);
}

/** What a page is called: a key of the texts. */
export function settingsLabel(page: SettingsPage) {
  return PAGES[page].label;
}

/** Who may see a page. */
export function settingsAccess(page: SettingsPage): { permission: Permission } {
  return { permission: PAGES[page].needs };
}

/** Where the settings begin for somebody; `undefined` for those who may change none. */
export function firstSettingsPage(permissions: readonly string[]): SettingsPage | undefined {
  return settingsGroups(permissions)[0]?.pages[0]?.page;
}
