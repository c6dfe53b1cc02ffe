import type { CredentialSummary } from '@millrace/api';

export const CREDENTIAL_SORTS = ['lastUpdated', 'lastCreated', 'nameAsc', 'nameDesc'] as const;
type CredentialSort = (typeof CREDENTIAL_SORTS)[number];

/** Which credentials are listed, and in what order. */
export interface CredentialFilter {
  search: string;
  sort: CredentialSort;
  /** Names of types; none means all. */
  types: readonly string[];
  ownedBy: string | undefined;
  sharedWith: string | undefined;
}

export const NO_FILTER: CredentialFilter = {
  search: '',
  sort: 'lastUpdated',
  types: [],
  ownedBy: undefined,
  sharedWith: undefined,
};

/** How many kinds of filters are set, beside words and order. */
export function countFilters({ types, ownedBy, sharedWith }: CredentialFilter): number {
  return [types.length > 0, ownedBy !== undefined, sharedWith !== undefined].filter(Boolean).length;
}

export function listCredentials(
  credentials: readonly CredentialSummary[],
  filter: CredentialFilter,
): CredentialSummary[] {
  const words = filter.search.trim().toLowerCase();
  return credentials
    .filter(({ name, type, ownedBy, sharedWith }) => {
      if (words !== '' && !name.toLowerCase().includes(words)) return false;
      if (filter.types.length > 0 && !filter.types.includes(type)) return false;
      if (filter.ownedBy !== undefined && ownedBy?.id !== filter.ownedBy) return false;
      return filter.sharedWith === undefined || sharedWith.some(({ id }) => id === filter.sharedWith);
    })
    .sort(ORDERS[filter.sort]);
}

type Order = (one: CredentialSummary, other: CredentialSummary) => number;

const byName: Order = (one, other) => one.name.localeCompare(other.name);

const ORDERS: Readonly<Record<CredentialSort, Order>> = {
  lastUpdated: (one, other) => other.updatedAt.localeCompare(one.updatedAt) || byName(one, other),
  lastCreated: (one, other) => other.createdAt.localeCompare(one.createdAt) || byName(one, other),
  nameAsc: byName,
  nameDesc: (one, other) => byName(other, one),
};
