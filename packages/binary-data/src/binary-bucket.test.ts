import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BinaryBucket } from './binary-bucket.ts';

const PAGE = 4;

/** A store that lists few keys at a time. */
let store: Server;
let keys: Set<string>;
let listings: number;
let knowsWhereToBegin: boolean;
let bucket: BinaryBucket;

beforeEach(async () => {
  keys = new Set();
  listings = 0;
  knowsWhereToBegin = true;
  store = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
    if (request.method === 'DELETE') {
      keys.delete(decodeURIComponent(pathname.replace('/files/', '')));
      response.writeHead(204).end();
      return;
    }
    listings++;
    const after =
      searchParams.get('continuation-token') ?? (knowsWhereToBegin && searchParams.get('start-after')) ?? '';
    const found = [...keys].sort().filter((key) => key > (after || ''));
    const page = found.slice(0, PAGE);
    const entries = page.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`);
    const next = found.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    response.end(`<ListBucketResult>${entries.join('')}${next}</ListBucketResult>`);
  }).listen(0, '127.0.0.1');
  await once(store, 'listening');
  const bucketUrl = `http://127.0.0.1:${(store.address() as AddressInfo).port}/files`;
  bucket = new BinaryBucket({ bucketUrl, prefix: 'm/', region: 'r', accessKey: 'a', secretKey: 's' });
});
afterEach(() => store.close());

function fill(executions: Record<string, number>): void {
  for (const [id, count] of Object.entries(executions))
    for (let file = 0; file < count; file++) keys.add(`m/${id}/${file}`);
}

const left = () => [...keys].sort();

describe('What is removed from a bucket', () => {
  it('is asked for once where hundreds of executions have no files', async () => {
    fill({ 1: 1, 99999: 1 });
    await bucket.remove(Array.from({ length: 500 }, (_, index) => String(index + 2)));
    expect(listings).toBe(1);
    expect(left()).toEqual(['m/1/0', 'm/99999/0']);
  });

  it('passes over what lies between', async () => {
    fill({ 1: 2, 2: 40, 3: 2 });
    await bucket.remove(['1', '3']);
    expect(left()).toHaveLength(40);
    expect(left().every((key) => key.startsWith('m/2/'))).toBe(true);
    expect(listings).toBe(2);
  });

  it.each([true, false])(
    'is what belongs to the executions, and nothing else (the store begins anywhere: %s)',
    async (anywhere) => {
      knowsWhereToBegin = anywhere;
      // Ids that begin with others, folders of several pages, and executions without files.
      const executions = Object.fromEntries(Array.from({ length: 30 }, (_, id) => [String(id), (id * 3) % 7]));
      for (const wanted of [
        ['1', '10', '100'],
        ['129'],
        ['0'],
        Array.from({ length: 15 }, (_, id) => String(id * 2)),
      ]) {
        keys.clear();
        fill(executions);
        const others = left().filter((key) => !wanted.includes(key.split('/')[1] ?? ''));
        await bucket.remove(wanted);
        expect(left()).toEqual(others);
      }
    },
  );
});
