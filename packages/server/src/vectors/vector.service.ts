import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FoundVector, VectorAnswer, VectorRequest } from '@millrace/wire';
import { Nearest, numbersOf, product } from './nearest.ts';
import type { VectorRepository, VectorStoreKey } from './vector.repository.ts';

/** Most documents of a store: a search looks at each of them. */
const MOST_DOCUMENTS = 50_000;
/** Vectors that are looked at in one turn of the event loop. */
const VECTORS_OF_TURN = 250;
/** Most documents that are found at once. */
const MOST_FOUND = 1_000;

/** The vector stores that the instance keeps itself. */
export class VectorService {
  readonly #repository: VectorRepository;
  readonly #most: number;

  constructor({ repository, most = MOST_DOCUMENTS }: { repository: VectorRepository; most?: number }) {
    this.#repository = repository;
    this.#most = most;
  }

  async answer(ownerId: string, request: VectorRequest): Promise<VectorAnswer> {
    if (request.kind === 'list') return { kind: 'names', names: await this.#repository.listStores(ownerId) };
    const key = { ownerId, store: request.store };
    switch (request.kind) {
      case 'known':
        return { kind: 'names', names: await this.#repository.listKnown(key, request.ids) };
      case 'put':
        return this.#put(key, request.records);
      case 'nearest':
        return this.#nearest(key, request);
      case 'clear':
        await this.#repository.deleteStore(key);
        return { kind: 'done' };
    }
  }

  async #put(key: VectorStoreKey, records: Extract<VectorRequest, { kind: 'put' }>['records']): Promise<VectorAnswer> {
    const [first] = records;
    if (!first) return { kind: 'done' };
    const dimensions = await this.#repository.findDimensions(key);
    const wanted = dimensions ?? first.vector.byteLength / 4;
    if (records.some(({ vector }) => vector.byteLength !== wanted * 4))
      return { kind: 'otherLength', dimensions: wanted };
    const known = await this.#repository.listKnown(
      key,
      records.map(({ id }) => id),
    );
    const count = (await this.#repository.count(key)) + records.length - known.length;
    if (count > this.#most) return { kind: 'full', most: this.#most };
    await this.#repository.put(key, records);
    return { kind: 'done' };
  }

  /** Looks at all of them, with turns of the event loop in between. */
  async #nearest(
    key: VectorStoreKey,
    { vector, most }: Extract<VectorRequest, { kind: 'nearest' }>,
  ): Promise<VectorAnswer> {
    const wanted = numbersOf(vector);
    const nearest = new Nearest(Math.min(MOST_FOUND, Math.max(1, most)));
    for (let after = ''; ; ) {
      const rows = await this.#repository.listVectors(key, { after, limit: VECTORS_OF_TURN });
      for (const row of rows) {
        if (row.vector.byteLength !== vector.byteLength) {
          return { kind: 'otherLength', dimensions: row.vector.byteLength / 4 };
        }
        nearest.add(row.id, product(wanted, numbersOf(row.vector)));
      }
      const last = rows.at(-1);
      if (!last || rows.length < VECTORS_OF_TURN) break;
      after = last.id;
      await nextTurn();
    }
    return { kind: 'found', found: await this.#read(key, nearest.best) };
  }

  async #read(key: VectorStoreKey, best: Nearest['best']): Promise<FoundVector[]> {
    const rows = await this.#repository.findByIds(
      key,
      best.map(({ id }) => id),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return best.flatMap(({ id, score }) => {
      const row = byId.get(id);
      return row ? [{ text: row.text, metadata: row.metadata, score }] : [];
    });
  }
}
