export interface CredentialSearch {
  /** All that the user sees; absent: those of their own. */
  view?: 'all';
}

/** What the address says of the list of credentials. */
export function credentialSearch(search: Record<string, unknown>): CredentialSearch {
  return search.view === 'all' ? { view: 'all' } : {};
}
