import type { CredentialTable } from '../database/tables/credential-tables.ts';

/** Node types that may use a credential; `undefined` for all. */
export function nodeTypesOf({ node_types: stored }: Pick<CredentialTable, 'node_types'>): string[] | undefined {
  return stored === null ? undefined : (JSON.parse(stored) as string[]);
}

/** Hosts that requests with a credential may go to; `undefined` for all. */
export function domainsOf({ domains: stored }: Pick<CredentialTable, 'domains'>): string[] | undefined {
  return stored === null ? undefined : (JSON.parse(stored) as string[]);
}

/** A list of limits as it is stored. An empty one limits nothing. */
export function limitText(list: readonly string[]): string | null {
  return list.length === 0 ? null : JSON.stringify([...new Set(list)]);
}
