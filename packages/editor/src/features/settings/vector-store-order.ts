import type { VectorStoreSummary } from '@millrace/api';

/** By what vector stores can be sorted: names upwards, all else downwards. */
export const STORE_ORDERS = ['changedAt', 'name', 'bytes', 'documents'] as const;
export type StoreOrder = (typeof STORE_ORDERS)[number];

export function isStoreOrder(value: string): value is StoreOrder {
  return STORE_ORDERS.some((order) => order === value);
}

/** Those of the same rank by name. A store whose last change nobody noted stands behind the others. */
export function sortedStores(stores: readonly VectorStoreSummary[], order: StoreOrder): VectorStoreSummary[] {
  const byName = (one: VectorStoreSummary, other: VectorStoreSummary) => one.name.localeCompare(other.name);
  if (order === 'name') return stores.toSorted(byName);
  const rank = (store: VectorStoreSummary) =>
    order === 'changedAt' ? Date.parse(store.changedAt ?? '') || 0 : store[order];
  return stores.toSorted((one, other) => rank(other) - rank(one) || byName(one, other));
}
