import type { VectorStoreSummary } from '@millrace/api';
import { expect, it } from 'vitest';
import { STORE_ORDERS, type StoreOrder, sortedStores } from './vector-store-order.ts';

const store = (name: string, documents: number, bytes: number, changedAt: string | null): VectorStoreSummary => ({
  ...{ name, documents, bytes, changedAt },
  owner: { id: 'u', name: 'Ada' },
  isOwn: true,
  dimensions: 2,
  workflows: [],
});

it('sorts stores by their last change, name, size or documents', () => {
  const stores = [
    store('b', 5, 10, null),
    store('a', 5, 30, '2026-01-01T00:00:00.000Z'),
    store('c', 9, 20, '2026-01-02T00:00:00.000Z'),
  ];
  const names = (order: StoreOrder) =>
    sortedStores(stores, order)
      .map(({ name }) => name)
      .join('');
  expect(Object.fromEntries(STORE_ORDERS.map((order) => [order, names(order)]))).toEqual({
    changedAt: 'cab',
    name: 'abc',
    bytes: 'acb',
    documents: 'cab',
  });
});
