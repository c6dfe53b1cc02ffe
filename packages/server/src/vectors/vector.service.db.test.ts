import type { VectorRecord, VectorRequest } from '@millrace/wire';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnDatabases, type TestDatabase } from '../testing/databases.ts';
import { VectorRepository } from './vector.repository.ts';
import { type VectorAsker, VectorService } from './vector.service.ts';

const bytesOf = (...numbers: number[]) => new Uint8Array(new Float32Array(numbers).buffer);

const record = (id: string, ...numbers: number[]): VectorRecord => ({
  id,
  text: `text of ${id}`,
  metadata: `{"id":"${id}"}`,
  vector: bytesOf(...numbers),
});

describeOnDatabases('Vector stores of the instance', (open) => {
  let test: TestDatabase;
  let repository: VectorRepository;
  let service: VectorService;
  const readers = new Set<string>();
  let now = 0;
  beforeEach(async () => {
    test = await open();
    repository = new VectorRepository(test.database.db);
    service = new VectorService({
      repository,
      mayReadWorkflow: async (userId, workflowId) => readers.has(`${userId} reads ${workflowId}`),
      most: 600,
      now: () => now,
    });
    readers.clear();
    now = Date.UTC(2026, 0, 1);
  });
  afterEach(() => test.remove());

  /** A workflow of somebody, in their own name. */
  const own = (ownerId: string): VectorAsker => ({ ownerId, workflowId: `of ${ownerId}`, people: [ownerId] });
  const put = (ownerId: string, store: string, ...records: VectorRecord[]) =>
    service.answer(own(ownerId), { kind: 'put', store, records });
  const nearest = (ownerId: string, store: string, most: number, ...numbers: number[]) =>
    service.answer(own(ownerId), { kind: 'nearest', store, vector: bytesOf(...numbers), most });

  it('give the nearest documents first, of one owner and store', async () => {
    await put('ada', 's', record('a', 1, 0), record('b', 0, 1), record('c', 0.6, 0.8));
    await put('bo', 's', record('d', 1, 0));
    await put('ada', 't', record('e', 1, 0));
    expect(await nearest('ada', 's', 2, 1, 0)).toEqual({
      kind: 'found',
      found: [
        { text: 'text of a', metadata: '{"id":"a"}', score: 1 },
        { text: 'text of c', metadata: '{"id":"c"}', score: expect.closeTo(0.6) },
      ],
    });
    expect(await nearest('ada', 'none', 2, 1, 0)).toEqual({ kind: 'found', found: [] });
    expect(await service.answer(own('ada'), { kind: 'list' })).toEqual({ kind: 'names', names: ['s', 't'] });
  });

  it('look at all of many documents', async () => {
    const many = Array.from({ length: 600 }, (_, index) =>
      record(String(index), Math.cos(index / 600), Math.sin(index / 600)),
    );
    await put('ada', 's', ...many);
    const answer = await nearest('ada', 's', 3, 1, 0);
    expect(answer.kind === 'found' && answer.found.map(({ text }) => text)).toEqual([
      'text of 0',
      'text of 1',
      'text of 2',
    ]);
  });

  it('take what is put in again in its own place, and say what they hold', async () => {
    await put('ada', 's', record('a', 1, 0), record('b', 0, 1));
    await put('ada', 's', { ...record('a', 0, 1), text: 'new' });
    expect(await repository.count({ ownerId: 'ada', store: 's' })).toBe(2);
    expect(await nearest('ada', 's', 1, 0, 1)).toMatchObject({ found: [{ text: 'new' }] });
    expect(await service.answer(own('ada'), { kind: 'known', store: 's', ids: ['a', 'x'] })).toEqual({
      kind: 'names',
      names: ['a'],
    });
    await service.answer(own('ada'), { kind: 'clear', store: 's' });
    expect(await service.answer(own('ada'), { kind: 'list' })).toEqual({ kind: 'names', names: [] });
  });

  it('hold vectors of one length, and no more documents than allowed', async () => {
    await put('ada', 's', record('a', 1, 0));
    expect(await put('ada', 's', record('b', 1, 0, 0))).toEqual({ kind: 'otherLength', dimensions: 2 });
    expect(await nearest('ada', 's', 1, 1, 0, 0)).toEqual({ kind: 'otherLength', dimensions: 2 });
    const many = Array.from({ length: 600 }, (_, index) => record(`m${index}`, 1, 0));
    expect(await put('ada', 's', ...many)).toEqual({ kind: 'full', most: 600 });
    // What is there already takes no room.
    expect(await put('ada', 's', record('a', 0, 1), ...many.slice(1))).toEqual({ kind: 'done' });
  });

  it('serve whoever may read all workflows that filled them, and nobody where nobody asks', async () => {
    await put('ada', 's', record('a', 1, 0));
    const refused = { kind: 'refused', store: 's' };
    const asBo: VectorAsker = { ownerId: 'ada', workflowId: 'shared', people: ['ada', 'bo'] };
    const search: VectorRequest = { kind: 'nearest', store: 's', vector: bytesOf(1, 0), most: 1 };
    const requests: VectorRequest[] = [
      search,
      { kind: 'known', store: 's', ids: ['a'] },
      { kind: 'put', store: 's', records: [record('b', 0, 1)] },
      { kind: 'clear', store: 's' },
    ];
    for (const request of requests) {
      expect(await service.answer(asBo, request)).toEqual(refused);
      expect(await service.answer({ ...asBo, people: [] }, request)).toEqual(refused);
    }
    expect(await service.answer(asBo, { kind: 'list' })).toEqual({ kind: 'names', names: [] });
    expect(await service.answer({ ...asBo, people: 'everyone' }, search)).toMatchObject({ kind: 'found' });

    readers.add('bo reads of ada');
    expect(await service.answer(asBo, search)).toMatchObject({ found: [{ text: 'text of a' }] });
    expect(await service.answer(asBo, { kind: 'list' })).toEqual({ kind: 'names', names: ['s'] });
    await service.answer(
      { ...own('ada'), workflowId: 'secret' },
      { kind: 'put', store: 's', records: [record('c', 1, 0)] },
    );
    expect(await service.answer(asBo, search)).toEqual(refused);

    await service.answer(own('ada'), { kind: 'clear', store: 's' });
    expect(await service.answer(asBo, { kind: 'put', store: 's', records: [record('d', 1, 0)] })).toEqual({
      kind: 'done',
    });
  });

  it('go with the account they belong to, or to its heir', async () => {
    await put('ada', 's', record('a', 1, 0), record('b', 0, 1));
    await put('bo', 's', record('a', 1, 0));
    await repository.transfer('ada', 'bo');
    expect(await repository.count({ ownerId: 'bo', store: 's' })).toBe(2);
    expect(await service.answer(own('ada'), { kind: 'list' })).toEqual({ kind: 'names', names: [] });
    expect(await repository.listWorkflows({ ownerId: 'bo', store: 's' })).toEqual(['of ada', 'of bo']);
    await repository.deleteOfOwner('bo');
    expect(await repository.listWorkflows({ ownerId: 'bo', store: 's' })).toEqual([]);
    expect(await repository.count({ ownerId: 'bo', store: 's' })).toBe(0);
  });

  it('are listed with what they hold, for their owner and for who may read all that fills them', async () => {
    await put('ada', 's', record('a', 1, 0), record('b', 0, 1));
    await put('bo', 's', record('c', 1, 0, 0));
    const bytes = (...records: VectorRecord[]) =>
      records.reduce((sum, { text, metadata, vector }) => sum + text.length + metadata.length + vector.length, 0);
    const ofAda = {
      ...{ name: 's', owner: { id: 'ada', name: '' }, isOwn: true, documents: 2, dimensions: 2, workflows: [] },
      bytes: bytes(record('a', 1, 0), record('b', 0, 1)),
      changedAt: '2026-01-01T00:00:00.000Z',
    };
    expect(await service.list('ada')).toEqual([ofAda]);
    readers.add('bo reads of ada');
    expect(await service.list('bo')).toMatchObject([
      { ...ofAda, isOwn: false },
      { owner: { id: 'bo' }, isOwn: true, documents: 1, dimensions: 3 },
    ]);
    expect(await service.list('cy')).toEqual([]);
  });

  it('tell when documents were put in last, by whichever workflow', async () => {
    await put('ada', 's', record('a', 1, 0));
    now += 60_000;
    await service.answer(
      { ...own('ada'), workflowId: 'other' },
      { kind: 'put', store: 's', records: [record('b', 1, 0)] },
    );
    expect(await service.list('ada')).toMatchObject([{ changedAt: '2026-01-01T00:01:00.000Z' }]);
    now += 60_000;
    await put('ada', 's', record('a', 1, 0));
    expect(await service.list('ada')).toMatchObject([{ changedAt: '2026-01-01T00:02:00.000Z' }]);
    await test.database.db.updateTable('vector_store_workflow').set({ changed_at: null }).execute();
    expect(await service.list('ada')).toMatchObject([{ changedAt: null }]);
    await repository.transfer('ada', 'bo');
    expect(await service.list('bo')).toMatchObject([{ name: 's', changedAt: null }]);
  });

  it('are cleared of all documents, and nothing of others', async () => {
    await put('ada', 's', record('a', 1, 0));
    await put('bo', 's', record('b', 1, 0));
    expect(await service.clear({ ownerId: 'ada', store: 's' })).toBe(true);
    expect(await service.clear({ ownerId: 'ada', store: 's' })).toBe(false);
    expect(await service.list('ada')).toEqual([]);
    expect(await service.list('bo')).toHaveLength(1);
  });
});
