import { beforeEach, expect, it } from 'vitest';
import { createCredentialCipher } from '../credentials/credential-cipher.ts';
import { StaticDataCache } from './static-data.ts';

let stored: Map<string, string>;
let cache: StaticDataCache;
beforeEach(() => {
  stored = new Map([['w', '{"node:A":{"n":1},"global":{"g":1}}']]);
  cache = openCache();
});

const openCache = (key = 'a key that is long enough') =>
  new StaticDataCache({
    cipher: createCredentialCipher(key),
    repository: {
      findStaticData: async (id) => stored.get(id),
      storeStaticData: async (id, encode) => void stored.set(id, encode(stored.get(id))),
      findById: async () => undefined,
    },
  });

it('keeps what a trigger changed, and what an execution changed in the meantime', async () => {
  const given = await cache.get('w');
  cache.take('w', { before: given, after: { 'node:A': { n: 1 }, global: { g: 2 } } });
  expect(await cache.get('w')).toEqual({ 'node:A': { n: 1 }, global: { g: 2 } });
  await cache.apply('w', { before: given, after: { 'node:A': { n: 5 }, global: { g: 1 }, 'node:B': {} } });
  expect(await cache.get('w')).toEqual({ 'node:A': { n: 5 }, global: { g: 2 }, 'node:B': {} });
  expect(await openCache().get('w')).toEqual(await cache.get('w'));
});

it('does not let an execution that began earlier undo what a trigger remembers', async () => {
  const given = await cache.get('w');
  await cache.apply('w', { before: given, after: { 'node:A': { n: 2 }, global: { g: 1 } } });
  cache.take('w', { before: given, after: { 'node:A': { n: 1 } } });
  expect(await cache.get('w')).toEqual({ 'node:A': { n: 2 } });
});

it('shows a change to the execution that it starts, and takes it back when that cannot be started', async () => {
  const given = await cache.get('w');
  const change = { before: given, after: { 'node:A': { n: 2 }, global: { g: 1 } } };
  let seen: unknown;
  await cache.apply('w', change, async () => {
    seen = await cache.get('w');
    expect(stored.get('w')).toContain('"n":1');
  });
  expect(seen).toEqual(change.after);
  const failing = cache.apply('w', { before: change.after, after: { global: {} } }, () =>
    Promise.reject(new Error('full')),
  );
  await expect(failing).rejects.toThrow('full');
  expect(await cache.get('w')).toEqual(change.after);
  expect(await openCache().get('w')).toEqual(change.after);
});

it('is stored encrypted, for its workflow only, and what was stored as plain text is still read', async () => {
  const before = await cache.get('w');
  expect(before).toEqual({ 'node:A': { n: 1 }, global: { g: 1 } });
  await cache.apply('w', { before, after: { ...before, 'node:A': { secret: 'tell nobody' } } });
  expect(stored.get('w')).not.toContain('secret');
  stored.set('other', stored.get('w') ?? '');
  await expect(openCache().get('other')).rejects.toMatchObject({ code: 'CREDENTIAL_UNREADABLE' });
  await expect(openCache('another key, long enough').get('w')).rejects.toMatchObject({ code: 'CREDENTIAL_UNREADABLE' });
});

it('keeps entries that sub-nodes of a type share apart, those that changed last behind the others', async () => {
  const before = { 'type:memory': { ada: [1], bo: [1], cy: [1] } };
  stored.set('w', JSON.stringify(before));
  cache.take('w', { before, after: { 'type:memory': { bo: [1], cy: [1], ada: [2] } } });
  cache.take('w', { before, after: { 'type:memory': { ada: [1], bo: [2] } } });
  cache.take('w', { before: { 'type:memory': { dee: [1] } }, after: {} });
  const shared = (await cache.get('w'))?.['type:memory'];
  expect(Object.entries(shared ?? {})).toEqual([
    ['ada', [2]],
    ['bo', [2]],
  ]);
});
