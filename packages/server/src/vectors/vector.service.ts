import { setImmediate as nextTurn } from 'node:timers/promises';
import type { VectorStoreSummary } from '@millrace/api';
import type { FoundVector, VectorAnswer, VectorRequest } from '@millrace/wire';
import { mayAll, type People } from '../access/people.ts';
import { Nearest, numbersOf, product } from './nearest.ts';
import type { VectorRepository, VectorStoreKey } from './vector.repository.ts';

/** Most documents of a store: a search looks at each of them. */
const MOST_DOCUMENTS = 50_000;
/** Vectors that are looked at in one turn of the event loop. */
const VECTORS_OF_TURN = 250;
/** Most documents that are found at once. */
const MOST_FOUND = 1_000;

/** Who asks for a store. */
export interface VectorAsker {
  /** Whose stores they are. */
  ownerId: string;
  /** The workflow that asks; `null` for one that was never stored. */
  workflowId: string | null;
  /** In whose name. */
  people: People;
}

export interface VectorServiceOptions {
  repository: VectorRepository;
  /** Whether somebody may read a stored workflow. */
  mayReadWorkflow(userId: string, workflowId: string): Promise<boolean>;
  /** Most documents of a store. */
  most?: number;
  /** ms since the epoch. */
  now?(): number;
}

/** The vector stores that the instance keeps itself. */
export class VectorService {
  readonly #repository: VectorRepository;
  readonly #mayReadWorkflow: VectorServiceOptions['mayReadWorkflow'];
  readonly #most: number;
  readonly #now: () => number;

  constructor({ repository, mayReadWorkflow, most = MOST_DOCUMENTS, now = Date.now }: VectorServiceOptions) {
    this.#repository = repository;
    this.#mayReadWorkflow = mayReadWorkflow;
    this.#most = most;
    this.#now = now;
  }

  async answer(asker: VectorAsker, request: VectorRequest): Promise<VectorAnswer> {
    const { ownerId, workflowId, people } = asker;
    if (request.kind === 'list') return { kind: 'names', names: await this.#listFor(asker) };
    const key = { ownerId, store: request.store };
    if (!(await this.#mayUse(key, people))) return { kind: 'refused', store: request.store };
    switch (request.kind) {
      case 'known':
        return { kind: 'names', names: await this.#repository.listKnown(key, request.ids) };
      case 'put':
        return this.#put(key, workflowId ?? '', request.records);
      case 'nearest':
        return this.#nearest(key, request);
      case 'clear':
        await this.#repository.deleteStore(key);
        return { kind: 'done' };
    }
  }

  /** Those that somebody may see: their own, and those of others whose workflows they may read. */
  async list(userId: string): Promise<VectorStoreSummary[]> {
    const summaries: VectorStoreSummary[] = [];
    for (const { ownerId, store, ownerName, changedAt, ...held } of await this.#repository.listSummaries()) {
      const key = { ownerId, store };
      if (!(await this.#mayUse(key, [userId]))) continue;
      const named = await this.#repository.listNamedWorkflows(key);
      const readable = await Promise.all(named.map(({ id }) => this.#mayReadWorkflow(userId, id)));
      const workflows = named.filter((_workflow, at) => readable[at]);
      const owner = { id: ownerId, name: ownerName };
      const changed = changedAt === null ? null : new Date(changedAt).toISOString();
      summaries.push({ name: store, owner, isOwn: ownerId === userId, ...held, changedAt: changed, workflows });
    }
    return summaries;
  }

  /** Takes all out of a store of somebody. @returns whether something was in it */
  async clear(key: VectorStoreKey): Promise<boolean> {
    const isThere = (await this.#repository.count(key)) > 0;
    await this.#repository.deleteStore(key);
    return isThere;
  }

  async #listFor({ ownerId, people }: VectorAsker): Promise<string[]> {
    const names: string[] = [];
    for (const store of await this.#repository.listStores(ownerId)) {
      if (await this.#mayUse({ ownerId, store }, people)) names.push(store);
    }
    return names;
  }

  /** Its owner may; others who may read all workflows that put something in: they see there what it holds. */
  async #mayUse(key: VectorStoreKey, people: People): Promise<boolean> {
    if (people === 'everyone') return true;
    const others = people.filter((userId) => userId !== key.ownerId);
    if (others.length === 0) return people.length > 0;
    for (const workflowId of await this.#repository.listWorkflows(key)) {
      if (!(await mayAll(others, (userId) => this.#mayReadWorkflow(userId, workflowId)))) return false;
    }
    return true;
  }

  async #put(
    key: VectorStoreKey,
    workflowId: string,
    records: Extract<VectorRequest, { kind: 'put' }>['records'],
  ): Promise<VectorAnswer> {
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
    await this.#repository.put(key, { workflowId, at: this.#now() }, records);
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
